// A restored instance replaces the present instance completely, even if this exchange is interrupted.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '../../../src/platform/log'
import { lockDataDir, prepareDataDir } from '../../../src/platform/storage/data-dir'
import {
  completeRestore,
  isFreeForRestore,
  markRestored,
  removeReplaced,
} from '../../../src/platform/storage/restored-data'
import { fromSources, runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { startOfTest } from '../../support/test-app'

const kept = 'before-restore-2026-06-01T10-00-00-until-2026-07-01'

/** The moves of the exchange, in their order. */
const moves: [from: string, to: string][] = [
  ['trackhut.db-wal', `${kept}/trackhut.db-wal`],
  ['secret.key', `${kept}/secret.key`],
  ['trackhut.db', `${kept}/trackhut.db`],
  ['restored/trackhut.db', 'trackhut.db'],
  ['uploads', `${kept}/uploads`],
  ['restored/uploads', 'uploads'],
]

/** Creates both instances, as they are before the exchange. */
function prepare(dataDir: string) {
  for (const folder of ['uploads', 'regions', 'restored/uploads']) {
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 })
  }
  for (const name of ['trackhut.db', 'trackhut.db-wal', 'secret.key', 'uploads/a', 'regions/r']) {
    writeFileSync(join(dataDir, name), 'old')
  }
  for (const name of ['trackhut.db', 'uploads/b']) writeFileSync(join(dataDir, 'restored', name), 'new')
  markRestored(dataDir, startOfTest)
}

function contentsOf(dataDir: string): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(entry => join(entry.parentPath, entry.name))
  const contents = paths.map(path => [path.slice(dataDir.length + 1), readFileSync(path, 'utf8')])
  return Object.fromEntries(contents.filter(([path]) => !/^(lock\.db|run)/.test(path!)))
}

const exchanged = {
  'trackhut.db': 'new',
  'uploads/b': 'new',
  'regions/r': 'old',
  [`${kept}/trackhut.db`]: 'old',
  [`${kept}/trackhut.db-wal`]: 'old',
  [`${kept}/secret.key`]: 'old',
  [`${kept}/uploads/a`]: 'old',
}

describe('taken up after so many of its moves', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('%d', count => {
    using folder = temporaryFolder()
    prepare(folder.path)
    mkdirSync(join(folder.path, kept))
    for (const [from, to] of moves.slice(0, count)) renameSync(join(folder.path, from), join(folder.path, to))
    // Every process that opens the directory completes an interrupted exchange.
    prepareDataDir(folder.path)
    expect(contentsOf(folder.path)).toEqual(exchanged)
  })
})

test('into an empty directory there is nothing to keep', () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'restored', 'uploads'), { recursive: true })
  writeFileSync(join(folder.path, 'restored', 'trackhut.db'), 'new')
  markRestored(folder.path, startOfTest)
  expect(completeRestore(folder.path)).toBe(null)
  expect(readdirSync(folder.path).toSorted()).toEqual(['trackhut.db', 'uploads'])
})

test('when something cannot be moved, everything is as it was', () => {
  using folder = temporaryFolder()
  prepare(folder.path)
  const {
    'restored/trackhut.db': _,
    'restored/uploads/b': __,
    'restored/complete': ___,
    ...before
  } = contentsOf(folder.path)
  // A folder cannot be renamed to a path where there is a non-empty folder.
  mkdirSync(join(folder.path, kept, 'uploads', 'in the way'), { recursive: true })
  expect(() => completeRestore(folder.path)).toThrow('ENOTEMPTY')
  expect(contentsOf(folder.path)).toEqual(before)
})

test('when the mark cannot be written, nothing is left that could take effect later', () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'restored', 'complete', 'in the way'), { recursive: true })
  expect(() => markRestored(folder.path, startOfTest)).toThrow()
  expect(readdirSync(folder.path)).toEqual([])
})

test('while a server runs nobody else completes it', () => {
  using folder = temporaryFolder()
  prepareDataDir(folder.path)
  const dataDirModule = join(import.meta.dir, '..', '..', '..', 'src', 'platform', 'storage', 'data-dir.ts')
  using lock = lockDataDir(folder.path)
  prepare(folder.path)
  const script = `import { prepareDataDir } from ${JSON.stringify(dataDirModule)}; prepareDataDir(${JSON.stringify(folder.path)})`
  const { stderr } = runProgram(fromSources('-e', script))
  expect(stderr).toContain('Another Trackhut is running')
  expect(contentsOf(folder.path)['trackhut.db']).toBe('old')
  // The process that holds the lock may complete the exchange.
  prepareDataDir(folder.path, lock)
  expect(contentsOf(folder.path)).toEqual(exchanged)
})

describe('what was replaced', () => {
  const log = () => {
    const lines: string[] = []
    return {
      lines,
      ...createLog(
        line => lines.push(line),
        () => startOfTest,
      ),
    }
  }
  const day = (text: string) => new Date(`${text}T00:00:00Z`)

  test('is deleted when its time is over, and not before', async () => {
    using folder = temporaryFolder()
    prepare(folder.path)
    completeRestore(folder.path)
    const { lines, ...into } = log()
    await removeReplaced(folder.path, new Date('2026-06-30T23:59:59Z'), into)
    expect(contentsOf(folder.path)).toEqual(exchanged)
    await removeReplaced(folder.path, day('2026-07-01'), into)
    expect(Object.keys(contentsOf(folder.path)).toSorted()).toEqual(['regions/r', 'trackhut.db', 'uploads/b'])
    expect(readdirSync(folder.path)).not.toContain(kept)
    expect(lines).toEqual([expect.stringContaining('its time was over')])
  })

  test('by an older version is kept as long from when it is first seen', async () => {
    using folder = temporaryFolder()
    const names = ['before-restore-2025-12-24T18-00-00', 'before-restore-2025-12-24T18-00-00-2']
    for (const name of names) mkdirSync(join(folder.path, name, 'uploads'), { recursive: true })
    const { lines, ...into } = log()
    // A clock that shows 1970 was never set. With such a clock, nothing is removed or renamed.
    await removeReplaced(folder.path, day('1970-01-01'), into)
    expect(readdirSync(folder.path).toSorted()).toEqual(names)
    await removeReplaced(folder.path, startOfTest, into)
    expect(readdirSync(folder.path).toSorted()).toEqual([
      'before-restore-2025-12-24T18-00-00-2-until-2026-07-01',
      'before-restore-2025-12-24T18-00-00-until-2026-07-01',
    ])
    await removeReplaced(folder.path, day('2026-07-02'), into)
    expect(readdirSync(folder.path)).toEqual([])
    expect(lines).toHaveLength(2)
  })

  test('under another name is somebody’s own', async () => {
    using folder = temporaryFolder()
    const own = ['before-restore-by-hand', 'before-restore-2025-12-24T18-00-00-until-I-say-so', 'uploads']
    for (const name of own) mkdirSync(join(folder.path, name))
    const { lines, ...into } = log()
    await removeReplaced(folder.path, day('2027-01-01'), into)
    expect(readdirSync(folder.path).toSorted()).toEqual(own.toSorted())
    expect(lines).toEqual([])
  })
})

test('a directory is free while nothing of an instance is in it', () => {
  using folder = temporaryFolder()
  expect(isFreeForRestore(join(folder.path, 'not there'))).toBe(true)
  for (const name of ['regions', 'backups', 'cache', 'run', 'lost+found']) mkdirSync(join(folder.path, name))
  expect(isFreeForRestore(folder.path)).toBe(true)
  writeFileSync(join(folder.path, 'a letter'), '')
  expect(isFreeForRestore(folder.path)).toBe(false)
})
