// Runs in a worker process, so that the server keeps answering requests.
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { withManifest, writeArchive } from '../../../formats/zip/write-archive'
import { findAccount } from '../../../platform/access/store'
import { inspectDatabase } from '../../../platform/db/inspect-database'
import { dataDirAt } from '../../../platform/storage/data-dir'
import { inBulk } from '../../../platform/storage/disk-room'
import { openFiles } from '../../../platform/storage/files'
import { writeAside } from '../../../platform/storage/write-file'
import { version } from '../../../platform/version'
import { type ArchivedPart, accountEntries } from './account-entries'

export interface WriteArchive {
  userId: number
  /** Path of the archive, in an existing folder. */
  path: string
  /** Milliseconds since 1970. */
  madeAt: number
  /** Null or missing for the whole account. */
  part?: ArchivedPart | null
}

/** Returns the size of the archive in bytes; null if the account is gone. */
export async function writeAccountArchive(
  root: string,
  { userId, path, madeAt, part = null }: WriteArchive,
): Promise<number | null> {
  const dataDir = dataDirAt(root)
  const { db, close } = inspectDatabase(dataDir.database)
  try {
    const user = findAccount(db, userId)
    if (!user) return null
    const at = new Date(madeAt)
    const entries = accountEntries({ db, files: openFiles(dataDir.uploads) }, user, part)
    const archive = writeArchive(withManifest(entries, factsOf(at)), at)
    await writeAside(path, inBulk(dirname(path), archive))
    return statSync(path).size
  } finally {
    close()
  }
}

const factsOf = (madeAt: Date) => ({
  format: 'trackhut-account',
  format_version: 1,
  trackhut_version: version,
  made_at: madeAt.toISOString(),
})
