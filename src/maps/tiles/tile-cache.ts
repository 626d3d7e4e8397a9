// Keeps tiles in an SQLite file of their own, which may be deleted at any time: one file that is sound after a crash,
// knows its size without counting, and can be used by several processes at once.

import { Database as Sqlite } from 'bun:sqlite'
import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../lib/thrown'
import { hasRoom } from '../../platform/storage/disk-room'
import type { TilePlace } from '../geometry/geometry'
import type { TileVersion } from './download/download-tile'
import { tileTypeOf } from './download/tile-image'

interface KeptTile extends TileVersion {
  /** Milliseconds since 1970; from then on the tile server is asked again. */
  expiresAt: number
}

/** Nothing here ever throws: what cannot be kept or found again is merely downloaded again. */
export interface TileCache {
  find(place: TilePlace): KeptTile | null
  /** Makes room by forgetting the tiles that nobody has used for the longest time. Without room on the disk nothing is kept. */
  keep(place: TilePlace, tile: KeptTile): void
  forget(place: TilePlace): void
  close(): void
}

interface TileCacheOptions {
  /** The file; made, with its folder, when it is first needed. */
  path: string
  /** Which tile server the tiles are of; several can share a file. */
  source: string
  /** Bytes the file may have. Its write-ahead log of about a megabyte comes on top. */
  maxBytes: number
  clock: () => Date
}

/** Precise enough to tell what is in use, and coarse enough that looking at a map hardly ever writes. */
const useGranularityMs = 60 * 60 * 1000

/** A tile takes whole pages; indexes and room for growth come on top. */
const overheadBytes = 16 * 1024

const schema = `
  CREATE TABLE IF NOT EXISTS tiles (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    z INTEGER NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    etag TEXT,
    last_modified TEXT,
    bytes BLOB NOT NULL,
    UNIQUE (source, z, x, y)
  );
  CREATE INDEX IF NOT EXISTS tiles_by_use ON tiles (last_used_at);
`

// A lost tile costs nothing, so commits do not wait for the disk; the write-ahead log stays small.
const pragmas = [
  'busy_timeout = 200',
  'auto_vacuum = INCREMENTAL',
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'wal_autocheckpoint = 256',
  'journal_size_limit = 1048576',
]

/** The tiles of one tile server in the file at `path`. */
export function openTileCache({ path, source, maxBytes, clock }: TileCacheOptions): TileCache {
  let opened: Sqlite | null = null
  let isClosed = false

  const drop = () => {
    opened?.close()
    opened = null
  }

  const attempt = <T>(work: (db: Sqlite) => T): T | null => {
    // A download may end after the server has.
    if (isClosed) return null
    try {
      opened ??= open(path)
      return work(opened)
    } catch (error) {
      // Another process writes right now, the disk is full, the file is damaged: the next time starts anew.
      if (!isKind(error, 'SQLITE_BUSY')) drop()
      if (isKind(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')) remove(path)
      return null
    }
  }

  return {
    find: place => {
      const found = attempt(db => findTile(db, { ...place, source }))
      // A worn-out disk may have changed it; nothing but images was ever kept.
      if (!found || !tileTypeOf(found.bytes)) return null
      const { id, lastUsedAt, ...tile } = found
      const now = clock().getTime()
      if (Math.abs(now - lastUsedAt) >= useGranularityMs) attempt(db => noteUse(db, { id, now }))
      return tile
    },
    keep: (place, tile) =>
      void attempt(db => {
        if (!hasRoom(path, tile.bytes.byteLength)) return
        const store = db.transaction(() => {
          if (!makeRoom(db, tile.bytes.byteLength + overheadBytes, maxBytes)) return
          storeTile(db, { ...place, ...tile, source, now: clock().getTime() })
        })
        store.immediate()
      }),
    forget: place => void attempt(db => forgetTile(db, { ...place, source })),
    close: () => {
      isClosed = true
      drop()
    },
  }
}

function open(path: string): Sqlite {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new Sqlite(path, { create: true, strict: true })
  try {
    for (const pragma of pragmas) db.run(`PRAGMA ${pragma}`)
    db.run(schema)
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

function isKind(error: unknown, ...kinds: string[]): boolean {
  return kinds.some(kind => codeOf(error).startsWith(kind))
}

function remove(path: string) {
  try {
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
  } catch {
    // Then there is no cache until somebody repairs the folder.
  }
}

type Key = TilePlace & { source: string }

function findTile(db: Sqlite, key: Key) {
  return db
    .query<KeptTile & { id: number; lastUsedAt: number }, Record<string, string | number>>(
      `SELECT id, expires_at AS expiresAt, last_used_at AS lastUsedAt, etag, last_modified AS lastModified, bytes
       FROM tiles WHERE source = $source AND z = $z AND x = $x AND y = $y`,
    )
    .get({ ...key })
}

function noteUse(db: Sqlite, use: { id: number; now: number }) {
  db.query('UPDATE tiles SET last_used_at = $now WHERE id = $id').run(use)
}

function storeTile(db: Sqlite, tile: Key & KeptTile & { now: number }) {
  db.query(
    `INSERT INTO tiles (source, z, x, y, expires_at, last_used_at, etag, last_modified, bytes)
     VALUES ($source, $z, $x, $y, $expiresAt, $now, $etag, $lastModified, $bytes)
     ON CONFLICT (source, z, x, y) DO UPDATE SET expires_at = excluded.expires_at,
       last_used_at = excluded.last_used_at, etag = excluded.etag, last_modified = excluded.last_modified,
       bytes = excluded.bytes`,
  ).run({ ...tile })
}

function forgetTile(db: Sqlite, key: Key) {
  db.query('DELETE FROM tiles WHERE source = $source AND z = $z AND x = $x AND y = $y').run({ ...key })
}

/**
 * Forgets tiles until there is room, and shrinks a file that was once allowed to be larger. Both in bounded steps: what
 * one step does not manage the next ones do.
 */
function makeRoom(db: Sqlite, neededBytes: number, maxBytes: number): boolean {
  for (let step = 0; step < 128 && sizeOf(db).used + neededBytes > maxBytes; step++) {
    db.run('DELETE FROM tiles WHERE id IN (SELECT id FROM tiles ORDER BY last_used_at LIMIT 8)')
  }
  const { used, file } = sizeOf(db)
  if (file > maxBytes) db.run('PRAGMA incremental_vacuum(256)')
  return used + neededBytes <= maxBytes
}

/** Bytes, from the file's own header: nothing is counted. */
function sizeOf(db: Sqlite): { used: number; file: number } {
  return db
    .query<{ used: number; file: number }, []>(
      `SELECT (page_count - freelist_count) * page_size AS used, page_count * page_size AS file
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get()!
}

/** At start: before the cache was one file, tiles were kept in a folder, without a limit. Nobody waits for them to go. */
export function removeOldTileCache({ dataDir }: { dataDir: string }) {
  void rm(join(dataDir, 'cache', 'tiles'), { recursive: true, force: true }).catch(() => {})
}
