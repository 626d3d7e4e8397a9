// Build step: bundles a library as a separate compressed file, which the executable embeds and loads when it needs it.
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BunPlugin } from 'bun'

const compress = promisify(brotliCompress)

/**
 * Bundles the module `entry` with everything that it imports, and writes it compressed.
 * @param plugins leave out what is not used
 * @returns the build metadata
 */
export async function bundlePacked(
  { entry, target }: { entry: string; target: string },
  plugins: BunPlugin[],
): Promise<Bun.BuildMetafile | undefined> {
  const result = await Bun.build({
    entrypoints: [entry],
    target: 'bun',
    minify: true,
    metafile: true,
    plugins,
  })
  const [bundle] = result.outputs
  if (!bundle) throw new AggregateError(result.logs, `${entry} could not be bundled`)
  await Bun.write(target, await compress(new Uint8Array(await bundle.arrayBuffer())))
  return result.metafile
}
