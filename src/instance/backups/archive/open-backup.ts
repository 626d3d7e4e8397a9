import { Value } from '@sinclair/typebox/value'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { BadJson } from '../../../lib/json/nesting'
import { readJson } from '../../../lib/json/read-json'
import { migrations } from '../../../platform/db/migrations'
import { invalid } from '../../../platform/errors'
import { type ArchiveFile, openArchiveFile } from '../../../platform/storage/archive-file'
import { version } from '../../../platform/version'
import { AnyManifest, databaseName, formatVersion, Manifest, manifestName } from './format'

export interface Backup extends Disposable {
  manifest: Manifest
  archive: ArchiveFile
  /** Bytes of all files together. */
  size: number
}

/** Far beyond what anybody has: both are held in memory. How large the files are is of no interest before they are kept. */
const limits = { entries: 2_000_000, totalSize: Number.POSITIVE_INFINITY }

/** A manifest says so much of one file at most, its indentation included: a short backup cannot have a long one. */
const mostBytesPerFile = 2048
const mostManifestDepth = 8

/**
 * Opens a backup to be read, once its list of files is known to be sound. It is closed with the block it is opened in.
 * @throws AppError for what is none, is damaged, or was made by a newer Trackhut
 */
export async function openBackup(path: string): Promise<Backup> {
  const archive = await openArchiveFile(path, limits).catch(error => {
    throw error instanceof UnreadableArchive ? notABackup() : error
  })
  try {
    const manifest = await readManifest(archive)
    requireSameFiles(manifest, archive)
    const size = manifest.files.reduce((sum, file) => sum + file.size, 0)
    return { manifest, archive, size, [Symbol.dispose]: () => archive.close() }
  } catch (error) {
    archive.close()
    throw error instanceof UnreadableArchive ? damaged() : error
  }
}

const notABackup = () => invalid('not-a-backup', 'the file is not a backup of Trackhut, or it is cut off')

export const damaged = () => invalid('backup-damaged', 'the backup is damaged')

async function readManifest(archive: ArchiveFile): Promise<Manifest> {
  const entry = archive.entries.get(manifestName)
  const limits = { size: (archive.entries.size + 1) * mostBytesPerFile, depth: mostManifestDepth }
  if (!entry || entry.size > limits.size) throw notABackup()
  const content = await readJson(entry.pieces(), limits).catch(error => {
    throw error instanceof BadJson ? notABackup() : error
  })
  if (!Value.Check(AnyManifest, content)) throw notABackup()
  const { trackhut_version, schema_version, format_version } = content
  if (format_version > formatVersion || schema_version > migrations.length) {
    throw invalid(
      'backup-newer',
      `the backup was made by Trackhut ${trackhut_version}, and this is ${version}: use that version or a later one`,
    )
  }
  if (!Value.Check(Manifest, content)) throw damaged()
  return content
}

/** The archive holds what the manifest lists, each once, and nothing else. */
function requireSameFiles({ files }: Manifest, { entries }: ArchiveFile) {
  const isListed = files.every(({ name, size }) => entries.get(name)?.size === size)
  const names = new Set(files.map(({ name }) => name))
  const isOnce = names.size === files.length && names.size === entries.size - 1
  if (!isListed || !isOnce || !names.has(databaseName)) throw damaged()
}
