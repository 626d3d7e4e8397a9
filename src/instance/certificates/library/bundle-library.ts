// Build step: bundles the certificate library as a separate file, which the executable embeds and rarely runs.
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { bundlePacked } from '../../../lib/packed/bundle-packed'

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
export const bundleLibrary = () =>
  bundlePacked(
    { entry: join(import.meta.dir, 'library.ts'), target: join(import.meta.dir, 'library.gen.bin') },
    [withoutUnused],
  )
