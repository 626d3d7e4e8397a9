// Caches tiles in a separate SQLite file, which may be deleted at any time. An SQLite file stays intact after crashes,
// stores its total size, and can be shared by several processes.

import { Database as Sqlite } from 'bun:sqlite'
import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hour } from '../../lib/durations'
import { codeOf } from '../../lib/thrown'
import { hasRoom } from '../../platform/storage/disk-room'
import type { TilePlace } from '../geometry/geometry'
import type { TileVersion } from './download/download-tile'
import { tileTypeOf } from './download/tile-image'

interface KeptTile extends TileVersion {
  /** Time in milliseconds since 1970 after which the tile is requested from the tile server again. */
  expiresAt: number
}

/** A cache of tiles. The methods never throw: a tile that cannot be stored or found is downloaded again. */
export interface TileCache {
  find(place: TilePlace): KeptTile | null
  /** Stores a tile, and deletes the least recently used tiles to make room. Does nothing if the disk is full. */
  keep(place: TilePlace, tile: KeptTile): void
  forget(place: TilePlace): void
  close(): void
}

interface TileCacheOptions {
  /** Path of the file. The file and its folder are created on first use. */
  path: string
  /** Name of the origin of the tiles. Several origins can share a file. */
  source: string
  /** Maximum size of the file in bytes. About a megabyte for its write-ahead log is added. */
  maxBytes: number
  clock: () => Date
}

/**
 * Precision in milliseconds of the stored time of last use. It is sufficient for deleting old tiles, and so coarse that
 * viewing a map rarely causes writes.
 */
const useGranularityMs = hour

/** Maximum number of bytes that a tile needs in addition to its content, for partly filled pages and indexes. */
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

// The loss of a tile is harmless, so commits do not wait for the disk. The write-ahead log stays small.
const pragmas = [
  'busy_timeout = 200',
  'auto_vacuum = INCREMENTAL',
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'wal_autocheckpoint = 256',
  'journal_size_limit = 1048576',
]

/** Opens the tiles of one source in the file at `path`. */
export const openTileCache = (options: TileCacheOptions): TileCache => new TileFile(options)

class TileFile implements TileCache {
  private opened: Sqlite | null = null
  private isClosed = false

  constructor(private readonly options: TileCacheOptions) {}

  find(place: TilePlace): KeptTile | null {
    const { source, clock } = this.options
    const found = this.attempt(db => findTile(db, { ...place, source }))
    // Only images were stored, so anything else was damaged on the disk.
    if (!found || !tileTypeOf(found.bytes)) return null
    const { id, lastUsedAt, ...tile } = found
    const now = clock().getTime()
    if (Math.abs(now - lastUsedAt) >= useGranularityMs)
      this.attempt(db => db.query('UPDATE tiles SET last_used_at = $now WHERE id = $id').run({ id, now }))
    return tile
  }

  keep(place: TilePlace, tile: KeptTile) {
    const { path, source, maxBytes, clock } = this.options
    this.attempt(db => {
      if (!hasRoom(path, tile.bytes.byteLength)) return
      const store = db.transaction(() => {
        if (!makeRoom(db, tile.bytes.byteLength + overheadBytes, maxBytes)) return
        storeTile(db, { ...place, ...tile, source, now: clock().getTime() })
      })
      store.immediate()
    })
  }

  forget(place: TilePlace) {
    const { source } = this.options
    this.attempt(db => db.query(`DELETE FROM tiles ${atPlace}`).run({ ...place, source }))
  }

  close() {
    this.isClosed = true
    this.drop()
  }

  private attempt<T>(work: (db: Sqlite) => T): T | null {
    // A download may end after the server has stopped.
    if (this.isClosed) return null
    const { path } = this.options
    try {
      this.opened ??= open(path)
      return work(this.opened)
    } catch (error) {
      // Another process is writing (`SQLITE_BUSY`), the disk is full, or the file is damaged. In the last two cases,
      // the file is closed, and opened again at the next use.
      if (!isKind(error, 'SQLITE_BUSY')) this.drop()
      if (isKind(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')) remove(path)
      return null
    }
  }

  private drop() {
    this.opened?.close()
    this.opened = null
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
    // If the damaged file cannot be deleted, there is no cache.
  }
}

type Key = TilePlace & { source: string }

const atPlace = 'WHERE source = $source AND z = $z AND x = $x AND y = $y'

function findTile(db: Sqlite, key: Key) {
  return db
    .query<KeptTile & { id: number; lastUsedAt: number }, Record<string, string | number>>(
      `SELECT id, expires_at AS expiresAt, last_used_at AS lastUsedAt, etag, last_modified AS lastModified, bytes
       FROM tiles ${atPlace}`,
    )
    .get({ ...key })
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

/**
 * Deletes tiles until there is room, and shrinks the file if its limit was lowered. Each call does a limited number of
 * steps; later calls continue.
 */
function makeRoom(db: Sqlite, neededBytes: number, maxBytes: number): boolean {
  for (let step = 0; step < 128 && sizeOf(db).used + neededBytes > maxBytes; step++) {
    db.run('DELETE FROM tiles WHERE id IN (SELECT id FROM tiles ORDER BY last_used_at LIMIT 8)')
  }
  const { used, file } = sizeOf(db)
  if (file > maxBytes) db.run('PRAGMA incremental_vacuum(256)')
  return used + neededBytes <= maxBytes
}

/** Reads the sizes in bytes from the file's header, without counting rows. */
function sizeOf(db: Sqlite): { used: number; file: number } {
  return db
    .query<{ used: number; file: number }, []>(
      `SELECT (page_count - freelist_count) * page_size AS used, page_count * page_size AS file
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get()!
}

/** Removes the tile folder of earlier versions, in the background. Must be called at the start of the server. */
export function removeOldTileCache({ dataDir }: { dataDir: string }) {
  void rm(join(dataDir, 'cache', 'tiles'), { recursive: true, force: true }).catch(() => {})
}
