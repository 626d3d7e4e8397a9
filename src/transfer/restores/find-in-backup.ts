// Finds the account, and its workouts, that a user wants back from a backup.
import { decodeShortId, encodeShortId } from '../../lib/short-id'
import { type Account, findAccount, findUserByName } from '../../platform/access/store'
import { type Db, transact } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'
import { showWorkouts } from '../../workouts/library/hide'
import { listWorkoutIds } from '../exports/archive/store'
import { findHiddenByShortId, findWorkoutByShortId, listUsernames } from './store'

/** Either all data of a user, or one workout by its short id. */
export type WantedPart = { username: string } | { workout: string }

interface FoundPart {
  account: Account
  /** In chronological order. */
  workoutIds: number[]
}

/**
 * @param db database of the backup
 * @throws CommandFailed if the user or workout is not in the backup
 */
export function findInBackup(db: Db, wanted: WantedPart): FoundPart {
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

/** Accepts the address of a workout's page as well, as people copy that. */
function readShortId(written: string): string {
  const [address = ''] = written.split(/[?#]/, 1)
  const last = address.split('/').filter(Boolean).at(-1) ?? ''
  const uuid = decodeShortId(last)
  if (uuid === null) {
    throw new CommandFailed(`'${written}' is no id of a workout: it is the end of the address of its page.`)
  }
  return encodeShortId(uuid)
}

/** Restores a workout in the copied database that was in the trash, or merged into another, when the backup was made. */
function bringBack(db: Db, shortId: string) {
  const hidden = findHiddenByShortId(db, shortId)
  if (!hidden) return undefined
  return transact(db, tx => showWorkouts(tx, [hidden]))[0]
}
