// The structure of the code. The folders of src/ and web/ are ordered as layers, called wings, and import only from the
// wings below them. Files have a limited size. imports.test.ts has the rules for each kind of file.
import { describe, expect, test } from 'bun:test'
import { basename, dirname } from 'node:path'
import { importsOf, listSources, listTree } from './sources'

const tree = await listTree()
const paths = new Set(tree.map(({ path }) => path))

/** Every import of a project file by another one, including imports of types. */
const imports = tree.flatMap(source =>
  importsOf(source)
    .filter(imported => paths.has(imported))
    .map(imported => ({ from: source.path, to: imported })),
)

const written = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

/** The wings from top to bottom. Each may import from those below it. */
const wings = {
  src: [
    'main.ts',
    'cli',
    'server',
    'transfer',
    'instance',
    'accounts',
    'workouts',
    'maps',
    'platform',
    'formats',
    'tracks',
    'lib',
  ],
  web: [
    'bundle',
    'api-page',
    'main.tsx',
    'app.tsx',
    'shell',
    'screens',
    'components',
    'data',
    'ui',
    'i18n',
    'format',
  ],
}

const floorOf = (path: string) => {
  const [tree, wing] = path.split('/')
  return tree === 'src' || tree === 'web' ? wings[tree].indexOf(wing!) : -1
}

describe('wings', () => {
  test('every file stands in one', () => {
    const outside = [...paths].filter(path => floorOf(path) < 0)
    expect(outside).toEqual(['build.ts'])
  })

  test('import only downwards', () => {
    const upwards = imports.filter(
      ({ from, to }) => from.split('/')[0] === to.split('/')[0] && floorOf(to) < floorOf(from),
    )
    expect(upwards.map(written)).toEqual([])
  })

  test('server and web app share types of what travels, durations, Bech32, the languages, the acts of the audit log, the filters of workouts, and what maps and tracks are made of', () => {
    const shared =
      /^src\/(lib\/(durations|bech32)\.ts$|maps\/style\/|tracks\/|platform\/(languages|acts)\.ts$|workouts\/selection\/filters\.ts$)|\/([a-z-]+-)?schemas\.ts$/
    const across = imports.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('src/'))
    expect(across.filter(({ to }) => !shared.test(to)).map(written)).toEqual([])
    expect(imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('web/'))).toEqual([])
  })

  test('screens do not import each other', () => {
    const screenOf = (path: string) => /^web\/screens\/([^/]+)/.exec(path)?.[1]
    const between = imports.filter(({ from, to }) => {
      const [a, b] = [screenOf(from), screenOf(to)]
      return a !== undefined && b !== undefined && a !== b
    })
    expect(between.map(written)).toEqual([])
  })

  test('components are what more than one screen, or the shell, is made of', () => {
    const users = (path: string, seen: Set<string>): string[] =>
      imports
        .filter(({ from, to }) => to === path && seen.size < seen.add(from).size)
        .flatMap(({ from }) =>
          from.startsWith('web/components/')
            ? users(from, seen)
            : [/^web\/(?:screens\/)?[^/]+/.exec(from)![0]],
        )
    const components = [...paths].filter(path => path.startsWith('web/components/'))
    expect(components).not.toBeEmpty()
    expect(components.filter(path => new Set(users(path, new Set())).size < 2)).toEqual([])
  })
})

describe('nothing leads around a circle:', () => {
  test('no files', () => {
    expect(circlesOf(path => path)).toEqual([])
  })

  test('no folders', () => {
    expect(circlesOf(dirname)).toEqual([])
  })

  test('no rooms of workouts, with all that is in them', () => {
    expect(circlesOf(path => /^src\/workouts\/[^/]+/.exec(path)?.[0] ?? dirname(path))).toEqual([])
  })
})

describe('rooms of workouts', () => {
  // The face of each room (a folder): those of its files that are imported from outside the room. Some imports do not
  // count: those by src/server, which composes routes and jobs, and those of schemas and of tasks of worker processes.
  const faces = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const room = dirname(to)
    const isOther = !from.startsWith(`${room}/`) && !from.startsWith('src/server/')
    if (!to.startsWith('src/workouts/') || !isOther || /^(.*-)?(schemas|tasks)\.ts$/.test(basename(to)))
      continue
    faces.set(room, (faces.get(room) ?? new Set()).add(basename(to)))
  }

  const exceptions = [
    // These folders define what a workout is and how it is stored, so all other folders of src/workouts import from
    // them.
    'src/workouts/library',
    'src/workouts/rows',
    // Many folders import from this folder, because the sport of a workout decides which records and totals it counts
    // for.
    'src/workouts/sports',
    // Shares, stretches and exported tables consist of the same streams and splits as the page of a workout.
    'src/workouts/recording/curves',
  ]
  const isWide = (room: string) => (faces.get(room)?.size ?? 0) > 3

  test('have a face: others import at most three files of one', () => {
    const wide = [...faces.keys()].filter(room => isWide(room) && !exceptions.includes(room))
    expect(wide.map(room => `${room}: ${[...faces.get(room)!].toSorted().join(', ')}`)).toEqual([])
  })

  test('are no exceptions without need', () => {
    expect(exceptions.filter(room => !isWide(room))).toEqual([])
  })
})

describe('size', () => {
  test('no file is longer than 300 lines, but for tables', () => {
    const isTable = /\/tables\.ts$/
    const long = tree.filter(({ path, text }) => !isTable.test(path) && linesOf(text) > 300)
    expect(long.map(({ path }) => path)).toEqual([])
  })
})

test('no module of the server keeps state: what lasts is in the Context', () => {
  const state = /^(?:export )?(?:let |(?:const|var) \w+(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\))/m
  const keepers = tree.filter(({ path, code }) => path.startsWith('src/') && state.test(code))
  expect(keepers.map(({ path }) => path)).toEqual([])
})

test('what is exported is imported somewhere', async () => {
  const tests = await listSources(['test/**/*.{ts,tsx}', '.ci/**/*.ts'])
  const all = [...tree, ...tests]
  const words = new Map(all.map(({ path, code }) => [path, new Set(code.match(/\w+/g))]))
  const unused = tree
    // Types in schemas are left out, because authors of clients use them; tables are left out, because drizzle finds
    // them by their exports.
    .filter(({ path }) => !/\/(schemas|tables)\.ts$/.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)]
        .map(([, name]) => name!)
        .filter(name => !all.some(other => other.path !== path && words.get(other.path)?.has(name)))
        .map(name => `${path}: ${name}`),
    )
  expect(unused).toEqual([])
})

const linesOf = (text: string) => text.split('\n').length - 1

/**
 * Groups of files that import each other in circles (Tarjan's strongly connected components). Each circle is a list of
 * its groups.
 */
function circlesOf(groupOf: (path: string) => string): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [groupOf(from), groupOf(to)]
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (group: string): number => {
    let low = order.size
    order.set(group, low)
    open.push(group)
    for (const next of graph.get(group) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(group)) {
      const members = open.splice(open.indexOf(group))
      if (members.length > 1) circles.push(members.toSorted())
    }
    return low
  }
  for (const group of graph.keys()) if (!order.has(group)) visit(group)
  return circles
}
