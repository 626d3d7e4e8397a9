// Who may import whom. Each row is a kind of file and what it must not reach for.
import { describe, expect, test } from 'bun:test'
import { basename, dirname, join, normalize } from 'node:path'
import { listSources, type Source } from './sources'

const sources = await listSources()

/** In the order of the house: each may use those before it. */
const features = [
  'access',
  'mail',
  'instance',
  'regions',
  'weather',
  'equipment-types',
  'equipments',
  'sports',
  'records',
  'users',
  'pictures',
  'heat',
  'workouts',
  'stats',
  'profile',
  'auth',
  'setup',
  'oauth',
  'exports',
  'imports',
  'fittrackee',
  'backups',
  'doctor',
]

const featureOf = (path: string) => features.find(feature => path.startsWith(`src/${feature}/`))

interface Rule {
  name: string
  applies(path: string): boolean
  /** What must not be imported: by its path below the project, or the name of a package. */
  forbidden(imported: string, path: string): boolean
  /** Files that may, and why. */
  exceptions?: readonly string[]
}

const isPackage = (imported: string) => !imported.startsWith('src/') && !imported.startsWith('migrations/')
const inFolder =
  (...folders: string[]) =>
  (path: string) =>
    folders.some(folder => path.startsWith(`src/${folder}/`))
const named = (name: RegExp) => (path: string) => name.test(basename(path))

const rules: Rule[] = [
  {
    name: 'routes know neither SQL nor files',
    applies: named(/routes\.ts$/),
    forbidden: imported => /^(drizzle-orm|bun:sqlite|node:fs)|^src\/db\/tables/.test(imported),
  },
  {
    name: 'use cases know neither HTTP nor tables',
    applies: path =>
      featureOf(path) !== undefined &&
      !/(routes|store|schemas|view|guard|caller|read-upload)\.ts$/.test(path),
    forbidden: imported => /^elysia|^drizzle-orm|^src\/db\/tables/.test(imported),
  },
  {
    name: 'stores know nothing but the database',
    applies: named(/store\.ts$/),
    forbidden: (imported, path) =>
      /^elysia|^src\/context/.test(imported) ||
      (featureOf(imported) !== undefined && featureOf(imported) !== featureOf(path)),
  },
  {
    name: 'views compute and nothing else',
    applies: named(/^view\.ts$/),
    forbidden: imported => /^(elysia|drizzle-orm|bun:|node:)|^src\/(context|db|http|files)/.test(imported),
  },
  {
    name: 'lib/ would work in any program',
    applies: inFolder('lib'),
    forbidden: imported => imported.startsWith('src/') && !imported.startsWith('src/lib/'),
  },
  ...['gpx', 'archive'].map(folder => ({
    name: `${folder}/ is pure`,
    applies: inFolder(folder),
    forbidden: (imported: string) =>
      (imported.startsWith('src/') && !inFolder(folder, 'lib')(imported)) ||
      /^(node:(fs|http|net|child)|bun)/.test(imported),
  })),
  {
    name: 'errors.ts stands alone',
    applies: path => path === 'src/errors.ts',
    forbidden: () => true,
  },
  {
    name: 'only http/ and the routes know the web framework',
    applies: path => !/^src\/http\/|routes\.ts$|^src\/app\.ts$|^src\/access\/guard\.ts$/.test(path),
    forbidden: imported => imported === 'elysia',
  },
  {
    name: 'only stores, jobs and stray files speak SQL',
    applies: path => !/[/-]store\.ts$|^src\/db\/|^src\/(jobs|stray-files)\.ts$/.test(path),
    forbidden: imported => imported.startsWith('drizzle-orm') || imported === 'src/db/tables.ts',
  },
]

describe.each(rules)('$name', rule => {
  const files = sources.filter(({ path }) => rule.applies(path))

  test('and there are such files', () => {
    expect(files).not.toBeEmpty()
  })

  test('and none breaks it', () => {
    const broken = files.flatMap(file =>
      importsOf(file)
        .filter(imported => rule.forbidden(imported, file.path))
        .map(imported => `${file.path} → ${imported}`),
    )
    expect(broken).toEqual([])
  })
})

test('features import only those below them', () => {
  const upwards = sources.flatMap(file =>
    importsOf(file)
      .filter(imported => {
        const [from, to] = [featureOf(file.path), featureOf(imported)]
        return from && to && features.indexOf(to) > features.indexOf(from)
      })
      .map(imported => `${file.path} → ${imported}`),
  )
  expect(upwards).toEqual([])
})

test('every folder of a feature has its place in the order', () => {
  const folders = sources
    .filter(({ path }) => /\/(store|routes)\.ts$/.test(path))
    .map(({ path }) => path.split('/')[1])
  const others = ['maps', 'docs', 'web']
  expect(
    [...new Set(folders)].filter(folder => !features.includes(folder!) && !others.includes(folder!)),
  ).toEqual([])
})

test('nothing imports itself around a circle', () => {
  const graph = new Map(
    sources.map(file => [file.path, valueImportsOf(file).filter(path => !isPackage(path))]),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    else if (!done.has(path)) {
      for (const imported of graph.get(path) ?? []) visit(imported, [...trail, path])
      done.add(path)
    }
  }
  for (const path of graph.keys()) visit(path, [])
  expect(circles).toEqual([])
})

describe('the environment and the clock', () => {
  const places: [what: string, pattern: RegExp, allowed: string[]][] = [
    ['the environment is read', /process\.env|Bun\.env/, ['src/cli.ts', 'src/worker/worker-process.ts']],
    [
      'the clock is read',
      /Date\.now\(|new Date\(\)/,
      ['src/cli.ts', 'src/serve.ts', 'src/worker/worker-process.ts'],
    ],
    [
      'the process is ended',
      /process\.exit\(/,
      ['src/cli.ts', 'src/serve.ts', 'src/worker/worker-process.ts'],
    ],
    ['SQL is written without parameters', /sql\.raw|sql\.identifier/, []],
  ]

  test.each(places)('%s only where it must be', (_, pattern, allowed) => {
    const found = sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })
})

function importsOf(file: Source): string[] {
  return resolveAll(file, /(?:from|import)\s*\(?\s*'([^']+)'/g)
}

/** Without `import type`: what is really loaded. */
function valueImportsOf(file: Source): string[] {
  const code = file.code.replaceAll(/(import|export) type [^;]*?from '[^']+'/g, '')
  return resolveAll({ ...file, code }, /from '([^']+)'/g)
}

function resolveAll({ path, code }: Source, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, name]) => {
    if (!name!.startsWith('.')) return name!
    return normalize(join(dirname(path), name!)).replace(/(\.ts)?$/, extension(name!))
  })
}

const extension = (name: string) => (/\.(sql|json|bin|js|gz)$/.test(name) ? '' : '.ts')
