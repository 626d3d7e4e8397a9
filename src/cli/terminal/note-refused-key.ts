import { isKeyRefusal, keyRefused } from '../../instance/backups/tried-key'
import { commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import type { Db } from '../../platform/db/database'
import { isOutdated } from '../../platform/db/migrate'
import { migrations } from '../../platform/db/migrations'
import { isDataDir, requireDataDir } from '../../platform/storage/data-dir'
import { withDatabase } from './with-database'

/** Records in the audit log that a backup was to be opened with a wrong key; nothing if it failed for another reason. */
export function recordRefusedKey(db: Db, now: Date, code: Code) {
  if (!isKeyRefusal(code)) return
  recordAct({ clock: () => now, log: null }, db, { act: keyRefused, by: commandLine, detail: [code] })
}

/**
 * Records in the audit log of an existing instance that a backup was to be opened with a wrong key. A restore may be
 * meant to replace an instance that is damaged or of an earlier version: then nothing is recorded, and nothing changes.
 */
export async function noteRefusedKey(path: string, now: Date, code: Code) {
  if (!isKeyRefusal(code)) return
  try {
    if (!isDataDir(path)) return
    const dataDir = requireDataDir(path)
    if (isOutdated(dataDir.database, migrations)) return
    await withDatabase(dataDir, db => recordRefusedKey(db, now, code))
  } catch {
    // The command fails in any case, and says that the key is wrong.
  }
}
