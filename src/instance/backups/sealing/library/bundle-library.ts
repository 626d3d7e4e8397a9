// Build step: bundles the library for encryption as a separate file, which the executable embeds and rarely runs.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BunPlugin } from 'bun'

/** Replacements for what only other kinds of keys need: those of hardware, and those that resist quantum computers. */
const unused: Record<string, string> = {
  '@noble/post-quantum/hybrid.js': 'export const MLKEM768P256 = {}, MLKEM768X25519 = {}',
  '@noble/curves/nist.js': 'export const p256 = {}',
}

const withoutUnused: BunPlugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@noble\/(post-quantum\/hybrid|curves\/nist)\.js$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }))
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: unused[path] ?? '',
      loader: 'js',
    }))
  },
}

/** Writes `library.gen.bin`. @returns its build metadata */
export async function bundleSealing(): Promise<Bun.BuildMetafile | undefined> {
  const result = await Bun.build({
    entrypoints: [join(import.meta.dir, 'library.ts')],
    target: 'bun',
    minify: true,
    metafile: true,
    plugins: [withoutUnused],
  })
  const [bundle] = result.outputs
  if (!bundle) throw new AggregateError(result.logs, 'The library for encryption could not be bundled')
  const packed = brotliCompressSync(new Uint8Array(await bundle.arrayBuffer()))
  await Bun.write(join(import.meta.dir, 'library.gen.bin'), packed)
  return result.metafile
}
