import { extname } from 'node:path'
import { insertClient } from '../../accounts/oauth/apps/store'
import { insertUser } from '../../accounts/users/store'
import { commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { againOnce } from '../../platform/workers/workers'
import { findUserTotals } from '../../workouts/library/totals-store'
import { listRecords } from '../../workouts/records/store'
import { listSports } from '../../workouts/sports/store'
import type { ImportedAccount, ImportedFiles, ImportedWorkout } from '../imports/archive/account-data'
import { matchSport, nameOfSport } from '../imports/storing/match-sport'
import type { Outcome } from '../imports/storing/outcome'
import { storeImportedAvatar } from '../imports/storing/store-avatar'
import { storeImportedEquipment } from '../imports/storing/store-equipment'
import { storeImportedPreference, storeImportedProfile } from '../imports/storing/store-profile'
import { storeImportedWorkout } from '../imports/storing/store-workout'
import { compare } from './compare'
import type { FittrackeeRecord } from './convert/convert-account'
import type { FittrackeeUser } from './convert/convert-instance'
import { type Note, nameWorkout, pickName } from './convert/note'
import { listMeasures, listUnreadFiles } from './store'
import type { UserSummary } from './summary'
import type { NewSport, SportIds } from './unknown-sports'

export interface Importing {
  files: ImportedFiles
  sportIds: SportIds
  newSports: readonly NewSport[]
  /** Called before each workout with the number of the user's workouts that are done. */
  onProgress(username: string, done: number, total: number): void
}

type NoteOutcome = (what: string, outcome: Outcome, workout?: ImportedWorkout) => void

/** Imports an account with all its data. */
export async function importUser(
  ctx: PlatformContext,
  user: FittrackeeUser,
  importing: Omit<Importing, 'newSports'>,
): Promise<UserSummary> {
  const { account, records, notes: unusable } = user.account()
  const { username } = user.access
  const notes = [...user.notes, ...unusable]
  const note: NoteOutcome = (what, outcome, workout) => {
    const reason = describe(outcome)
    if (reason) notes.push({ username, what, reason, ...(workout && { workout: pickName(workout) }) })
  }
  const { userId, equipmentIds } = transact(ctx.db, tx => insertAccount(tx, ctx, user, account, note))
  if (account.picture !== null) {
    const picture = { name: account.picture, files: importing.files }
    const keep = (_: Db, outcome: Outcome) => note('picture', outcome)
    await againOnce(() => storeImportedAvatar(ctx, userId, picture, keep))
  }
  for (const [index, workout] of account.workouts.entries()) {
    importing.onProgress(username, index, account.workouts.length)
    const sportId = importing.sportIds.get(nameOfSport(workout.sport)) ?? null
    const wanted = { userId, workout, files: importing.files, sportId, equipmentIds }
    const outcome = await againOnce(() => storeImportedWorkout(ctx, wanted))
    note(nameWorkout(workout), outcome, workout)
  }
  return summarize(ctx, { userId, user, account, records, notes })
}

/** Inserts the account with all data but files. */
function insertAccount(
  tx: Db,
  ctx: PlatformContext,
  user: FittrackeeUser,
  account: ImportedAccount,
  note: NoteOutcome,
) {
  const createdAt = user.createdAt ?? ctx.clock()
  const { id: userId } = insertUser(tx, { ...user.access, createdAt, timezone: ctx.config.timezone })
  storeImportedProfile(tx, userId, account)
  const equipmentIds = new Map<string, string>()
  for (const equipment of account.equipments) {
    const stored = storeImportedEquipment(tx, userId, equipment, ctx.clock())
    if (stored.memo) equipmentIds.set(equipment.shortId, stored.memo.shortId)
    note(`equipment '${equipment.label}'`, stored)
  }
  for (const preference of account.sportPreferences) {
    const what = `preferences for '${nameOfSport(preference.sport)}'`
    note(what, storeImportedPreference(tx, userId, preference))
  }
  for (const app of user.apps) insertClient(tx, { ...app, userId })
  recordAct(ctx, tx, { act: 'account-created', by: commandLine, whomId: userId })
  return { userId, equipmentIds }
}

/** Returns null if the item was imported unchanged, or if its sport still has to be chosen. */
function describe({ outcome, reason, keepsFile }: Outcome): string | null {
  if (outcome === 'added') {
    return reason && `kept with its figures${keepsFile ? ' and its file' : ''}, ${reason.sentence}`
  }
  if (outcome === 'already-there') return 'left out, it is in the dump twice'
  return reason && `left out, ${reason.sentence}`
}

function summarize(
  ctx: PlatformContext,
  imported: {
    userId: number
    user: FittrackeeUser
    account: ImportedAccount
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
    otherFiles: countByExtension(listUnreadFiles(ctx.db, userId)),
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

function countByExtension(paths: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(extname(path), (counts.get(extname(path)) ?? 0) + 1)
  return counts
}
