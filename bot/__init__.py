"""The core: what Paperbot says and decides. It knows no platform, no database, no network and no clock."""
