// Build step: bundles the library for MQTT as a separate file, which the executable embeds and runs where a broker is set.
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { bundlePacked } from '../../../packed/bundle-packed'

/**
 * Replacements for what is not used: timers that run in workers of browsers, which would set a global variable, too; and
 * the debug logs, which would print passwords where the environment has DEBUG.
 */
const unused: Record<string, string> = {
  'worker-timers': 'export const { setInterval, clearInterval } = globalThis',
  debug: 'module.exports = () => () => {}',
}

/** A file that is left out: it connects through websockets and proxies. We open sockets ourselves. */
const unusedFile = /[\\/]mqtt[\\/]build[\\/]lib[\\/]connect[\\/]index\.js$/

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
export const bundleLibraryOfMqtt = () =>
  bundlePacked(
    { entry: join(import.meta.dir, 'library.ts'), target: join(import.meta.dir, 'library.gen.bin') },
    [withoutUnused],
  )
