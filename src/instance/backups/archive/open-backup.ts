import { Value } from '@sinclair/typebox/value'
import { type ArchiveFile, openArchiveFile } from '../../../formats/zip/open-archive'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { migrations } from '../../../db/migrations'
import { invalid } from '../../../errors'
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
const mostManifestBytes = 512 * 1024 * 1024

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

export const notABackup = () => invalid('the file is not a backup of Trackhut, or it is cut off')

export const damaged = () => invalid('the backup is damaged')

async function readManifest(archive: ArchiveFile): Promise<Manifest> {
  const entry = archive.entries.get(manifestName)
  if (!entry || entry.size > mostManifestBytes) throw notABackup()
  const content = parse(await entry.read())
  if (!Value.Check(AnyManifest, content)) throw notABackup()
  const { trackhut_version, schema_version, format_version } = content
  if (format_version > formatVersion || schema_version > migrations.length) {
    throw invalid(
      `the backup was made by Trackhut ${trackhut_version}, and this is ${version}: use that version or a later one`,
    )
  }
  if (!Value.Check(Manifest, content)) throw damaged()
  return content
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw notABackup()
  }
}

/** The archive holds what the manifest lists, each once, and nothing else. */
function requireSameFiles({ files }: Manifest, { entries }: ArchiveFile) {
  const isListed = files.every(({ name, size }) => entries.get(name)?.size === size)
  const names = new Set(files.map(({ name }) => name))
  const isOnce = names.size === files.length && names.size === entries.size - 1
  if (!isListed || !isOnce || !names.has(databaseName)) throw damaged()
}
