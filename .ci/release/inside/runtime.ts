// Components of the executables besides packages: Bun with everything linked into it, and the renderer of map images.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json'
import type { Component } from './component'

const textOf = (license: string) =>
  readFileSync(join(import.meta.dir, 'texts', `${license}.txt`), 'utf8').trim()

/** From LICENSE.md of Bun 1.4.5. */
const linkedIntoBun: readonly [name: string, license: string, url: string][] = [
  ['BoringSSL', 'OpenSSL AND ISC AND MIT', 'https://boringssl.googlesource.com/boringssl/'],
  ['Brotli', 'MIT', 'https://github.com/google/brotli'],
  ['libarchive', 'BSD-2-Clause', 'https://github.com/libarchive/libarchive'],
  ['lol-html', 'BSD-3-Clause', 'https://github.com/cloudflare/lol-html'],
  ['ls-hpack', 'MIT', 'https://github.com/litespeedtech/ls-hpack'],
  ['ls-qpack', 'MIT', 'https://github.com/litespeedtech/ls-qpack'],
  ['lsquic', 'MIT AND BSD-3-Clause', 'https://github.com/litespeedtech/lsquic'],
  ['mimalloc', 'MIT', 'https://github.com/microsoft/mimalloc'],
  ['picohttpparser', 'MIT', 'https://github.com/h2o/picohttpparser'],
  ['Zstandard', 'BSD-3-Clause', 'https://github.com/facebook/zstd'],
  ['simdutf', 'Apache-2.0', 'https://github.com/simdutf/simdutf'],
  ['TinyCC', 'LGPL-2.1-only', 'https://github.com/tinycc/tinycc'],
  ['uSockets', 'Apache-2.0', 'https://github.com/uNetworking/uSockets'],
  ['uWebSockets', 'Apache-2.0', 'https://github.com/uNetworking/uWebSockets'],
  ['zlib-ng', 'Zlib', 'https://github.com/zlib-ng/zlib-ng'],
  ['c-ares', 'MIT', 'https://github.com/c-ares/c-ares'],
  ['ICU', 'ICU', 'https://github.com/unicode-org/icu'],
  ['base64', 'BSD-2-Clause', 'https://github.com/aklomp/base64'],
  ['libuv', 'MIT', 'https://github.com/libuv/libuv'],
  ['libdeflate', 'MIT', 'https://github.com/ebiggers/libdeflate'],
  ['libjpeg-turbo', 'BSD-3-Clause AND IJG AND Zlib', 'https://github.com/libjpeg-turbo/libjpeg-turbo'],
  ['libspng', 'BSD-2-Clause', 'https://github.com/randy408/libspng'],
  ['libwebp', 'BSD-3-Clause', 'https://github.com/webmproject/libwebp'],
  ['Highway', 'Apache-2.0', 'https://github.com/google/highway'],
  ['uucode', 'MIT', 'https://github.com/jacobsandlund/uucode'],
  [
    'TigerBeetle (its reading of files on Windows)',
    'Apache-2.0',
    'https://github.com/tigerbeetle/tigerbeetle',
  ],
  ['LLVM libc++abi', 'Apache-2.0 WITH LLVM-exception', 'https://github.com/llvm/llvm-project'],
  ['esbuild (ported)', 'MIT', 'https://github.com/evanw/esbuild'],
]

/** Crates whose paths occur in resvg’s native module, with the licences of these versions on crates.io. */
const crates = `
adler32 1.2.0 Zlib | aho-corasick 1.1.3 Unlicense OR MIT | anstream 0.6.13 MIT OR Apache-2.0 | anstyle 1.0.6 MIT OR Apache-2.0
arrayvec 0.7.4 MIT OR Apache-2.0 | base64 0.21.7 MIT OR Apache-2.0 | bytemuck 1.15.0 Zlib OR Apache-2.0 OR MIT
data-url 0.2.0 MIT OR Apache-2.0 | deflate 1.0.0 MIT OR Apache-2.0 | env_filter 0.1.0 MIT OR Apache-2.0
env_logger 0.11.3 MIT OR Apache-2.0 | flate2 1.0.28 MIT OR Apache-2.0 | fontdb 0.14.1 MIT | gif 0.12.0 MIT OR Apache-2.0
humantime 2.1.0 MIT OR Apache-2.0 | imagesize 0.12.0 MIT | jpeg-decoder 0.3.1 MIT OR Apache-2.0 | kurbo 0.9.5 MIT OR Apache-2.0
memchr 2.7.1 Unlicense OR MIT | miniz_oxide 0.5.4 MIT OR Zlib OR Apache-2.0 | miniz_oxide 0.7.2 MIT OR Zlib OR Apache-2.0
napi 2.16.1 MIT | num_cpus 1.16.0 MIT OR Apache-2.0 | once_cell 1.19.0 MIT OR Apache-2.0 | pathfinder_content 0.5.0 MIT OR Apache-2.0
png 0.17.5 MIT OR Apache-2.0 | rctree 0.5.0 MIT | regex 1.10.4 MIT OR Apache-2.0 | regex-automata 0.4.6 MIT OR Apache-2.0
regex-syntax 0.8.2 MIT OR Apache-2.0 | resvg 0.35.0 MPL-2.0 | roxmltree 0.18.1 MIT OR Apache-2.0 | roxmltree 0.19.0 MIT OR Apache-2.0
rustybuzz 0.7.0 MIT | serde 1.0.197 MIT OR Apache-2.0 | serde_json 1.0.115 MIT OR Apache-2.0 | simplecss 0.2.1 MIT OR Apache-2.0
slotmap 1.0.7 Zlib | smallvec 1.13.2 MIT OR Apache-2.0 | svgtypes 0.11.0 MIT OR Apache-2.0 | svgtypes 0.14.0 MIT OR Apache-2.0
tiny-skia 0.10.0 BSD-3-Clause | tiny-skia-path 0.10.0 BSD-3-Clause | tokio 1.36.0 MIT | ttf-parser 0.18.1 MIT OR Apache-2.0
unicode-bidi 0.3.15 MIT OR Apache-2.0 | unicode-general-category 0.6.0 Apache-2.0 | usvg 0.35.0 MPL-2.0 | usvg-parser 0.35.0 MPL-2.0
usvg-text-layout 0.35.0 MPL-2.0 | usvg-tree 0.35.0 MPL-2.0 | weezl 0.1.8 MIT OR Apache-2.0 | xmlparser 0.13.6 MIT OR Apache-2.0
xmlwriter 0.1.0 MIT`

export function listRuntime(): Component[] {
  const bun = packageJson.engines.bun
  return [
    {
      name: 'Bun',
      version: bun,
      license: 'MIT',
      purl: `pkg:npm/bun@${bun}`,
      url: 'https://github.com/oven-sh/bun',
      texts: [`Copyright (c) Oven\n\n${textOf('MIT')}`],
    },
    {
      name: 'JavaScriptCore (WebKit)',
      license: 'LGPL-2.1-or-later',
      url: 'https://github.com/oven-sh/WebKit',
      within: 'Bun',
      texts: [
        `Linked into Bun. The sources, as Bun has changed them, are at the address above; Bun's LICENSE.md says how to link
Bun with others. "bun build.ts" of Trackhut's sources then makes the executable around any Bun that runs it.

${textOf('LGPL-2.1')}`,
      ],
    },
    {
      name: 'SQLite',
      license: 'blessing',
      url: 'https://sqlite.org',
      within: 'Bun',
      texts: ['The authors have put SQLite into the public domain.'],
    },
    ...linkedIntoBun.map(([name, license, url]) => ({ name, license, url, within: 'Bun', texts: [] })),
    ...[...crates.matchAll(/([\w-]+) (\d[\d.]+) ([^|\n]+?) *(?=\||\n|$)/g)].map(
      ([, name = '', version = '', license = '']) => ({
        name,
        version,
        license,
        purl: `pkg:cargo/${name}@${version}`,
        within: '@resvg/resvg-js',
        texts: [],
      }),
    ),
  ]
}

/** Licence texts referred to by the components of Bun and the renderer, and by the typefaces among the data. */
export const sharedTexts = () =>
  ['MIT', 'Apache-2.0', 'MPL-2.0', 'BSD-3-Clause', 'OFL-1.1', 'Zlib'].map(name => ({
    name,
    text: textOf(name),
  }))
