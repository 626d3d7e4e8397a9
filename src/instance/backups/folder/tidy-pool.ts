// Removes pooled files that no backup needs.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partEnding } from '../../../lib/files/write-durably'
import { openArchiveFile } from '../../../platform/storage/archive-file'
import type { DataDir } from '../../../platform/storage/data-dir'
import { manifestName } from '../archive/format'
import { lockBackups } from '../archive/making'
import { poolName } from '../archive/pooled-file'
import { isBackupName, isSealedName } from './backups-folder'
import { backupOfList, readSealedList } from './sealed-list'

/** Matches the names of pooled and partial files. Other files in the folder are not removed. */
const ours = new RegExp(`^[0-9a-f]{64}(\\.gz|\\.age)?(${partEnding.replace('.', '\\.')})?$`)

const checksum = /[0-9a-f]{64}/g
const checksumLength = 64

/** Limits for opening a backup. They are high, because a backup that does not use the pool contains all its files. */
const limits = { entries: 2_000_000, totalSize: Number.POSITIVE_INFINITY }

/**
 * Removes the pooled files that no backup needs. Does nothing while a backup is being made, because this function is
 * called again at the end of that backup. Also does nothing if a backup cannot be read, because the files that it needs
 * are then unknown. After an interruption, the next call removes the rest.
 * @param folder backup folder
 */
export async function tidyPool(dataDir: DataDir, folder: string) {
  using lock = lockBackups(dataDir)
  if (!lock) return
  await removeLists(folder)
  const present = await listPool(join(folder, poolName))
  const needed = present.length === 0 ? null : await findNeeded(folder)
  if (!needed) return
  for (const { name, path } of present) {
    const isNeeded = !name.endsWith(partEnding) && needed.has(name.slice(0, checksumLength))
    if (!isNeeded) await rm(path, { force: true })
  }
}

/** Removes the lists of encrypted backups that are gone. */
async function removeLists(folder: string) {
  const pool = join(folder, poolName)
  const backups = new Set(await readdir(folder).catch(() => []))
  for (const name of await readdir(pool).catch(() => [])) {
    const backup = backupOfList(name)
    if (backup !== null && isBackupName(backup) && !backups.has(backup)) {
      await rm(join(pool, name), { force: true })
    }
  }
}

async function listPool(pool: string) {
  const folders = await readdir(pool).catch(() => [])
  const found = folders
    .filter(name => /^[0-9a-f]{2}$/.test(name))
    .map(async name => {
      const names = await readdir(join(pool, name)).catch(() => [])
      return names.filter(file => ours.test(file)).map(file => ({ name: file, path: join(pool, name, file) }))
    })
  return (await Promise.all(found)).flat()
}

/**
 * Returns all SHA-256 checksums in the manifests of all backups; null if a backup cannot be read. The manifests are
 * searched as text, so that any format version works.
 */
async function findNeeded(folder: string): Promise<Set<string> | null> {
  const needed = new Set<string>()
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const add = isSealedName(name) ? addSealed : addChecksums
    const found = await add(join(folder, name), needed).catch(() => false)
    if (!found) return null
  }
  return needed
}

/** Adds the names of the encrypted files that an encrypted backup needs. Without its list, they are unknown. */
async function addSealed(path: string, needed: Set<string>): Promise<boolean> {
  const list = await readSealedList(path)
  for (const { name } of list?.files ?? []) needed.add(name)
  return list !== null
}

async function addChecksums(path: string, needed: Set<string>): Promise<boolean> {
  const { entries, close } = await openArchiveFile(path, limits)
  try {
    const manifest = entries.get(manifestName)
    if (!manifest) return false
    let rest = ''
    for await (const piece of manifest.pieces()) {
      const text = rest + Buffer.from(piece).toString('latin1')
      for (const [found] of text.matchAll(checksum)) needed.add(found)
      rest = text.slice(1 - checksumLength)
    }
    return true
  } finally {
    close()
  }
}
