"""Where the public card data lies, on machines that have it."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUBLIC_DATA = Path(os.environ.get("CARDBASE_DATA", ROOT.parent / "shared" / "data"))
