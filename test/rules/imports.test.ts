// Rules about which files may import which. Each row is a kind of file, with the imports that it must not have.
import { describe, expect, test } from 'bun:test'
import { basename, dirname } from 'node:path'
import { importedAtOnce, importsOf, listSources } from './sources'

const sources = await listSources()

/**
 * True for files in the wings of features. Each folder of such a wing has the routes, stores, views and operations of
 * one feature.
 */
const isFeature = (path: string) => /^src\/(transfer|instance|accounts|workouts|maps)\//.test(path)

interface Rule {
  name: string
  applies(path: string): boolean
  /** True if an import is forbidden. `imported` is a path in the project or the name of a package. */
  forbidden(imported: string, path: string): boolean
}

const inFolder =
  (...folders: string[]) =>
  (path: string) =>
    folders.some(folder => path.startsWith(`src/${folder}/`))
const named = (name: RegExp) => (path: string) => name.test(basename(path))
const isStore = named(/^(.*-)?store\.ts$/)

const rules: Rule[] = [
  {
    name: 'routes know neither SQL nor files',
    applies: named(/routes\.ts$/),
    forbidden: imported => /^(drizzle-orm|bun:sqlite|node:fs)|^src\/platform\/db\/tables/.test(imported),
  },
  {
    name: 'use cases know neither HTTP nor tables',
    applies: path =>
      isFeature(path) && !isStore(path) && !/(routes|schemas|view|read-upload)\.ts$/.test(path),
    forbidden: imported => /^elysia|^drizzle-orm|^src\/platform\/db\/tables/.test(imported),
  },
  {
    name: 'stores know nothing but the database, other stores and what their own feature computes',
    applies: isStore,
    forbidden: (imported, path) =>
      /^elysia|context\.ts$/.test(imported) ||
      (isFeature(imported) &&
        !isStore(imported) &&
        !inFolder('maps/geometry')(imported) &&
        !imported.startsWith(`${dirname(path)}/`)),
  },
  {
    name: 'views compute and nothing else',
    applies: named(/^view\.ts$/),
    forbidden: imported =>
      /^(elysia|drizzle-orm|bun:|node:)|context\.ts$|^src\/platform\/(db|http|storage)\/(?!schemas)/.test(
        imported,
      ),
  },
  {
    name: 'lib/ would work in any program',
    applies: inFolder('lib'),
    forbidden: imported => imported.startsWith('src/') && !inFolder('lib')(imported),
  },
  {
    name: 'tracks/ and formats/ are pure: no clock, no disk, no database, no network',
    applies: inFolder('tracks', 'formats'),
    forbidden: imported =>
      (imported.startsWith('src/') && !inFolder('tracks', 'formats', 'lib')(imported)) ||
      /^(node:(fs|http|net|child)|bun)/.test(imported),
  },
  {
    name: 'errors.ts knows codes alone',
    applies: path => path === 'src/platform/errors.ts',
    forbidden: imported => imported !== 'src/platform/codes.ts',
  },
  {
    name: 'only http/ and the routes know the web framework',
    applies: path => !/^src\/platform\/http\/|routes\.ts$|^src\/server\/app\.ts$|\/guard\.ts$/.test(path),
    forbidden: imported => imported === 'elysia',
  },
  {
    name: 'only stores and the mechanisms that keep rows speak SQL',
    applies: path =>
      !isStore(path) &&
      !/^src\/platform\/(db\/|jobs\/jobs\.ts|storage\/(inbox-folders|orphaned-files)\.ts)/.test(path),
    forbidden: imported => imported.startsWith('drizzle-orm') || imported === 'src/platform/db/tables.ts',
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

test('the process that answers loads nothing that reads what anybody sends, and opens no archives but backups', async () => {
  const loaded = await importedAtOnce(['src/server/serve.ts'])
  const reading =
    /^src\/formats\/(formats|(gpx|fit|tcx|kml)\/read|compressed\/decompress|zip\/(list-entries|activity-files))\.ts$/
  expect(loaded.map(({ path }) => path).filter(path => reading.test(path))).toEqual([])
  const opening = loaded.filter(({ code }) => /import \{[^}]*\b(openToRead|openArchiveFile)\b/.test(code))
  expect(opening.map(({ path }) => path).filter(path => !path.startsWith('src/instance/backups/'))).toEqual(
    [],
  )
})

describe('the environment and the clock', () => {
  const places: [what: string, pattern: RegExp, allowed: string[]][] = [
    [
      'the environment is read',
      /process\.env|Bun\.env/,
      [
        // A token is no option, because others on the machine can see those.
        'src/cli/commands/relay-mcp.ts',
        'src/cli/run-command.ts',
        'src/maps/svg/packed-module.ts',
        'src/server/engine-settings.ts',
        'src/server/tasks.ts',
      ],
    ],
    [
      'the clock is read',
      /Date\.now\(|new Date\(\)/,
      ['src/cli/run-command.ts', 'src/server/serve.ts', 'src/server/tasks.ts'],
    ],
    [
      'the process is ended',
      /process\.exit\(/,
      [
        'src/cli/run-command.ts',
        'src/server/serve.ts',
        'src/server/uncaught.ts',
        'src/platform/workers/perform-tasks.ts',
      ],
    ],
    ['SQL is written without parameters', /sql\.raw|sql\.identifier/, []],
    // The inventory of logs is in docs/operating.md.
    [
      'lines are written out, to the log or a terminal,',
      /console\.|process\.std(out|err)\.write|appendFile/,
      [
        'src/cli/commands/export-tables.ts',
        'src/cli/commands/relay-mcp.ts',
        'src/cli/commands/users/create-user.ts',
        'src/cli/commands/users/delete-user.ts',
        'src/cli/run-command.ts',
        'src/cli/terminal/read-first-line.ts',
        'src/server/serve.ts',
        'src/server/tell-addresses.ts',
      ],
    ],
    // How long it waits before it asks the network for its name may be guessed.
    [
      'chance is used that can be guessed',
      /Math\.random/,
      ['src/instance/addresses/local-name/announce-local-name.ts'],
    ],
  ]

  test.each(places)('%s only where it must be', (_, pattern, allowed) => {
    const found = sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })
})
