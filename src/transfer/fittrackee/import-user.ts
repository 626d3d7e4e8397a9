import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import type { ArrivingAccount } from '../imports/archive/account-data'
import { matchSport, nameOfSport } from '../imports/storing/match-sport'
import type { Outcome } from '../imports/storing/outcome'
import { storeArrivingEquipment } from '../imports/storing/store-equipment'
import { storeArrivingPicture } from '../../imports/store-arriving-picture'
import { storeArrivingPreference, storeArrivingProfile } from '../imports/storing/store-profile'
import { storeArrivingWorkout } from '../../imports/store-arriving-workout'
import { insertClient } from '../../accounts/oauth/apps/store'
import { listRecords } from '../../workouts/records/store'
import { listSports } from '../../workouts/sports/store'
import { findUserTotals, insertUser } from '../../accounts/users/store'
import { compare } from '../../fittrackee/compare'
import type { FittrackeeRecord } from './convert/convert-account'
import type { FittrackeeUser } from './convert/convert-instance'
import { type Note, nameWorkout } from '../../fittrackee/note'
import type { SportIds } from '../../fittrackee/plan-import'
import { listMeasures } from './store'
import type { UserSummary } from './summary'
import type { UploadFolder } from './upload-folder'

export interface Importing {
  files: UploadFolder
  sportIds: SportIds
  /** Told before each workout how many of the user's are done. */
  onProgress(username: string, done: number, total: number): void
}

/** Stores an account with all that is its user's. */
export async function importUser(
  ctx: Context,
  user: FittrackeeUser,
  importing: Importing,
): Promise<UserSummary> {
  const { account, records, notes: unusable } = user.account()
  const { username } = user.access
  const notes = [...user.notes, ...unusable]
  const noteFor = (what: string) => (_: Db, outcome: Outcome) => {
    const reason = describe(outcome)
    if (reason) notes.push({ username, what, reason })
  }
  const { userId, equipmentIds } = transact(ctx.db, tx => insertAccount(tx, ctx, user, account, noteFor))
  if (account.picture !== null) {
    const picture = { name: account.picture, files: importing.files }
    await storeArrivingPicture(ctx, userId, picture, noteFor('picture'))
  }
  for (const [index, workout] of account.workouts.entries()) {
    importing.onProgress(username, index, account.workouts.length)
    const sportId = importing.sportIds.get(nameOfSport(workout.sport)) ?? null
    const arrival = { userId, workout, files: importing.files, sportId, equipmentIds }
    await storeArrivingWorkout(ctx, arrival, noteFor(nameWorkout(workout)))
  }
  return summarize(ctx, { userId, user, account, records, notes })
}

/** The account with everything that is no file. */
function insertAccount(
  tx: Db,
  ctx: Context,
  user: FittrackeeUser,
  account: ArrivingAccount,
  noteFor: (what: string) => (tx: Db, outcome: Outcome) => void,
) {
  const createdAt = user.createdAt ?? ctx.clock()
  const { id: userId } = insertUser(tx, { ...user.access, createdAt, timezone: ctx.config.timezone })
  storeArrivingProfile(tx, userId, account)
  const equipmentIds = new Map<string, string>()
  for (const equipment of account.equipments) {
    const stored = storeArrivingEquipment(tx, userId, equipment, ctx.clock())
    if (stored.memo) equipmentIds.set(equipment.shortId, stored.memo.shortId)
    noteFor(`equipment '${equipment.label}'`)(tx, stored)
  }
  for (const preference of account.sportPreferences) {
    const what = `preferences for '${nameOfSport(preference.sport)}'`
    noteFor(what)(tx, storeArrivingPreference(tx, userId, preference))
  }
  for (const app of user.apps) insertClient(tx, { ...app, userId })
  return { userId, equipmentIds }
}

/** Null for what is as it was. */
function describe({ outcome, reason }: Outcome): string | null {
  if (outcome === 'added') return reason && `kept with its figures, ${reason}`
  if (outcome === 'already-there') return 'left out, it is there twice'
  return `left out, ${reason ?? 'this server does not know its sport'}`
}

function summarize(
  ctx: Context,
  imported: {
    userId: number
    user: FittrackeeUser
    account: ArrivingAccount
    records: FittrackeeRecord[]
    notes: Note[]
  },
): UserSummary {
  const { userId, user, account, records, notes } = imported
  const measures = listMeasures(ctx.db, userId)
  const sports = listSports(ctx.db, userId)
  return {
    username: user.access.username,
    email: user.access.email,
    workouts: findUserTotals(ctx.db, userId).workoutsCount,
    recordings: measures.length,
    equipments: account.equipments.length,
    apps: user.apps.length,
    notes,
    comparison: compare(
      { workouts: account.workouts, records },
      { measures, records: listRecords(ctx.db, userId) },
      label => matchSport(sports, { id: null, label })?.sport.id,
    ),
  }
}
