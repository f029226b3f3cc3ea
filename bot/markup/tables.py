"""What TeX's names mean in Unicode, as tables: letters, operators, relations, functions, accents, fonts."""

from __future__ import annotations


def pairs(text: str) -> dict[str, str]:
    """`alpha α beta β` as a mapping."""
    said = text.split()
    return dict(zip(said[::2], said[1::2], strict=True))


def words(text: str) -> frozenset[str]:
    """`log ln exp` as a set."""
    return frozenset(text.split())


# Signs that stand for themselves, in text as in mathematics.
LETTERS = pairs(
    "alpha α beta β gamma γ delta δ epsilon ε varepsilon ε eps ε zeta ζ eta η theta θ vartheta ϑ iota ι "
    "kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma "
    "ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π "
    "Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω digamma ϝ mho ℧ ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ Re ℜ "
    "Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ eth ð complement ∁ partial ∂ nabla ∇ infty ∞ emptyset ∅ "
    "varnothing ∅ forall ∀ exists ∃ nexists ∄ top ⊤ bot ⊥ angle ∠ degree ° prime ′ backprime ‵ sum ∑ "
    "prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigsqcup ⨆ bigoplus ⨁ bigotimes ⨂ "
    "bigvee ⋁ bigwedge ⋀ neg ¬ lnot ¬ square □ Box □ blacksquare ■ triangle △ triangledown ▽ "
    "bigtriangleup △ Diamond ◇ lozenge ◊ checkmark ✓ cmark ✓ xmark ✗ bigcirc ◯ bigstar ★ sharp ♯ flat ♭ "
    "natural ♮ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ ldots … dots … dotsc … dotsb … dotsm ⋯ "
    "dotso … cdots ⋯ vdots ⋮ ddots ⋱ textellipsis … langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ "
    "lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖ lbrace { rbrace } lbrack [ rbrack ] llbracket ⟦ "
    "rrbracket ⟧ textmu μ texttimes × textpm ± textdegree ° textonehalf ½ textperthousand ‰ "
    "texttwosuperior ² dag † ddag ‡ copyright © textcopyright © textregistered ® texttrademark ™ pounds "
    "£ textsterling £ euro € texteuro € yen ¥ "
    "textendash – textemdash — textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” "
    "textquotesingle ' textquotedbl \" "
    "guillemotleft « guillemotright » quotedblbase „ quotesinglbase ‚ textasciitilde ~ textasciigrave ` textasciicircum "
    "^ textunderscore _ textbar | textless < textgreater > textdollar $ textbraceleft { textbraceright "
    "} textbullet • textperiodcentered · slash / nobreakdash - textexclamdown ¡ textquestiondown ¿ "
    "textsection § textparagraph ¶ ldotp . textbackslash \\ half ½ bigo O bigO O calO O"
)

OPERATORS = pairs(
    "times × cdot · div ÷ pm ± mp ∓ ast * star ⋆ circ ∘ bullet • diamond ⋄ oplus ⊕ ominus ⊖ otimes ⊗ "
    "oslash ⊘ odot ⊙ wedge ∧ land ∧ vee ∨ lor ∨ cap ∩ cup ∪ sqcap ⊓ sqcup ⊔ uplus ⊎ setminus ∖ "
    "smallsetminus ∖ backslash \\ amalg ⨿ ltimes ⋉ rtimes ⋊ bowtie ⋈ circledast ⊛ boxplus ⊞ boxtimes ⊠ "
    "dagger † ddagger ‡ colon : wr ≀ centerdot · triangleleft ◁ triangleright ▷"
)

RELATIONS = pairs(
    "leq ≤ le ≤ leqslant ≤ leqq ≦ geq ≥ ge ≥ geqslant ≥ geqq ≧ ll ≪ gg ≫ lt < gt > neq ≠ ne ≠ equiv ≡ "
    "approx ≈ approxeq ≊ cong ≅ simeq ≃ sim ∼ nsim ≁ propto ∝ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔ "
    "coloneq ≔ defeq ≔ eqdef ≝ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊊ supset ⊃ supseteq ⊇ "
    "nsubseteq ⊈ sqsubseteq ⊑ sqsupseteq ⊒ prec ≺ preceq ⪯ preccurlyeq ≼ succ ≻ succeq ⪰ succcurlyeq ≽ "
    "lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ perp ⊥ parallel ∥ mid | nmid ∤ models ⊨ "
    "vDash ⊨ Vdash ⊩ vdash ⊢ dashv ⊣ independent ⫫ indep ⫫ to → rightarrow → longrightarrow ⟶ "
    "Rightarrow ⇒ implies ⟹ Longrightarrow ⟹ leftarrow ← gets ← longleftarrow ⟵ Leftarrow ⇐ impliedby ⟸ "
    "leftrightarrow ↔ longleftrightarrow ⟷ Leftrightarrow ⇔ Longleftrightarrow ⟺ iff ⟺ uparrow ↑ "
    "Uparrow ⇑ downarrow ↓ Downarrow ⇓ updownarrow ↕ mapsto ↦ longmapsto ⟼ hookrightarrow ↪ "
    "hookleftarrow ↩ rightharpoonup ⇀ leftharpoonup ↼ rightleftharpoons ⇌ leftrightarrows ⇆ "
    "rightrightarrows ⇉ leadsto ⇝ rightsquigarrow ⇝ rightarrowtail ↣ twoheadrightarrow ↠ nearrow ↗ "
    "searrow ↘ swarrow ↙ nwarrow ↖ circlearrowright ↻ circlearrowleft ↺ therefore ∴ because ∵ "
    "textrightarrow → textleftarrow ←"
)

SIGNS = {**LETTERS, **OPERATORS, **RELATIONS}
# A space behind these names only ends the name, unless there is one before it as well.
TIGHT = frozenset((*OPERATORS, *RELATIONS))

# Letters of text; in mathematics these names are somebody's macros.
TEXT_LETTERS = pairs(
    "ss ß SS ẞ o ø O Ø ae æ AE Æ oe œ OE Œ aa å AA Å l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ dj đ DJ Đ S § P ¶"
)

WORDS = pairs(
    "LaTeX LaTeX LaTeXe LaTeX2ε TeX TeX BibTeX BibTeX XeTeX XeTeX ie i.e. eg e.g. etal et␣al. etc etc. "
    "wrt w.r.t. iid i.i.d. today today quad ␣ qquad ␣ enspace ␣ thinspace ␣ space ␣ newline ␣ linebreak "
    "␣ par ¶¶ nobreakspace ␣"
)
WORDS = {name: said.replace("␣", " ").replace("¶", "\n") for name, said in WORDS.items()}

# Names of functions, set upright with a space around them.
FUNCTIONS = words(
    "log ln lg exp sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh min max sup inf lim "
    "limsup liminf arg argmin argmax det dim ker deg gcd hom Pr mod bmod poly polylog rank tr trace "
    "diag sign sgn span vol supp conv softmax var Var Cov KL TV OPT opt Tr"
)

# Set theory's and analysis' usual macros, in mathematics only.
MACROS = pairs("R ℝ RR ℝ reals ℝ Real ℝ real ℝ N ℕ NN ℕ Z ℤ ZZ ℤ QQ ℚ CC ℂ EE 𝔼 PP ℙ")

# Switches and commands that show nothing by themselves.
SILENT = words(
    "em it bf rm sf tt sc sl cal tiny scriptsize footnotesize small normalsize large Large LARGE huge "
    "Huge itshape bfseries scshape upshape slshape ttfamily sffamily rmfamily mdseries normalfont "
    "boldmath unboldmath displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits noindent "
    "indent centering raggedright protect relax maketitle left right middle mleft mright big Big bigg "
    "Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr Biggl Biggr allowbreak nobreak smallskip medskip "
    "bigskip vfill hfill newpage null strut mathstrut ignorespaces nonumber notag xspace"
)

# One argument, which is what shows: text even in mathematics, and as around it.
TEXT_FONTS = words(
    "emph textit textbf textrm textsf texttt textsc textsl textup textmd textnormal text mbox hbox fbox "
    "uline ul uwave dashuline hl textquote section subsection paragraph title keywords"
)
MATH_FONTS = words(
    "mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathnormal mathpzc bm boldsymbol pmb "
    "mathop mathrel mathbin mathord mathopen mathclose operatorname ensuremath smash overbrace "
    "underbrace underline mat mc mb"
)
DOUBLE_STRUCK = words("mathbb Bbb mathds bb")

# One argument, which does not show.
HIDING = words(
    "label thanks vspace hspace vskip hskip color bibliographystyle phantom hphantom vphantom pagestyle "
    "index fontsize vadjust"
)
CITING = words(
    "cite citep citet citealp citealt citeauthor citeyear citeyearpar Cite Citep Citet parencite textcite "
    "autocite ref eqref cref Cref autoref"
)

# Marks above a letter. The combining signs follow it in Unicode.
MATH_ACCENTS = {
    name: chr(int(code, 16))
    for name, code in pairs(
        "hat 302 widehat 302 Hat 302 tilde 303 widetilde 303 Tilde 303 wt 303 bar 304 Bar 304 overline 305 "
        "vec 20d7 Vec 20d7 overrightarrow 20d7 dot 307 Dot 307 ddot 308 dddot 20db check 30c breve 306 "
        "acute 301 grave 300 mathring 30a not 338"
    ).items()
}
SIGN_ACCENTS = dict(zip("\"'’`^~=.", "\u0308\u0301\u0301\u0300\u0302\u0303\u0304\u0307", strict=True))
LETTER_ACCENTS = dict(zip("cvuHkrbdt", "\u0327\u030c\u0306\u030b\u0328\u030a\u0331\u0323\u0361", strict=True))

# Characters that TeX wants escaped, and its spaces: everywhere, and where it is TeX beyond doubt.
ESCAPED = {char: char for char in "%&#{}$"} | dict.fromkeys(" ,\t", " ") | {"\n": "\n", "@": ""}
ESCAPED_IN_TEX = ESCAPED | {"_": "_", "|": "‖", "!": "", "-": "", "/": ""} | dict.fromkeys(";:>\n", " ")

MATH_ENVIRONMENTS = words(
    "math displaymath equation equation* align align* alignat alignat* gather gather* multline "
    "multline* eqnarray eqnarray* flalign flalign*"
)
ROWS = words(
    "cases array matrix pmatrix bmatrix vmatrix smallmatrix aligned split gathered align align* alignat "
    "alignat* eqnarray eqnarray*"
)

# Names in formulas whose backslash, and often the letter behind it, some program has eaten.
MAIMED = {name: sign for name, sign in LETTERS.items() if len(name) > 2 and name.isalpha()} | pairs(
    "times × imes × ightarrow → eftarrow ← leftrightarrow ↔ rightarrow → heta θ geq ≥ leq ≤ eq ≠ approx "
    "≈ pprox ≈ rac frac ext text ilde tilde mph emph extit textit extbf textbf exttt texttt extsc "
    "textsc extsf textsf extrm textrm"
)

# Commands whose braces some sources have lost: `\emphnon-convex`, `\mathbbR`, `\sqrtT`.
GLUED = sorted(
    words(
        "emph textit textbf textrm textsf texttt textsc textsl text mathrm mathbf mathit mathsf mathtt mathcal "
        "mathscr mathfrak bm bf boldsymbol underline mathbb mathds sqrt hat widehat tilde widetilde bar overline vec"
    ),
    key=len,
    reverse=True,
)
