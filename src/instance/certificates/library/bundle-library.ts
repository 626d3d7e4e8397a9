// Part of the build: the library as a file of its own, which the executable carries and hardly ever runs.
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BunPlugin } from 'bun'

const compress = promisify(brotliCompress)

/** What it brings for uses that are not ours: forms, proxies, and a log for its own developers. */
const unused: Record<string, string> = {
  'form-data': 'module.exports = class FormData {}',
  'https-proxy-agent': 'module.exports = {}',
  'proxy-from-env': "module.exports = { getProxyForUrl: () => '' }",
  debug: 'module.exports = () => () => {}',
}

/** An older interface of acme-client, which brings cryptography that the runtime has. */
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

/** Writes `library.gen.bin`. @returns what it is made of */
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
