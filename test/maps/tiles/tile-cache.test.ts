import { Database as Sqlite } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTileCache, type TileCache } from '../../../src/maps/tiles/tile-cache'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder'

const hourMs = 60 * 60 * 1000
const mebibyte = 2 ** 20

let folder: TemporaryFolder
let now: Date
let opened: TileCache[]

beforeEach(() => {
  folder = temporaryFolder()
  now = new Date('2026-03-01T12:00:00Z')
  opened = []
})

afterEach(() => {
  for (const cache of opened) cache.close()
  folder[Symbol.dispose]()
})

const file = () => join(folder.path, 'cache', 'tiles.db')

function open({ source = 'one', maxBytes = mebibyte } = {}): TileCache {
  const cache = openTileCache({ path: file(), source, maxBytes, clock: () => now })
  opened.push(cache)
  return cache
}

const place = (x: number) => ({ z: 10, x, y: 5 })

const signature = [0xff, 0xd8, 0xff]

/** A tile of a given size that begins like a JPEG file. */
const tile = (size: number, content = 7) => ({
  bytes: new Uint8Array([...signature, ...Array(size - signature.length).fill(content)]),
  expiresAt: now.getTime() + 5 * hourMs,
  etag: '"abc"',
  lastModified: null,
})

const isKept = (cache: TileCache, x: number) => cache.find(place(x)) !== null

describe('a tile', () => {
  test('is found as it was kept, also by another process and after a restart', () => {
    const cache = open()
    cache.keep(place(1), tile(1000))
    expect(cache.find(place(1))).toEqual(tile(1000))
    expect(open().find(place(1))).toEqual(tile(1000))
    expect(cache.find(place(2))).toBeNull()
  })

  test('takes the place of an older one', () => {
    const cache = open()
    cache.keep(place(1), tile(1000))
    cache.keep(place(1), tile(300_000, 8))
    expect(cache.find(place(1))).toEqual(tile(300_000, 8))
  })

  test('of another tile server is another tile', () => {
    open().keep(place(1), tile(1000))
    expect(open({ source: 'other' }).find(place(1))).toBeNull()
  })

  test('is forgotten when told so', () => {
    const cache = open()
    cache.keep(place(1), tile(1000))
    cache.forget(place(1))
    expect(cache.find(place(1))).toBeNull()
  })
})

describe('room', () => {
  const fill = (cache: TileCache, count: number, size: number, first = 0) => {
    for (let x = first; x < first + count; x++) {
      now = new Date(now.getTime() + 1000)
      cache.keep(place(x), tile(size))
    }
  }

  test('is made by the tiles unused for longest, and the file stays within its size', () => {
    const cache = open()
    fill(cache, 200, 20_000)
    expect(statSync(file()).size).toBeLessThanOrEqual(mebibyte)
    expect(statSync(file()).size).toBeGreaterThan(mebibyte / 2)
    expect([isKept(cache, 0), isKept(cache, 150), isKept(cache, 199)]).toEqual([false, false, true])
  })

  test('is made for large tiles among small ones', () => {
    const cache = open()
    fill(cache, 2000, 500)
    fill(cache, 1, 400 * 1024, 5000)
    expect(isKept(cache, 5000)).toBe(true)
    expect(statSync(file()).size).toBeLessThanOrEqual(mebibyte)
  })

  test('is not made by a tile that somebody still looks at', () => {
    const cache = open()
    fill(cache, 40, 20_000)
    now = new Date(now.getTime() + 2 * hourMs)
    expect(isKept(cache, 3)).toBe(true)
    fill(open({ source: 'other' }), 40, 20_000)
    expect([isKept(cache, 2), isKept(cache, 3), isKept(cache, 4)]).toEqual([false, true, false])
  })

  test('given once is given back step by step when less is allowed', () => {
    fill(open({ maxBytes: 8 * mebibyte }), 350, 20_000)
    expect(statSync(file()).size).toBeGreaterThan(6 * mebibyte)
    fill(open(), 30, 20_000)
    for (const cache of opened) cache.close()
    expect(statSync(file()).size).toBeLessThanOrEqual(mebibyte)
  })

  test('is not needed for the time of use: it is written once an hour', () => {
    const cache = open()
    cache.keep(place(1), tile(1000))
    const usedAt = () =>
      new Sqlite(file(), { readonly: true })
        .query<{ at: number }, []>('SELECT last_used_at AS at FROM tiles')
        .get()?.at
    const atFirst = now.getTime()
    now = new Date(atFirst + hourMs - 1)
    cache.find(place(1))
    expect(usedAt()).toBe(atFirst)
    now = new Date(atFirst + hourMs)
    cache.find(place(1))
    expect(usedAt()).toBe(now.getTime())
  })
})

describe('a cache goes on with new tiles when its file', () => {
  const damage: [what: string, work: () => void][] = [
    ['is gone', () => rmSync(join(folder.path, 'cache'), { recursive: true })],
    ['is no database', () => writeFileSync(file(), 'x'.repeat(10_000))],
    ['is cut off', () => writeFileSync(file(), new Uint8Array(4096).fill(1))],
    ['holds something else', () => new Sqlite(file()).run('UPDATE tiles SET bytes = zeroblob(1000)')],
    ['has lost its table', () => new Sqlite(file()).run('DROP TABLE tiles')],
  ]
  test.each(damage)('%s', (_, work) => {
    const before = open()
    before.keep(place(1), tile(1000))
    before.close()
    work()
    const after = open()
    expect(after.find(place(1))).toBeNull()
    after.keep(place(2), tile(1000))
    expect(after.find(place(2))).toEqual(tile(1000))
  })

  test('cannot be made, once it can', () => {
    writeFileSync(join(folder.path, 'cache'), '')
    const cache = open()
    cache.keep(place(1), tile(1000))
    expect(cache.find(place(1))).toBeNull()
    rmSync(join(folder.path, 'cache'))
    cache.keep(place(1), tile(1000))
    expect(isKept(cache, 1)).toBe(true)
  })

  test('is locked by another process, which nobody waits for', () => {
    const run = spyOn(Sqlite.prototype, 'run')
    const cache = open()
    cache.keep(place(1), tile(1000))
    const patience = run.mock.calls.flatMap(([sql]) => /busy_timeout = (\d+)/.exec(sql)?.[1] ?? [])
    run.mockRestore()
    // SQLite waits for at most 200 milliseconds.
    expect(patience).toEqual(['200'])
    const other = new Sqlite(file())
    other.run('BEGIN IMMEDIATE')
    now = new Date(now.getTime() + 2 * hourMs)
    cache.keep(place(2), tile(1000))
    expect(other.inTransaction).toBe(true)
    expect([isKept(cache, 1), isKept(cache, 2)]).toEqual([true, false])
    other.close()
    cache.keep(place(2), tile(1000))
    expect(isKept(cache, 2)).toBe(true)
  })
})

test('a cache that nobody asks makes no file', () => {
  open()
  mkdirSync(join(folder.path, 'cache'))
  expect(existsSync(file())).toBe(false)
})
