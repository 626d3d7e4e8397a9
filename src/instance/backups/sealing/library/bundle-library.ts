// Build step: bundles the library for encryption as a separate file, which the executable embeds and rarely runs.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BunPlugin } from 'bun'

/**
 * Replacements for what only other kinds of keys need (passphrases, those of hardware, and those that resist quantum
 * computers), and for X25519, which the runtime has itself.
 */
const unused: Record<string, string> = {
  '@noble/post-quantum/hybrid.js': 'export const MLKEM768P256 = {}, MLKEM768X25519 = {}',
  '@noble/curves/nist.js': 'export const p256 = {}',
  '@noble/curves/ed25519.js': 'export const x25519 = { GuBytes: new Uint8Array(32).fill(9, 0, 1) }',
  '@noble/hashes/scrypt.js': 'export const scrypt = undefined',
}

const withoutUnused: BunPlugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^@noble\/(post-quantum\/hybrid|curves\/nist|curves\/ed25519|hashes\/scrypt)\.js$/ },
      ({ path }) => ({
        path,
        namespace: 'unused',
      }),
    )
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: unused[path] ?? '',
      loader: 'js',
    }))
  },
}

/** Returns the content of `library.gen.bin`, and its build metadata. */
export async function bundleSealing() {
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
  return { packed: new Uint8Array(packed), metafile: result.metafile }
}
