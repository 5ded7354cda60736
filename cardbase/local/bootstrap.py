"""Makes `.venv` and puts the locked packages into it, and the typefaces of the pages where npm is;
does nothing when they are there.

Run as a script by whatever Python there is, so it must parse under old ones: no f-strings, no
annotations, only the standard library.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
FONTS = os.path.join(ROOT, "cardbase", "fonts")
# The packages, and pip's own work beside them.
SPACE_MB = 1000


def main(locks):
    refusal = old_python(sys.version_info)
    if refusal:
        sys.exit(refusal)
    missing = [lock for lock in locks if not is_installed(lock)]
    if missing:
        refusal = full_disk(ROOT)
        if refusal:
            sys.exit(refusal)
        install(missing)
    fetch_fonts()


def old_python(version):
    if tuple(version[:2]) >= OLDEST:
        return None
    return (
        "Cardbase needs Python %d.%d or newer; %s is Python %d.%d. "
        "Install a newer one, or say where it is: make run PYTHON=/path/to/python%d.%d"
        % (OLDEST + (sys.executable,) + tuple(version[:2]) + OLDEST)
    )


def full_disk(folder):
    disk = os.statvfs(folder)
    free_mb = disk.f_bavail * disk.f_frsize // 1000000
    if free_mb >= SPACE_MB:
        return None
    return "The disk that holds %s is full: %d MB free, %d MB needed. Make room and try again." % (
        folder,
        free_mb,
        SPACE_MB,
    )


def install(locks):
    python = os.path.join(VENV, "bin", "python")
    if not os.path.exists(python):
        say("Creating the virtual environment .venv")
        run(
            [sys.executable, "-m", "venv", "--clear", VENV],
            "The virtual environment could not be created; on Debian: apt install python3-venv",
        )
    say("Installing the packages of %s (a few minutes the first time)" % " and ".join(locks))
    pip = [python, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    pip += ["--require-hashes", "--no-deps"]
    for lock in locks:
        pip += ["--requirement", os.path.join(ROOT, lock)]
    run(pip, "The packages could not be installed; see pip's message above.")
    for lock in locks:
        # Written last: an interrupted installation is done again.
        with open(stamp(lock), "w") as file:
            file.write(digest(lock))


def fetch_fonts():
    """Without them pages are set in the system's fonts: no reason to stop."""
    lock = os.path.join(FONTS, "package-lock.json")
    stamp = os.path.join(FONTS, "node_modules", "installed")
    wanted = content_digest(lock)
    if os.path.exists(stamp):
        with open(stamp) as file:
            if file.read() == wanted:
                return
    npm = shutil.which("npm")
    if not npm:
        say("npm is not installed: pages will use the system's fonts")
        return
    say("Downloading the typefaces in cardbase/fonts/package-lock.json")
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.call(
        [npm, "ci", "--prefix", FONTS] + quiet, stdout=subprocess.DEVNULL, cwd=FONTS
    ):
        say("They could not be downloaded: pages will use the system's fonts until the next start")
        return
    with open(stamp, "w") as file:
        file.write(wanted)


def is_installed(lock):
    if not os.path.exists(stamp(lock)) or not os.path.exists(os.path.join(VENV, "bin", "python")):
        return False
    with open(stamp(lock)) as file:
        return file.read() == digest(lock)


def stamp(lock):
    return os.path.join(VENV, "installed-" + lock)


def digest(lock):
    return content_digest(os.path.join(ROOT, lock))


def content_digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def run(command, sentence):
    try:
        failed = subprocess.call(command, cwd=ROOT)
    except KeyboardInterrupt:
        sys.exit("Stopped. The next start resumes from here.")
    if failed:
        sys.exit(sentence)


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
