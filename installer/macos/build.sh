#!/bin/bash
# Builds dist/Locktray.app and dist/locktray-VERSION-ARCHITECTURE.dmg, on macOS.
# usage: build.sh VERSION [PYTHON]
#
# The bundle is signed "ad hoc": enough for Apple silicon to run it, not enough for Gatekeeper, which wants a paid
# identity. A person opens it the first time under Privacy & Security, "Open Anyway". With an identity of your own:
# SIGN_AS="Developer ID Application: ..." installer/macos/build.sh VERSION
set -euo pipefail

version=$1
python=${2:-python3}
identity=${SIGN_AS:--}

cd "$(dirname "$0")/../.."
if [ "$(uname -s)" != Darwin ]; then
    echo "This needs macOS: hdiutil and codesign are its own." >&2
    exit 1
fi

"$python" installer/icons.py build/icons
LOCKTRAY_VERSION=$version "$python" -m PyInstaller --noconfirm installer/macos/app.spec

codesign --force --deep --sign "$identity" dist/Locktray.app
codesign --verify --deep --strict dist/Locktray.app
plutil -lint dist/Locktray.app/Contents/Info.plist
# Both programs answer from where they will lie.
dist/Locktray.app/Contents/MacOS/lockcore --version
dist/Locktray.app/Contents/MacOS/locktray --version

# What a person sees when the image is opened: the application, and where to drag it.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
ditto dist/Locktray.app "$stage/Locktray.app"
ln -s /Applications "$stage/Applications"
cp LICENSE "$stage/LICENSE.txt"

image=dist/locktray-$version-$(uname -m).dmg
rm -f "$image"
hdiutil create -quiet -volname Locktray -srcfolder "$stage" -fs HFS+ -format UDZO "$image"
hdiutil verify -quiet "$image"
echo "$image"
