#!/usr/bin/env bash
# Builds the book with its playground into target/book, which any web server can serve; a warning is an error. Where
# there is no mdbook, one is built into target/mdbook: without optimisation and without its web server, which takes
# a third of the time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
target=${CARGO_TARGET_DIR:-target}

mdbook=$(command -v mdbook || true)
if [ -z "$mdbook" ]; then
    cargo install mdbook --version 0.5.4 --locked --no-default-features --features search --debug --root target/mdbook
    mdbook=target/mdbook/bin/mdbook
fi
if ! said=$("$mdbook" build docs 2>&1) || grep -qE '\b(WARN|ERROR)\b' <<<"$said"; then
    echo "$said" >&2
    exit 1
fi

# Each picture has its room before it is there, and is loaded when it comes near.
for picture in target/book/pictures/*.svg; do
    for side in width height; do
        printf 's|<img src="[./]*pictures/%s"|& %s="%s"|g\n' "${picture##*/}" "$side" \
            "$(sed -n "s/^<svg.* $side=\"\([0-9.]*\)\".*/\1/p;1q" "$picture")"
    done
done >target/sizes.sed
echo 's|<img src="[./]*pictures/[^"]*.svg"|& loading="lazy"|g' >>target/sizes.sed
find target/book -name '*.html' -exec sed -i -f target/sizes.sed {} +

# What the pages are made of, and the colours, which the player has, too.
mkdir -p target/book/playground
cp -R playground/web/. target/book/playground
cp visual/src/replay/page/palette.css target/book/

# On a phone's network, each request waits: one script and one style sheet in place of the many that each page has.
merge() { # FILE SEPARATOR NAMES…
    (cd target/book && for name in "${@:3}"; do cat "$name" && echo "$2"; done >"$1" && rm "${@:3}")
    local others=${*:4}
    find target/book -name '*.html' -exec sed -i -E \
        -e "s#=\"([./]*)$3\"#=\"\1$1\"#" -e "\\#=\"[./]*(${others// /|})\"#d" {} +
}
tagged() { sed -n "s|.*<$1=\"\([^\"]*\)\">.*|\1|p" target/book/index.html; }
# shellcheck disable=SC2046 # several words
merge playground/page.js ';' $(tagged 'script src' | sed 1d) playground/{playground,transcripts,course,offline}.js
(cd target/book && sed -i -e '1i @media print {' -e '$a }' css/print-*.css)
# shellcheck disable=SC2046 # several words
merge playground/mdbook.css '' $(tagged 'link rel="stylesheet" href' | sed '/^look/,$d') \
    $(cd target/book && echo css/print-*.css)
# shellcheck disable=SC2046 # several words
merge playground/page.css '' $(tagged 'link rel="stylesheet" href' | sed -n '/^look/,$p') \
    palette.css playground/{playground,break,transcripts,exercise}.css
# The colours of code stand in each page, since mdBook's script switches them by themselves, and one icon is enough.
for sheet in highlight tomorrow-night ayu-highlight; do
    sheet=$(echo target/book/$sheet-*.css)
    find target/book -name '*.html' -exec sed -i -E \
        "s~<link rel=\"stylesheet\" (id=\"[a-z-]+\") href=\"[./]*${sheet##*/}\">~<style \1>$(tr '\n' ' ' <"$sheet")</style>~
        /<link rel=\"shortcut icon\"/d" {} +
    rm "$sheet"
done

# A link into the repository leads nowhere from here: its words stay.
sed -i -E -z 's#<a href="\.\./[^"]*">(([^<]|</?code>)*)</a>#\1#g' target/book/*.html

# What makes the book is no part of it.
rm -rf target/book/{src,tests,listings,theme,Cargo.toml,book.toml}

# For the exercises: Python, and an editor for it.
modules=tools/scripts/browser/node_modules
if [ ! "$modules/.package-lock.json" -nt tools/scripts/browser/package-lock.json ]; then
    tools/scripts/needs npm
    npm ci --prefix tools/scripts/browser --no-audit --no-fund
fi
# The programs and the checks for the page: an eighth less to load, for what rustc takes for granted in a browser.
! command -v rustup >/dev/null || rustup target add wasm32-unknown-unknown
for module in programs exercises; do
    cargo rustc --profile playground --target wasm32-unknown-unknown -p playground --lib --crate-type cdylib \
        --no-default-features --features "$module"
    "$modules/.bin/wasm-opt" -O3 \
        "$target"/wasm32-unknown-unknown/playground/playground.wasm -o "target/book/playground/$module.wasm"
done
cp visual/src/replay/page/{dom,landscape,recording}.mjs target/book/playground/
NODE_PATH=$modules "$modules/.bin/esbuild" playground/editor.js playground/web/python-worker.js --bundle --minify --format=esm \
    --target=es2022 --loader:.py=text --external:node:* --log-level=warning --entry-names='[name]' --allow-overwrite --outdir=target/book/playground
node playground/build/python.mjs "$modules/pyodide" target/book/playground/python.wasm.gz.bin
node playground/build/links.mjs target/book/exercises/*.html
node playground/build/commands.mjs target/book/exercises/*.html
# What the pages of the exercises fill in.
for exercise in problems/*/hints.md; do
    exercise=$(dirname "$exercise")
    mkdir -p "target/book/$exercise"
    find "$exercise" -maxdepth 1 \( -name 'starter.*' -o -name worksheet.toml -o -name report.md -o -name hints.md \) -exec cp -t "target/book/$exercise" {} +
done
mkdir -p target/book/problems/puzzles
sed -n 's/^[^#]*=.*# .* on \(problems.puzzles.*\)$/\1/p' problems/*/worksheet.toml | xargs cp -t target/book/problems/puzzles/
# As the tests are built, so that what they have built is not built again: without them, libraries have other features.
cargo build --profile test --tests --bins --workspace
mkdir -p target/book/playground/recorded
record() { # COMMAND PAGE [PAGE_BESIDE]
    local program=$target/debug/${1%% *}
    # shellcheck disable=SC2086 # several words
    "$program" --replay "$2" ${3:+--beside "$3"} ${1#* } >/dev/null
    # The picture of a solution, or of nothing, stands for the player on paper.
    # shellcheck disable=SC2086 # several words
    "$program" --svg "${2%html}svg" ${1#* } >/dev/null 2>&1 ||
        echo '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>' >"${2%html}svg"
}
export PYTHONPATH=show/helpers
sed -nE -e 's/^<!-- (replay|beside|try): (.*) -->$/\2/p' -e 's/^<!-- (show): (.*) -->$/\1 \2/p' docs/*.md | while IFS= read -r commands; do
    name=$(tr -cs 'a-z0-9' '-' <<<"${commands#show }")
    page="target/book/playground/recorded/${name%-}.html"
    case $commands in
        *' | '*)
            record "${commands% | *}" "$target/beside.html"
            record "${commands#* | }" "$page" "$target/beside.html"
            ;;
        *) record "$commands" "$page" ;;
    esac
done
# The switches of *Break it*.
"$target/debug/edits" >target/book/playground/recorded/edits.json
# The list of all files, for reading without a network.
(
    cd target/book
    files=$(find . -type f ! -name sw.js ! -name '.*' | sort)
    bytes=$(echo "$files" | xargs -d '\n' cat | wc -c)
    sed -i "s/MEGABYTES = \"?\"/MEGABYTES = \"$(((bytes + 999999) / 1000000))\"/" playground/page.js
    version=$(echo "$files" | xargs -d '\n' sha256sum | sha256sum | cut -c 1-16)
    printf 'const VERSION = "%s";\nconst FILES = [\n' "$version"
    sed 's|.*|  "&",|' <<<"$files"
    printf '];\n'
    cat playground/sw.js
) >target/sw.js
mv target/sw.js target/book/sw.js
echo "The book is in target/book/index.html. For the playground it needs a web server:"
echo "    python3 -m http.server --directory target/book"
