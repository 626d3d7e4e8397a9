import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { isOutOfDescriptors } from '../../../lib/files/disk-errors'
import { BadJson } from '../../../lib/json/nesting'
import { readJson } from '../../../lib/json/read-json'
import type { Code } from '../../../platform/codes'
import { migrations } from '../../../platform/db/migrations'
import { invalid } from '../../../platform/errors'
import { type ArchiveFile, openArchiveFile } from '../../../platform/storage/archive-file'
import { fullVersion } from '../../../platform/version'
import {
  AnyManifest,
  databaseName,
  formatVersion,
  Manifest,
  type ManifestFile,
  manifestName,
  uploadsPrefix,
} from './format'
import { type PooledFile, type PoolReader, plainPool, poolName } from './pooled-file'

export interface Backup extends Disposable {
  manifest: Manifest
  archive: ArchiveFile
  /** Total bytes of all uncompressed files. */
  size: number
  /** Files of the manifest that are in the pool instead of the archive. */
  pooled: ListedPooledFile[]
  /**
   * Yields the uncompressed content of a file, from the archive or the pool. The caller checks its SHA-256.
   * @throws UnreadableArchive or DamagedPooledFile if the file is damaged
   */
  pieces(file: ManifestFile): AsyncGenerator<Uint8Array>
  /** The path of a pooled file, as users see it. */
  describe(file: PooledFile): string
}

export type ListedPooledFile = PooledFile & Pick<ManifestFile, 'name'>

/**
 * Maximum number of entries, far more than any backup has. It is needed because the directory and the manifest are held
 * in memory. The size of the files is not limited, because they are streamed.
 */
const limits = { entries: 2_000_000, totalSize: Number.POSITIVE_INFINITY }

/**
 * Maximum number of bytes in the manifest for each entry of the archive, including indentation. It prevents a small
 * crafted backup from having a huge manifest.
 */
const maxBytesPerFile = 2048
const maxManifestDepth = 8

/**
 * In addition to `maxBytesPerFile` for each entry, a manifest may be this many times as large as the archive. A real
 * manifest is smaller, because the SHA-256 of each pooled file cannot be compressed.
 */
const maxManifestRatio = 10
const maxManifestBytes = 512 * 1024 * 1024

/**
 * Opens a backup for reading after checking its list of files. Dispose of it to close it.
 * @throws AppError if it is not a backup, is damaged or incomplete, or was made by a newer version
 */
export async function openBackup(path: string, pool = plainPool(poolBeside(path))): Promise<Backup> {
  const backup = await openList(path, pool)
  try {
    const lacking = backup.pooled.find(file => !pool.has(file))
    if (lacking) throw incomplete(pool.describe(lacking))
    return backup
  } catch (error) {
    backup[Symbol.dispose]()
    throw error
  }
}

/**
 * Like `openBackup`, but does not check that the pooled files exist.
 * @throws AppError as `openBackup`, except for missing pooled files
 */
export async function openList(path: string, pool = plainPool(poolBeside(path))): Promise<Backup> {
  const archive = await openArchiveFile(path, limits).catch(error => {
    throw error instanceof UnreadableArchive ? notABackup() : error
  })
  try {
    const manifest = await readManifest(archive, statSync(path).size)
    const pooled = requireSameFiles(manifest, archive)
    return {
      manifest,
      archive,
      pooled,
      size: manifest.files.reduce((sum, file) => sum + file.size, 0),
      pieces: file => piecesOf(file, archive, pool),
      describe: pool.describe,
      [Symbol.dispose]: () => archive.close(),
    }
  } catch (error) {
    archive.close()
    throw error instanceof UnreadableArchive ? damaged() : error
  }
}

/** Maximum number of entries in a backup with a pool: database, manifest and README. */
const maxEntriesWithPool = 3

/** Maximum number of bytes in a manifest before its list of files. */
const maxFactsBytes = 4096

/**
 * Reads the number of bytes by which the pooled files enlarge the backup if it is downloaded as one file; 0 if unknown.
 * @throws Error if too many files are open in the system; the backup itself may be good
 */
export async function readPooledSize(path: string): Promise<number> {
  const archive = await openArchiveFile(path, { ...limits, entries: maxEntriesWithPool }).catch(error => {
    if (isOutOfDescriptors(error)) throw error
    return null
  })
  try {
    const pieces = archive?.entries.get(manifestName)?.pieces() ?? []
    let facts = ''
    for await (const piece of pieces) {
      facts += Buffer.from(piece).toString('latin1')
      if (facts.length > maxFactsBytes) break
    }
    return Number(/"pooled_size":\s*(\d{1,15})/.exec(facts.slice(0, maxFactsBytes))?.[1] ?? 0)
  } catch (error) {
    if (error instanceof UnreadableArchive) return 0
    throw error
  } finally {
    archive?.close()
  }
}

/** Returns the path of the pool: the folder beside a backup with the files that backups share. */
export const poolBeside = (path: string) => join(dirname(path), poolName)

export const notABackup = () =>
  invalid('not-a-backup', 'the file is not a backup of Trackhut, or it is cut off')

/** Returns the error for a damaged backup. @param place the damaged file, if known */
export const damaged = (place?: string) => faultOf('backup-damaged', 'the backup is damaged', place)

const incomplete = (place: string) =>
  faultOf('backup-incomplete', 'a file that belongs to the backup is missing beside it', place)

const faultOf = (code: Code, text: string, file: string | undefined) =>
  file ? invalid(code, `${text} (${file})`, { detail: { file } }) : invalid(code, text)

/** Reads and validates the manifest. @param packedSize size of the archive in bytes */
async function readManifest(archive: ArchiveFile, packedSize: number): Promise<Manifest> {
  const entry = archive.entries.get(manifestName)
  const max = archive.entries.size * maxBytesPerFile + packedSize * maxManifestRatio
  const limits = { size: Math.min(max + maxBytesPerFile, maxManifestBytes), depth: maxManifestDepth }
  if (!entry || entry.size > limits.size) throw notABackup()
  const content = await readJson(entry.pieces(), limits).catch(error => {
    throw error instanceof BadJson ? notABackup() : error
  })
  if (!Value.Check(AnyManifest, content)) throw notABackup()
  const { trackhut_version, schema_version, format_version } = content
  if (format_version > formatVersion || schema_version > migrations.length) {
    throw invalid(
      'backup-newer',
      `the backup was made by Trackhut ${trackhut_version}, and this is ${fullVersion}: use that version or a later one`,
    )
  }
  if (!Value.Check(Manifest, content)) throw damaged()
  return content
}

/**
 * Checks that the archive contains exactly the files of the manifest, each of them once, except for those in the pool.
 * @returns the pooled files
 */
function requireSameFiles({ files }: Manifest, { entries }: ArchiveFile): ListedPooledFile[] {
  const isListed = files.every(({ name, size, pooled }) => {
    const entry = entries.get(name)
    return entry ? entry.size === size : pooled !== undefined && name.startsWith(uploadsPrefix)
  })
  const elsewhere = files.filter(({ name }) => !entries.has(name))
  const names = new Set(files.map(({ name }) => name))
  const isOnce = names.size === files.length && names.size - elsewhere.length === entries.size - 1
  if (!isListed || !isOnce || !names.has(databaseName)) throw damaged()
  return elsewhere.flatMap(({ pooled, ...file }) => (pooled ? [{ ...file, pooled }] : []))
}

function piecesOf({ pooled, ...file }: ManifestFile, archive: ArchiveFile, pool: PoolReader) {
  const entry = archive.entries.get(file.name)
  if (entry) return entry.pieces()
  if (!pooled) throw damaged()
  return pool.pieces({ ...file, pooled })
}
