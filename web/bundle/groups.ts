// Groups modules that several screens share, so that a screen consists of few files. By itself, the bundler makes a
// chunk for every set of screens that use the same modules, and a workout's page would consist of fifty files.
import { basename, join } from 'node:path'
import type { BuildMetafile, BunPlugin } from 'bun'

/** Modules that are bundled into one chunk. */
export interface Group {
  name: string
  /** Paths of the modules, from the root. */
  modules: string[]
  /** Paths of the parts of the app that load the group: screens, and whatever else is imported on demand. */
  parts: string[]
}

/**
 * Parts that the first screens load. The modules that they share with other parts form their own groups, so that these
 * screens load little that they do not need.
 */
const first = {
  entry: 'web/screens/entry/entry-screens.tsx',
  list: 'web/screens/workouts/workouts-page.tsx',
  background: 'web/data/offline/background.ts',
}
const workoutPage = 'web/screens/workout/workout-page.tsx'

/** Minimum number of screens that share a module that counts as common. */
const minScreens = 3

/** Chunks of this size in bytes stay files of their own, such as the menus and lists of React Aria. */
const largeChunk = 60_000

/**
 * Limit of the bytes that a part loads without needing them, because it loads whole groups: `maxSurplus` times the sum
 * of `minNeed` and the bytes that it needs. If a part would load more, the chunks that it needs are taken out of its
 * groups, and stay files of their own.
 */
const maxSurplus = 8
const minNeed = 10_000

/** Finds the groups. @param metafile of a bundle with a chunk for every set of parts that share modules */
export function findGroups(metafile: BuildMetafile): Group[] {
  const graph = readChunks(metafile)
  const groups = new Map<string, Set<string>>()
  for (const chunk of graph.shared) {
    const name = groupOf(chunk, graph)
    if (name !== null) groups.set(name, (groups.get(name) ?? new Set()).add(chunk))
  }
  for (const part of graph.parts) leaveCostlyGroups(part, groups, graph)
  return [...groups].map(([name, chunks]) => ({
    name,
    modules: [...chunks].flatMap(graph.modulesOf),
    parts: graph.parts.filter(part => graph.chunksOf(part).some(chunk => chunks.has(chunk))),
  }))
}

interface ChunkGraph {
  /** Everything that is loaded on demand. */
  parts: string[]
  /** Chunks that several parts load and the first file of the app does not contain. */
  shared: string[]
  /** All chunks that a part loads, except those of the first file. */
  chunksOf(part: string): string[]
  /** A chunk and those that it imports. */
  withImports(chunk: string): string[]
  /** The screens that load a chunk. */
  screensOf(chunk: string): string[]
  bytesOf(chunks: Iterable<string>): number
  /** Our own modules in a chunk. Those of libraries follow the modules that import them. */
  modulesOf(chunk: string): string[]
}

function readChunks({ inputs, outputs }: BuildMetafile): ChunkGraph {
  const scripts = Object.entries(outputs).filter(([path]) => path.endsWith('.js'))
  const chunks = new Map(scripts.map(([path, chunk]) => [basename(path), chunk]))
  const entries = new Map(
    [...chunks].flatMap(([name, { entryPoint }]): [string, string][] =>
      entryPoint === undefined ? [] : [[entryPoint, name]],
    ),
  )
  const screens = (inputs['web/app.tsx']?.imports ?? [])
    .filter(({ kind }) => kind === 'dynamic-import')
    .map(({ path }) => chunks.get(basename(path))?.entryPoint)
  const startFile = new Set(closureOf(entries.get('web/index.html') ?? ''))
  const parts = [...entries.keys()].filter(part => part !== 'web/index.html').toSorted()
  const loaded = new Map(parts.map(part => [part, withImports(entries.get(part) ?? '')]))
  const partsOf = (chunk: string) => parts.filter(part => loaded.get(part)?.includes(chunk))
  const isEntry = (chunk: string) => chunks.get(chunk)?.entryPoint !== undefined

  function closureOf(chunk: string, seen = new Set<string>()): Set<string> {
    if (seen.has(chunk) || !chunks.has(chunk)) return seen
    seen.add(chunk)
    for (const { path, kind } of chunks.get(chunk)?.imports ?? []) {
      if (kind === 'import-statement') closureOf(basename(path), seen)
    }
    return seen
  }
  function withImports(chunk: string): string[] {
    return [...closureOf(chunk)].filter(imported => !startFile.has(imported))
  }

  return {
    parts,
    shared: [...chunks.keys()].filter(chunk => !isEntry(chunk) && partsOf(chunk).length > 1).toSorted(),
    chunksOf: part => loaded.get(part) ?? [],
    withImports,
    screensOf: chunk => partsOf(chunk).filter(part => screens.includes(part)),
    bytesOf: names => [...names].reduce((sum, name) => sum + (chunks.get(name)?.bytes ?? 0), 0),
    modulesOf: chunk =>
      Object.keys(chunks.get(chunk)?.inputs ?? {}).filter(path => /^(web|src)\/.*\.tsx?$/.test(path)),
  }
}

/** The name of the group that a chunk belongs to; `null` if it stays a file of its own. */
function groupOf(chunk: string, { chunksOf, withImports, screensOf, bytesOf }: ChunkGraph): string | null {
  const isLarge = (name: string) => bytesOf([name]) > largeChunk
  if (isLarge(chunk)) return null
  const users = Object.entries(first).filter(([, part]) => chunksOf(part).includes(chunk))
  if (users.length > 0) return users.map(([name]) => name).join('-')
  const screens = screensOf(chunk).length
  if (screens >= minScreens) return withImports(chunk).some(isLarge) ? 'controls' : 'common'
  return screens > 0 && chunksOf(workoutPage).includes(chunk) ? 'workout' : null
}

/** Takes the chunks that a part needs out of groups, the costliest group first, until it no longer loads too much. */
function leaveCostlyGroups(part: string, groups: Map<string, Set<string>>, graph: ChunkGraph) {
  const { chunksOf, withImports, bytesOf } = graph
  const needed = chunksOf(part)
  const maxBytes = bytesOf(needed) + maxSurplus * (bytesOf(needed) + minNeed)
  /** Returns the bytes that the part loads without the group `left`, or with all its groups for `null`. */
  const bytesWithout = (left: Set<string> | null) => {
    const joined = [...groups.values()].filter(
      chunks => chunks !== left && needed.some(chunk => chunks.has(chunk)),
    )
    return bytesOf(new Set([...needed, ...joined.flatMap(chunks => [...chunks].flatMap(withImports))]))
  }
  while (bytesWithout(null) > maxBytes) {
    const joined = [...groups.values()].filter(chunks => needed.some(chunk => chunks.has(chunk)))
    const costliest = joined.toSorted((a, b) => bytesWithout(a) - bytesWithout(b))[0]
    if (costliest === undefined) return
    for (const chunk of needed) costliest.delete(chunk)
  }
}

/** Has every part of a group import all modules of the group, so that the bundler puts them into one chunk. */
export const inGroups = (root: string, groups: readonly Group[]): BunPlugin => ({
  name: 'in-groups',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^group:/ }, ({ path }) => ({
      path: path.slice('group:'.length),
      namespace: 'group',
    }))
    onLoad({ filter: /./, namespace: 'group' }, ({ path }) => {
      const modules = groups.find(({ name }) => name === path)?.modules ?? []
      return { contents: importsOf(modules.map(module => join(root, module))), loader: 'js' }
    })
    const parts = new Set(groups.flatMap(({ parts }) => parts).map(part => join(root, part)))
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!parts.has(path)) return undefined
      const joined = groups.filter(group => group.parts.some(part => join(root, part) === path))
      const source = await Bun.file(path).text()
      const loader = path.endsWith('x') ? 'tsx' : 'ts'
      return { contents: `${source}\n${importsOf(joined.map(({ name }) => `group:${name}`))}`, loader }
    })
  },
})

const importsOf = (paths: readonly string[]) => paths.map(path => `import ${JSON.stringify(path)}`).join('\n')
