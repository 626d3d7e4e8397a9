// Stores one user, or one workout, that was read from a backup: the archive of that account is imported like any other.
// Therefore nothing is imported twice, an interrupted restore continues, and the user can undo it in the browser.
import { createReadStream } from 'node:fs'
import { insertUser } from '../../accounts/users/store'
import { type Account, findAccount } from '../../platform/access/store'
import type { Actor } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { storeArchivedZones } from '../../workouts/privacy/archived-zones'
import { beginImport } from '../imports/begin-import'
import type { Import } from '../imports/rows/store'
import type { ReadPart } from './read-part'
import { ownerIsGone } from './refusal'
import { findAccountHere } from './same-person'

export interface BegunRestore
  extends Pick<ReadPart, 'madeAt' | 'version' | 'isNewAccount' | 'present' | 'hidden' | 'lacking'> {
  importId: number
  userId: number
  username: string
  wasAdmin: boolean
  isSuspended: boolean
}

interface Storing {
  by: Actor
  /** Makes further changes in the transaction that stores the import. */
  alongside?(tx: Db, begun: BegunRestore): void
}

/**
 * Begins to import a part that was read from a backup. Creates the account if it is missing.
 * @throws RestoreRefused if somebody else has got the username or email address meanwhile
 * @throws AppError if the import is impossible; the new account then stays empty, and the next attempt continues with it
 */
export async function storePart(
  ctx: PlatformContext,
  part: ReadPart,
  { by, alongside }: Storing,
): Promise<BegunRestore> {
  const { before, madeAt, version, isNewAccount, present, hidden, lacking } = part
  const account = findOrMakeAccount(ctx, part)
  const begun = (row: Import): BegunRestore => ({
    importId: row.id,
    userId: account.id,
    username: account.username,
    madeAt,
    version,
    isNewAccount,
    wasAdmin: before.isAdmin,
    isSuspended: account.isSuspended,
    present,
    hidden,
    lacking,
  })
  const row = await beginImport(ctx, account.id, {
    content: piecesOfFile(part.archive.path),
    announcedSize: part.archive.size,
    takesProfile: isNewAccount,
    isOfPerson: false,
    wantsPreview: false,
    alongside(tx, row) {
      recordAct(ctx, tx, { act: 'account-restored', by, whomId: account.id })
      alongside?.(tx, begun(row))
    },
  })
  return begun(row)
}

/**
 * Finds the account here, or creates it with its old password, but without administrator rights, because they may have
 * been revoked since the backup. This function adds the privacy zones, and the import everything else. The zones must
 * be exactly the same as before, because somebody who sees the tracks with two different sets of zones learns more about
 * the hidden places than with one set.
 */
function findOrMakeAccount(
  { db }: Pick<PlatformContext, 'db'>,
  { before, isWhole, zones }: ReadPart,
): Account {
  return transact(db, tx => {
    // The account may have been created or deleted since the backup was read.
    const here = findAccountHere(tx, before)
    if (here) return here
    if (!isWhole) throw ownerIsGone(before)
    const { id: _, sessionEpoch: _epoch, keptSession: _session, ...kept } = before
    const { id } = insertUser(tx, { ...kept, isAdmin: false, avatarFile: null, emailToConfirm: null })
    storeArchivedZones(tx, id, zones)
    const made = findAccount(tx, id)
    if (!made) throw new Error('the account was not created')
    return made
  })
}

/** Opens the file when it is first read, because the import may be refused before, and the file then be removed. */
async function* piecesOfFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
