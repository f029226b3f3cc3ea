"""What a made-up name looks like, and which words its letters stand for."""

from __future__ import annotations

import re
import unicodedata

from bot.people.persons import vocabulary

# One capitalised word (or `iGPT`, `hTetro`), and a run of them with small words between.
_OUT = r"\s,;:()\[\]{}“”\"—–―!?"
CAPITALISED = rf"(?:(?<![\w-])(?:[a-zα-ω]{{1,4}}-?)?[A-Z0-9À-ÞΑ-Ω][^{_OUT}]{{0,40}})"
_SMALL = r"(?:of|for|on|in|with|the|and|to|from|via|by|at|&|as)"
RUN = rf"{CAPITALISED}(?:\s(?:{_SMALL}\s){{0,2}}{CAPITALISED}){{0,11}}"

# What a name can be the name of: `the CoSo framework`.
THING = "|".join(
    sorted(
        vocabulary(
            """agent algorithm analyzer annotator approach architecture assistant attack baseline benchmark
            challenge classifier collection controller corpora corpus data-set database dataset decoder
            defense detector encoder environment estimator evaluation framework generator gripper hand
            infrastructure interface kernel language layer lexicon library loss manipulator mechanism method
            methodology metric model models module network networks ontology optimizer package paradigm
            parser pipeline planner platform policy predictor principle procedure project prompt protocol
            regularizer repository representation resource robot sampler scheme series service simulator
            software solution solver strategy structure suite system systems task taxonomy technique test
            testbed theory tokenizer tool toolbox toolkit tracker transformer treebank wordnet"""
        )
    )
)

# Acronyms and names that everybody uses: nobody coins them.
_KNOWN = vocabulary(
    """2d 3d 4d 6d aep ai ar asd asr auc auv bert bfs bleu cca cfd chatgpt cid cifar clip cnn coco crf ctc
    cuda cv dag dcnn dct dfs dl dnn dof drl em f1 fft fpga gan github gmm gnn gp gpt gpt-2 gpt-3 gpt-4
    gpt-4o gps gpu hci hmm hri i.i.d. ica icl ict ie iid ilp imagenet imu iot ir k-means kb kg kitti kl
    lasso lda lidar llm lm lms lora lp lqr lstm lvlm map mcmc mcts mdp milp mimo mip ml mle mllm mlp mnist
    moe mpc mrf mri mrr mse mt nas ner nerf nli nlg nlp nlu nmt nn ocr ood pca pde pdf peft pid plm pomdp
    ppo q-learning q-network qa qip qp rag ram re relu rgb rgb-d rl rlhf rnn ros rouge sar sdp sft sgd slam
    smt snn snr sota sql ssl svd svm t-sne tts u-net uav ugv usv vae vi vit vln vlm vqa vr wsd arabic
    chinese english eu french german hindi japanese java python pytorch reddit russian spanish tensorflow
    twitter uk us usa wikipedia"""
)
_ORDINARY = vocabulary(
    """a all also an and any as at both but by each finally first for from he hence here how however i if in
    it many more moreover most new novel on or our second she some such that the then there these they third
    this those thus to we what when where which while who why with appendix figure furthermore section table
    african american bayesian bellman boltzmann bregman euclidean european fourier gaussian hamiltonian
    hilbert indian kalman lagrangian langevin laplacian lipschitz markov monte nash newton pareto poisson
    riemannian stein thompson wasserstein"""
)
_ADJECTIVE = re.compile(
    r"-(?:augmented|aware|based|class|compatible|constrained|controlled|driven|enhanced|free|guided|"
    r"induced|inspired|level|like|only|powered|related|scale|shot|sized|specific|style|styled|trained|"
    r"tuned|type|wise)$"
)
_NUMBER = re.compile(r"[\d.,]+\S{0,2}|(?:19|20)\d\d\S?|[A-Z]{2,5}s|[A-Z]\.|\d+[A-Z]")
_COMPOUND = re.compile(r"(?<=-)[A-Z](?=[a-z]+(?:-|$))")
_ODD = re.compile(r"[A-Z]\S{0,60}[A-Z]|[a-zα-ω][A-Z]|[²³⁺ⁿ]|[A-Za-z]\S{0,60}\d|\d\S{0,60}[A-Z]")


def is_known(word: str) -> bool:
    """Whether an acronym is everybody's: `LLMs`, `CNN`."""
    said = word.casefold()
    return said in _KNOWN or said.removesuffix("s") in _KNOWN


def is_ordinary(word: str) -> bool:
    """Whether a capitalised word is one of the language, or an adjective made from a person."""
    return word.casefold() in _ORDINARY


def is_made_up(word: str) -> bool:
    """Whether one word looks coined: an acronym, capitals inside it, or digits: `Graph4MM`, `R-Tuning`."""
    bare = word.strip("*_'’")
    if re.fullmatch(r"[A-Z]-[A-Z][a-z]+", bare):
        return not is_known(bare)
    if len(bare) < 2 or is_known(bare) or _ADJECTIVE.search(bare) or _NUMBER.fullmatch(bare):
        return False
    return bool(_ODD.search(_COMPOUND.sub("x", bare)))


def is_capitalised(word: str) -> bool:
    """Whether it is one capitalised word that names nothing known: `Lavender`."""
    shape = re.fullmatch(r"[A-ZÀ-Þ][a-zà-ÿ]{2,}(?:-[A-Z]?[a-z]+|[a-z]*)", word)
    return bool(shape) and not is_ordinary(word) and not is_known(word)


def expansion(short: str, before: str) -> str:
    """The words at the end of `before` whose letters make `short`, or an empty text.

    Letters are sought from the right, the first one at the beginning of a word (Schwartz and Hearst, 2003); a
    digit doubles or trebles the letter before it, as in `S2F2` and `I²MoE`.
    """
    plain = unicodedata.normalize("NFKC", re.sub(r"(?<=[A-Z])s$", "", short)).casefold()
    doubled = re.sub(r"([^\W\d_])([23])", lambda found: found[1] * int(found[2]), plain)
    letters = re.sub(r"[\W\d_]", "", doubled)
    text = before.casefold()
    if not letters or len(text) != len(before):
        return ""
    at = len(text)
    for index in range(len(letters) - 1, -1, -1):
        at = _left(text, letters[index], at, starts_word=index == 0)
        if at < 0:
            return ""
    meaning = before[at:].strip()
    return meaning if 1 < len(re.findall(r"[^\s-]+", meaning)) <= 2 * len(letters) + 4 else ""


def _left(text: str, letter: str, at: int, starts_word: bool) -> int:
    """Where `letter` stands left of `at`, at the beginning of a word if need be; -1 where it does not."""
    at = text.rfind(letter, 0, at)
    while starts_word and at > 0 and text[at - 1].isalnum():
        at = text.rfind(letter, 0, at)
    return at


def spelt_out(short: str, run: str) -> str:
    """The run of capitalised words before its acronym, or the part that makes the acronym; else empty."""
    run = re.sub(r"^(?:the|an?|our) ", "", run)
    if meaning := expansion(short, run):
        return run if run[:1].casefold() == short[:1].casefold() else meaning
    words, parts = run.casefold().split(), re.split(r"[-_ ]", short)
    is_made_of_run = " " in run and all(part.casefold() in words or expansion(part, run) for part in parts)
    return run if is_made_of_run else ""
