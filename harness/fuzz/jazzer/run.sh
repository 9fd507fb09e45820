#!/usr/bin/env bash
# Fuzzes the laws of texts guided by coverage: run.sh [corpus] [seconds]. Jazzer.js is installed beside the project, not into it: its
# native part needs glibc 2.38 (Ubuntu 24.04, Debian 13), which the tests must do without.
set -euo pipefail
cd "$(dirname "$0")/../../.."
corpus=${1:-corpus} seconds=${2:-600}

version=$(ldd --version 2>/dev/null | sed -n '1s/.* //p')
if [ "$(printf '%s\n2.38\n' "$version" | sort --version-sort | head -n 1)" != 2.38 ]; then
  echo "glibc: expected 2.38 or later for Jazzer.js, got ${version:-another C library}" >&2
  exit 2
fi
jazzer=${JAZZER_HOME:-${TMPDIR:-/tmp}/countersign-jazzer-4.0.0}
if [ ! -e "$jazzer/node_modules/@jazzer.js/core" ]; then
  mkdir -p "$jazzer"
  npm install --prefix "$jazzer" --no-audit --no-fund --ignore-scripts @jazzer.js/core@4.0.0
fi
npm run --silent build
exec node dist/harness/fuzz/jazzer/main.js "$jazzer/node_modules/@jazzer.js/core/dist/cli.js" "$corpus" "$seconds"
