// Sorts test files into rings. The files of a ring run together. The ring of a file depends on the modules of test/
// that it imports, directly or indirectly.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Rings from the cheapest to the most expensive. */
export const rings = ['unit', 'app', 'binary', 'browser'] as const
export type Ring = (typeof rings)[number]

/** A test file belongs to the first of these rings of which it imports a module, and otherwise to the ring `unit`. */
const needs: [Ring, RegExp][] = [
  ['browser', /^browser\/browser\.ts$/],
  ['binary', /^(support\/(executable|program)|runner\/run-files)\.ts$/],
  ['app', /^support\/test-app\.ts$/],
]

const testFolder = join(import.meta.dir, '..')
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Finds all test files with their rings. Paths are relative to test/. */
export function findTestFiles(): { path: string; ring: Ring }[] {
  const files = [...new Bun.Glob('**/*.test.{ts,tsx}').scanSync(testFolder)].toSorted()
  const imports = new Map<string, string[]>()
  return files.map(path => ({ path, ring: ringOf(path, imports) }))
}

function ringOf(file: string, imports: Map<string, string[]>): Ring {
  const reached = new Set([file])
  for (const path of reached) {
    for (const imported of importsOf(path, imports)) reached.add(imported)
  }
  return needs.find(([, what]) => [...reached].some(path => what.test(path)))?.[0] ?? 'unit'
}

/** The files of test/ that a file imports. */
function importsOf(path: string, known: Map<string, string[]>): string[] {
  const found = known.get(path) ?? scanImports(path)
  known.set(path, found)
  return found
}

function scanImports(path: string): string[] {
  const file = join(testFolder, path)
  // `scanImports` leaves out imports of types only, which load no code.
  return transpilers[path.endsWith('x') ? 'tsx' : 'ts']
    .scanImports(readFileSync(file, 'utf8'))
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path }) => resolveSource(join(dirname(file), path)))
    .filter(source => source !== null)
    .map(source => relative(testFolder, source))
    .filter(source => !source.startsWith('..'))
}

const resolveSource = (path: string): string | null =>
  [`${path}.ts`, `${path}.tsx`].find(name => existsSync(name)) ?? null
