// Sorts test files into rings that run together. A file's ring depends on which modules of test/ it imports, directly or
// indirectly.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** From cheapest to most expensive. */
export const rings = ['unit', 'app', 'binary', 'browser'] as const
export type Ring = (typeof rings)[number]

/** The modules that put a file into a ring. The first match counts. */
const needs: [Ring, RegExp][] = [
  ['browser', /^browser\/browser\.ts$/],
  ['binary', /^(support\/(executable|program)|runner\/run-files)\.ts$/],
  ['app', /^support\/test-app\.ts$/],
]

const testFolder = join(import.meta.dir, '..')
const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** All test files with their ring; paths are relative to test/. */
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
  // `scanImports` leaves out type-only imports, which run nothing.
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
