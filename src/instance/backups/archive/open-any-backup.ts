// Opens backups, encrypted or not. An encrypted backup is a file with a pool beside it, or the archive of a download with
// both. Its directory is at its end, so the backup itself is decrypted into a folder of the data directory first; the
// files of the pool are decrypted as they are read.
import { createReadStream, rmSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { type ArchiveFile, openArchiveFile } from '../../../platform/storage/archive-file'
import { inBulk } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { identityMissing } from '../sealing/keys'
import { DamagedSealedFile, findFileKey, firstLine, type Source, unseal } from '../sealing/seal'
import { readBackupName, sealedEnding } from './format'
import { type Backup, damaged, notABackup, openBackup, openList, poolBeside } from './open-backup'
import { poolName } from './pooled-file'
import { type SealedFiles, sealedFilesIn, sealedPool } from './sealed-pool'

export interface Opening {
  /** The identity that decrypts the backup; null if none was given. */
  identity: string | null
  /** A folder for the decrypted list of files and the database. It is created if it is missing. */
  folder: string
}

const plainName = 'decrypted'

/** Opens a backup with all its files. @throws AppError as `openBackup`, and if the key is missing or wrong */
export const openAnyBackup = (path: string, opening: Opening) => openWith(path, opening, openBackup)

/** Opens a backup of which files may be missing. @throws AppError as `openList`, and if the key is missing or wrong */
export const openAnyList = (path: string, opening: Opening) => openWith(path, opening, openList)

async function openWith(
  path: string,
  { identity, folder }: Opening,
  openPlain: typeof openBackup,
): Promise<Backup> {
  const sealed = await openSealed(path)
  if (!sealed) return openPlain(path)
  const plain = join(folder, plainName)
  try {
    if (identity === null) throw identityMissing()
    await decrypt(sealed, identity, { folder, plain })
    const backup = await openPlain(plain, sealedPool(sealed.files, identity))
    return {
      ...backup,
      [Symbol.dispose]() {
        backup[Symbol.dispose]()
        sealed.close()
        rmSync(plain, { force: true })
      },
    }
  } catch (error) {
    sealed.close()
    await rm(plain, { force: true })
    throw error
  }
}

async function decrypt(
  { source }: SealedBackup,
  identity: string,
  { folder, plain }: { folder: string; plain: string },
) {
  try {
    const fileKey = await findFileKey(source, identity)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAside(plain, inBulk(folder, unseal(source, fileKey)))
  } catch (error) {
    const isAtFault = error instanceof DamagedSealedFile || error instanceof UnreadableArchive
    throw isAtFault ? damaged() : error
  }
}

/**
 * Checks that an identity opens a backup, without decrypting it. Does nothing if the backup is not encrypted.
 * @throws AppError if the identity is missing or wrong
 */
export async function requireIdentity(path: string, identity: string | null) {
  const sealed = await openSealed(path)
  if (!sealed) return
  try {
    if (identity === null) throw identityMissing()
    await findFileKey(sealed.source, identity)
  } catch (error) {
    const isAtFault = error instanceof DamagedSealedFile || error instanceof UnreadableArchive
    throw isAtFault ? damaged() : error
  } finally {
    sealed.close()
  }
}

export const isSealed = async (path: string): Promise<boolean> => {
  const sealed = await openSealed(path)
  sealed?.close()
  return sealed !== null
}

interface SealedBackup {
  source: Source
  files: SealedFiles
  close(): void
}

/** Returns null if the file is not an encrypted backup. */
async function openSealed(path: string): Promise<SealedBackup | null> {
  const start = await readStart(path)
  if (start.startsWith(firstLine)) {
    return {
      source: () => createReadStream(path),
      files: sealedFilesIn(poolBeside(path)),
      close: () => {},
    }
  }
  return isDownload(start) ? openDownload(path) : null
}

/** Long enough for the first line of an encrypted file, and for the name of the first file in an archive. */
const startLength = 128

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether an archive begins with an encrypted backup (PKWARE's APPNOTE.TXT, section 4.3.7). */
function isDownload(start: string): boolean {
  if (!start.startsWith('PK\x03\x04')) return false
  const length = start.charCodeAt(26) + 256 * start.charCodeAt(27)
  return isSealedName(start.slice(30, 30 + length))
}

const isSealedName = (name: string) => name.endsWith(sealedEnding) && readBackupName(name) !== null

const limits = { entries: 2_000_000, totalSize: Number.POSITIVE_INFINITY }

async function openDownload(path: string): Promise<SealedBackup> {
  const archive: ArchiveFile = await openArchiveFile(path, limits).catch(error => {
    throw error instanceof UnreadableArchive ? notABackup() : error
  })
  const { entries } = archive
  const backup = [...entries.values()].find(({ name }) => isSealedName(name))
  if (!backup) {
    archive.close()
    throw notABackup()
  }
  return {
    source: () => backup.pieces(),
    files: {
      sizeOf: name => entries.get(`${poolName}/${name}`)?.size ?? null,
      open: name => entries.get(`${poolName}/${name}`)?.pieces() ?? nothing(),
    },
    close: archive.close,
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
