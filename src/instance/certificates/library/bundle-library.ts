// Build step: bundles the certificate library as a separate file, which the executable embeds and rarely runs.
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BunPlugin } from 'bun'

const compress = promisify(brotliCompress)

/** Replacements for dependencies that are not used: forms, proxies and debug logs. */
const unused: Record<string, string> = {
  'form-data': 'module.exports = class FormData {}',
  'https-proxy-agent': 'module.exports = {}',
  'proxy-from-env': "module.exports = { getProxyForUrl: () => '' }",
  debug: 'module.exports = () => () => {}',
}

/**
 * A file that is left out: an older API of acme-client with its own cryptography, which the runtime already provides.
 */
const unusedFile = /[\\/]acme-client[\\/]src[\\/]crypto[\\/]forge\.js$/

const withoutUnused: BunPlugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(${Object.keys(unused).join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'unused',
    }))
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: unused[path] ?? '',
      loader: 'js',
    }))
    onLoad({ filter: unusedFile }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

/** Writes `library.gen.bin`. @returns its build metadata */
export async function bundleLibrary(): Promise<Bun.BuildMetafile | undefined> {
  const result = await Bun.build({
    entrypoints: [join(import.meta.dir, 'library.ts')],
    target: 'bun',
    minify: true,
    metafile: true,
    plugins: [withoutUnused],
  })
  const [bundle] = result.outputs
  if (!bundle) throw new AggregateError(result.logs, 'The library for certificates could not be bundled')
  await Bun.write(
    join(import.meta.dir, 'library.gen.bin'),
    await compress(new Uint8Array(await bundle.arrayBuffer())),
  )
  return result.metafile
}
