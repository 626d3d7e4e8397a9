// Screens consist of few files, because modules that several screens share are bundled in groups.
import { expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { bundleWebApp } from '../../../web/bundle/bundle'
import { temporaryFolder } from '../../support/temporary-folder'

using folder = temporaryFolder()
const [metafile] = await bundleWebApp(join(import.meta.dir, '../../..'), join(folder.path, 'web'))
const outputs = Object.entries(metafile?.outputs ?? {}).filter(([path]) => path.endsWith('.js'))
const chunks = new Map(outputs.map(([path, chunk]) => [basename(path), chunk]))
const parts = [...chunks].flatMap(([name, { entryPoint }]) => (entryPoint ? [{ name, entryPoint }] : []))

function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const imports = chunks.get(name)?.imports.filter(({ kind }) => kind === 'import-statement') ?? []
  for (const { path } of imports) withImports(basename(path), seen)
  return seen
}

test('there are parts that are loaded on demand', () => {
  expect(parts.length).toBeGreaterThan(70)
  expect(parts.map(({ entryPoint }) => entryPoint)).toContain('web/screens/workout/workout-page.tsx')
})

test('no part consists of many files', () => {
  const counts = parts.map(({ name, entryPoint }) => [entryPoint, withImports(name).size] as const)
  expect(counts.filter(([, count]) => count > 20)).toEqual([])
})

test.each([
  ['web/index.html', 1],
  ['web/screens/entry/entry-screens.tsx', 6],
  ['web/screens/workouts/workouts-page.tsx', 6],
])('%s consists of at most %d', (path, max) => {
  const part = parts.find(({ entryPoint }) => entryPoint === path)
  expect(withImports(part?.name ?? '').size).toBeWithin(1, max + 1)
})

test('every module is in one file only', () => {
  const modules = [...chunks.values()].flatMap(({ inputs }) => Object.keys(inputs))
  expect(modules.length).toBeGreaterThan(800)
  expect(modules.filter((path, index) => modules.indexOf(path) !== index)).toEqual([])
})
