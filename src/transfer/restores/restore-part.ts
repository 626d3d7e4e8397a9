// Restores one user, or one workout, from a backup. The data is written to an archive of that account, and the archive
// is then imported like any other. Therefore nothing is imported twice, an interrupted restore continues, and the user
// can undo it in the browser.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { findNameHolder, findUserByEmail, insertUser } from '../../accounts/users/store'
import { decodeShortId, encodeShortId } from '../../lib/short-id'
import { type Account, countAccounts, findAccount, findUserByName } from '../../platform/access/store'
import { commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'
import { showWorkouts } from '../../workouts/library/hide'
import { insertZone, listZones, type ZoneRow } from '../../workouts/shares/zones/store'
import { listWorkoutIds } from '../exports/store'
import { writeAccountArchive } from '../exports/write-account-archive'
import { beginImport } from '../imports/begin-import'
import { findImportOf } from '../imports/rows/store'
import { openPartly } from './opened-backup'
import { findHiddenByShortId, findWorkoutByShortId, listBackedUp, listShortIds, listUsernames } from './store'

/** The part to restore: either all data of a user, or one workout with its short id. */
export type WantedPart = { username: string } | { workout: string }

export interface BegunRestore {
  importId: number
  username: string
  madeAt: Date
  /** The Trackhut version that made the backup. */
  version: string
  isNewAccount: boolean
  wasAdmin: boolean
  isSuspended: boolean
  /** Number of wanted workouts in the backup that this instance still has. */
  present: number
  /**
   * Number of wanted workouts in the backup that are hidden in this instance, because they were merged into others, or
   * were deleted so recently that the user can undo the deletion.
   */
  hidden: number
  /** Paths of missing or damaged files in the backup, below the upload folder. */
  lacking: string[]
}

/**
 * Reads a part of a backup, and begins to import what this instance does not have.
 * @param path path of the backup
 * @param folder an empty folder for temporary files
 * @throws CommandFailed, AppError if there is nothing to restore, or if the restore is impossible. Nothing is changed in
 *   this case, except that an empty account may already have been created, with which the next attempt continues.
 */
export async function beginRestore(
  ctx: PlatformContext,
  { path, part, now }: { path: string; part: WantedPart; now: Date },
  folder: string,
): Promise<BegunRestore> {
  using backup = await openPartly(path, folder)
  const { account: before, workoutIds } = findInBackup(backup.db, part)
  const isWhole = 'username' in part
  const here = findAccountHere(ctx.db, before)
  if (!here && !isWhole) throw ownerIsGone(before)
  const isNew = here === null || (isWhole && isStillEmpty(ctx.db, here, before))
  const compared = compare(ctx.db, backup.db, { before, here, workoutIds })
  if (!isWhole && compared.missing.length === 0) throw isHere(before, compared.hidden > 0)
  const avatar = isNew && before.avatarFile !== null ? [before.avatarFile] : []
  const lacking = await backup.unpack([...avatar, ...compared.files])
  const archive = join(folder, 'archive.zip')
  const size = await writeAccountArchive(folder, {
    userId: before.id,
    path: archive,
    madeAt: now.getTime(),
    part: isNew ? null : { workoutIds: compared.missing, isWithOthers: isWhole },
  })
  if (size === null) throw new Error('the account is not in the backup')
  const account = here ?? makeAccountHere(ctx, before, listZones(backup.db, before.id))
  const { id } = await beginImport(ctx, account.id, {
    content: createReadStream(archive),
    announcedSize: size,
    takesProfile: isNew,
    isOfPerson: false,
    wantsPreview: false,
  })
  recordAct(ctx, ctx.db, { act: 'account-restored', by: commandLine, whomId: account.id })
  return {
    importId: id,
    username: account.username,
    madeAt: backup.madeAt,
    version: backup.version,
    isNewAccount: isNew,
    wasAdmin: before.isAdmin,
    isSuspended: account.isSuspended,
    present: compared.present,
    hidden: compared.hidden,
    lacking,
  }
}

interface FoundPart {
  account: Account
  /** Ids of the workouts in the backup, in chronological order. */
  workoutIds: number[]
}

/**
 * Finds the wanted part in a backup.
 * @param db database of the backup
 * @throws CommandFailed if the user or workout is not in the backup
 */
function findInBackup(db: Db, wanted: WantedPart): FoundPart {
  if ('workout' in wanted) return findWorkout(db, wanted.workout)
  const account = findUserByName(db, wanted.username)
  if (account) return { account, workoutIds: listWorkoutIds(db, account.id) }
  const names = listUsernames(db, maxNames + 1)
  const listed = names.slice(0, maxNames).join(', ')
  const others = names.length > maxNames ? ' …' : ''
  throw new CommandFailed(
    `There is no user '${wanted.username}' in the backup (case sensitive). There are: ${listed}${others}.`,
  )
}

const maxNames = 20

function findWorkout(db: Db, written: string): FoundPart {
  const shortId = readShortId(written)
  const found = findWorkoutByShortId(db, shortId) ?? bringBack(db, shortId)
  const account = found && findAccount(db, found.userId)
  if (!found || !account) throw new CommandFailed(`There is no workout ${shortId} in the backup.`)
  return { account, workoutIds: [found.id] }
}

/** Reads the short id of a workout. The URL of the workout's page is accepted too, because users copy it. */
function readShortId(written: string): string {
  const [address = ''] = written.split(/[?#]/, 1)
  const last = address.split('/').filter(Boolean).at(-1) ?? ''
  const uuid = decodeShortId(last)
  if (uuid === null) {
    throw new CommandFailed(
      `'${written}' is not the id of a workout. The id is the last part of the address of the workout’s page.`,
    )
  }
  return encodeShortId(uuid)
}

/**
 * Restores a workout in the copied database if it was in the trash, or merged into another, when the backup was made.
 */
function bringBack(db: Db, shortId: string) {
  const hidden = findHiddenByShortId(db, shortId)
  if (!hidden) return undefined
  return transact(db, tx => showWorkouts(tx, [hidden]))[0]
}

const ownerIsGone = ({ username }: Account) =>
  new CommandFailed(
    `The workout is ${username}’s, who has no account here. Restore that first, with all workouts: --user ${username}`,
  )

const isHere = ({ username }: Account, isHidden: boolean) =>
  new CommandFailed(
    isHidden
      ? `Nothing was changed: ${username} has merged the workout into another, or deleted it only now, and can bring it back in the browser.`
      : `Nothing was changed: ${username} has the workout here.`,
  )

/**
 * Compares workouts in the backup with those in this instance.
 * @returns `missing`: for workouts that this instance lacks, their ids in the backup. `files`: paths of their files
 * below the upload folder. `present` and `hidden`: how many of the workouts are visible and hidden in this instance
 */
function compare(
  db: Db,
  backup: Db,
  { before, here, workoutIds }: { before: Account; here: Account | null; workoutIds: number[] },
) {
  const backedUp = listBackedUp(backup, before.id, workoutIds)
  const present = here ? listShortIds(db, here.id, 'shown') : new Set<string>()
  const hidden = here ? listShortIds(db, here.id, 'hidden') : new Set<string>()
  const missing = backedUp.filter(({ shortId }) => !present.has(shortId) && !hidden.has(shortId))
  const count = (ids: Set<string>) => backedUp.filter(({ shortId }) => ids.has(shortId)).length
  const files = missing.flatMap(({ sourceFile, originalFile }) => [sourceFile, originalFile])
  return {
    missing: missing.map(({ id }) => id),
    // The set makes sure that no file is unpacked twice.
    files: [...new Set(files.filter(path => path !== null))],
    present: count(present),
    hidden: count(hidden),
  }
}

/**
 * Finds the account of the same person in this instance; null if there is none and one can be created.
 * @param before the account in the backup
 * @throws CommandFailed if another person has the username or email address
 */
function findAccountHere(db: Db, before: Account): Account | null {
  const { username, email } = before
  if (countAccounts(db) === 0) {
    throw new CommandFailed('Nobody has an account here. Restore everything, without --user and --workout.')
  }
  const holder = findNameHolder(db, username)
  if (holder && isSamePerson(holder, before)) return holder
  if (holder) {
    throw new CommandFailed(
      `The account ${holder.username} here belongs to somebody else: it was created later, and its address is not the one in the backup. Nothing was changed. If it is the same person, give it the address first: trackhut users update ${holder.username} --update-email ADDRESS`,
    )
  }
  const other = findUserByEmail(db, email)
  if (!other) return null
  throw new CommandFailed(
    `The account ${other.username} here has the address of ${username} in the backup. Nothing was changed.`,
  )
}

/**
 * Whether two accounts belong to the same person. The username is not enough, because another person may have it now.
 */
const isSamePerson = (here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() ||
  here.email.toLowerCase() === before.email.toLowerCase()

/** Whether the account is unchanged since an interrupted restore created it: it has neither an import nor workouts. */
const isStillEmpty = (db: Db, here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() &&
  !findImportOf(db, here.id) &&
  listShortIds(db, here.id, 'shown').size === 0

/**
 * Creates the account with its old password, but without administrator rights, because they may have been revoked since
 * the backup. This function adds the privacy zones, and the import everything else. The zones must be exactly the same
 * as before, because somebody who sees the tracks with two different sets of zones learns more about the hidden places
 * than with one set.
 * @param zones privacy zones in the backup
 */
function makeAccountHere(
  { db }: Pick<PlatformContext, 'db'>,
  before: Account,
  zones: readonly ZoneRow[],
): Account {
  return transact(db, tx => {
    // The account may have been created meanwhile.
    const here = findAccountHere(tx, before)
    if (here) return here
    const { id: _, sessionEpoch: _epoch, keptSession: _session, ...kept } = before
    const { id } = insertUser(tx, { ...kept, isAdmin: false, avatarFile: null, emailToConfirm: null })
    for (const zone of zones) insertZone(tx, id, zone)
    const made = findAccount(tx, id)
    if (!made) throw new Error('the account was not created')
    return made
  })
}
