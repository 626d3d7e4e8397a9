// Checks that every name used in a bundled file is declared. Bun 1.4.5 sometimes leaves out the style sheet that a
// module imports. Without this check, that is noticed only when the part of a screen that uses it is drawn.
import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleWebApp } from '../../../web/bundle/bundle'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'

const root = join(import.meta.dir, '../../..')

/**
 * Names that need no declaration: those that code checks with `typeof` before use, those that only some browsers
 * define, and `arguments`, which every function has.
 */
const globals = ['IS_REACT_ACT_ENVIRONMENT', 'SuppressedError', 'arguments', 'jest']

test('no file of the web app uses a name that it has not', async () => {
  using folder = temporaryFolder()
  await bundleWebApp(root, join(folder.path, 'web'))
  expect(await undeclaredIn(join(folder.path, 'web/assets'))).toEqual([])
})

test('where there is such a name, it is found', async () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'assets'))
  await Bun.write(join(folder.path, 'assets/icon.js'), 'export const icon = () => styles.icon')
  expect(await undeclaredIn(join(folder.path, 'assets'))).toEqual(['icon.js: styles'])
})

async function undeclaredIn(folder: string): Promise<string[]> {
  const rules = { preset: 'none', correctness: { noUndeclaredVariables: 'error' } }
  const settings = {
    root: true,
    files: { maxSize: 4_000_000, includes: ['**/*.js'] },
    javascript: { globals },
    linter: { rules },
  }
  await Bun.write(join(folder, 'biome.json'), JSON.stringify(settings))
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = runProgram([biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], { folder })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(
    ({ location, message }) => `${location.path}: ${/The (\S+) variable/.exec(message)?.[1] ?? message}`,
  )
}

interface Diagnostic {
  message: string
  location: { path: string }
}
