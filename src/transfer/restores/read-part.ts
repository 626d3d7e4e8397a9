// Reads one user, or one workout, from a backup: writes what this instance lacks to an archive of that account. The
// server does this in a worker process, because a whole database is unpacked for it.
import { join } from 'node:path'
import { decodeShortId, encodeShortId } from '../../lib/short-id'
import { type Account, findAccount, findUserByName } from '../../platform/access/store'
import { type Db, transact } from '../../platform/db/database'
import { inspectDatabase } from '../../platform/db/inspect-database'
import { CommandFailed } from '../../platform/errors'
import { dataDirAt } from '../../platform/storage/data-dir'
import { showWorkouts } from '../../workouts/library/hide'
import { type ArchivedZone, listKeptZones } from '../../workouts/privacy/archived-zones'
import { listWorkoutIds } from '../exports/store'
import { writeAccountArchive } from '../exports/write-account-archive'
import { findImportOf } from '../imports/rows/store'
import { openPartly } from './opened-backup'
import { ownerIsGone, RestoreRefused } from './refusal'
import { findAccountHere } from './same-person'
import { findHiddenByShortId, findWorkoutByShortId, listBackedUp, listShortIds, listUsernames } from './store'

/** The part to restore: either all data of a user, or one workout with its short id. */
export type WantedPart = { username: string } | { workout: string }

export interface WantedOfBackup {
  /** Path of the backup. */
  path: string
  part: WantedPart
  now: Date
  /** The key of an encrypted backup. */
  identity: string | null
}

export interface ReadPart {
  /** The archive with what this instance lacks, and its size in bytes. */
  archive: { path: string; size: number }
  /** Whether all data of the user is wanted, and not only one workout. */
  isWhole: boolean
  /** The account in the backup. */
  before: Account
  /** Whether the account is missing here, or was created by an interrupted restore and is still empty. */
  isNewAccount: boolean
  /** The user's privacy zones in the backup. */
  zones: ArchivedZone[]
  madeAt: Date
  /** The Trackhut version that made the backup. */
  version: string
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
 * Reads a part of a backup. Nothing is changed in this instance.
 * @param db database of this instance
 * @param folder an empty folder for temporary files, and for the archive
 * @throws RestoreRefused, CommandFailed, AppError if there is nothing to restore, or if the restore is impossible
 */
export async function readPart(
  db: Db,
  { path, part, now, identity }: WantedOfBackup,
  folder: string,
): Promise<ReadPart> {
  using backup = await openPartly(path, { identity, folder })
  const { account: before, workoutIds } = findInBackup(backup.db, part)
  const isWhole = 'username' in part
  const here = findAccountHere(db, before)
  if (!here && !isWhole) throw ownerIsGone(before)
  const isNewAccount = here === null || (isWhole && isStillEmpty(db, here, before))
  const compared = compare(db, backup.db, { before, here, workoutIds })
  if (!isWhole && compared.missing.length === 0) throw isHere(before, compared.hidden > 0)
  const avatar = isNewAccount && before.avatarFile !== null ? [before.avatarFile] : []
  const lacking = await backup.unpack([...avatar, ...compared.files])
  const archive = join(folder, 'archive.zip')
  const size = await writeAccountArchive(folder, {
    userId: before.id,
    path: archive,
    madeAt: now.getTime(),
    part: isNewAccount ? null : { workoutIds: compared.missing, isWithOthers: isWhole },
  })
  if (size === null) throw new Error('the account is not in the backup')
  return {
    archive: { path: archive, size },
    isWhole,
    before,
    isNewAccount,
    zones: listKeptZones(backup.db, before.id),
    madeAt: backup.madeAt,
    version: backup.version,
    present: compared.present,
    hidden: compared.hidden,
    lacking,
  }
}

/** Like `readPart`, for a process that has not opened the database of this instance. */
export async function readPartBeside(
  dataDir: string,
  wanted: WantedOfBackup,
  folder: string,
): Promise<ReadPart> {
  const { db, close } = inspectDatabase(dataDirAt(dataDir).database)
  try {
    return await readPart(db, wanted, folder)
  } finally {
    close()
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
 * @throws RestoreRefused if the user or workout is not in the backup
 */
function findInBackup(db: Db, wanted: WantedPart): FoundPart {
  if ('workout' in wanted) return findWorkout(db, wanted.workout)
  const account = findUserByName(db, wanted.username)
  if (account) return { account, workoutIds: listWorkoutIds(db, account.id) }
  const names = listUsernames(db, maxNames + 1)
  const listed = names.slice(0, maxNames).join(', ')
  const others = names.length > maxNames ? ' …' : ''
  throw new RestoreRefused(
    'restore-user-missing',
    `There is no user '${wanted.username}' in the backup (case sensitive). There are: ${listed}${others}.`,
  )
}

const maxNames = 20

function findWorkout(db: Db, written: string): FoundPart {
  const shortId = readShortId(written)
  const found = findWorkoutByShortId(db, shortId) ?? bringBack(db, shortId)
  const account = found && findAccount(db, found.userId)
  if (!found || !account) {
    throw new RestoreRefused('restore-workout-missing', `There is no workout ${shortId} in the backup.`)
  }
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

const isHere = ({ username }: Account, isHidden: boolean) =>
  isHidden
    ? new RestoreRefused(
        'restore-workout-hidden',
        `Nothing was changed: ${username} has merged the workout into another, or deleted it only now, and can bring it back in the browser.`,
      )
    : new RestoreRefused('restore-workout-here', `Nothing was changed: ${username} has the workout here.`)

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

/** Whether the account is unchanged since an interrupted restore created it: it has neither an import nor workouts. */
const isStillEmpty = (db: Db, here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() &&
  !findImportOf(db, here.id) &&
  listShortIds(db, here.id, 'shown').size === 0
