import { insertClient } from '../../accounts/oauth/apps/store'
import { insertUser } from '../../accounts/users/store'
import { commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Files } from '../../platform/storage/files'
import { againOnce } from '../../platform/workers/workers'
import { insertOwnSport, listSports } from '../../workouts/sports/store'
import type { ImportedAccount, ImportedFiles, ImportedWorkout } from '../imports/archive/account-data'
import { matchSport, nameOfSport } from '../imports/storing/match-sport'
import type { Outcome } from '../imports/storing/outcome'
import { storeImportedAvatar } from '../imports/storing/store-avatar'
import { storeImportedEquipment } from '../imports/storing/store-equipment'
import { storeImportedPreference, storeImportedProfile } from '../imports/storing/store-profile'
import { storeImportedWorkout } from '../imports/storing/store-workout'
import type { FittrackeeInstance, FittrackeeUser } from './convert/convert-instance'
import { nameWorkout, pickName } from './convert/note'
import { updateEquipmentType, updateSport } from './store'
import { summarize, type UserSummary } from './summary'
import type { NewSport, SportIds } from './unknown-sports'

export interface Importing {
  files: ImportedFiles
  sportIds: SportIds
  newSports: readonly NewSport[]
  /** Called before each workout with the number of the user's workouts that have been imported. */
  onProgress(username: string, done: number, total: number): void
}

/** Imports all data into an instance without accounts. Returns a summary for each user. */
export async function importInstance(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  { newSports, ...importing }: Importing,
): Promise<UserSummary[]> {
  const added = takeOverSettings(ctx, instance, newSports)
  const sportIds = new Map([...importing.sportIds, ...added])
  const summaries: UserSummary[] = []
  for (const user of instance.users) {
    summaries.push(await importUser(ctx, user, { ...importing, sportIds }))
  }
  return summaries
}

/**
 * Imports settings, sports and equipment types. This runs first, because the stopped-speed thresholds of sports affect
 * how recordings are measured.
 * @returns ids of the new sports in this instance, by their names in FitTrackee
 */
function takeOverSettings(
  ctx: PlatformContext,
  { configuration, sports, equipmentTypes }: FittrackeeInstance,
  newSports: readonly NewSport[],
): SportIds {
  return transact(ctx.db, tx => {
    updateInstanceConfig(tx, configuration)
    const added = new Map(newSports.map(sport => [sport.name, addSport(tx, sport)]))
    for (const { label, isActive, stoppedSpeedThreshold } of sports) {
      updateSport(tx, label, { isActive, ...(stoppedSpeedThreshold !== null && { stoppedSpeedThreshold }) })
    }
    for (const { label, isActive } of equipmentTypes) updateEquipmentType(tx, label, { isActive })
    return added
  })
}

/** Adds a sport and returns its id. Two sports whose names differ only in case become one sport. */
function addSport(tx: Db, { sport }: NewSport): number {
  const nobody = 0
  const present = matchSport(listSports(tx, nobody), { id: null, label: sport.label })
  return present?.sport.id ?? insertOwnSport(tx, sport)
}

/**
 * Runs a complete import without storing files, for an exact report. The instance is a temporary one that is deleted
 * afterwards.
 */
export async function rehearseImport(
  ctx: PlatformContext,
  instance: FittrackeeInstance,
  importing: Importing,
): Promise<UserSummary[]> {
  return importInstance({ ...ctx, files: withoutKeeping(ctx.files) }, instance, importing)
}

const withoutKeeping = (files: Files): Files => ({
  ...files,
  async save(_, content) {
    if (!(Symbol.asyncIterator in content)) return
    for await (const _ of content) {
      // The content is read to its end only to find read errors.
    }
  },
})

type NoteOutcome = (what: string, outcome: Outcome, workout?: ImportedWorkout) => void

/** Imports an account with all its data. */
async function importUser(
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

/** Inserts the account with all data except workouts and the picture. */
function insertAccount(
  tx: Db,
  ctx: PlatformContext,
  user: FittrackeeUser,
  account: ImportedAccount,
  note: NoteOutcome,
) {
  const createdAt = user.createdAt ?? ctx.clock()
  const { id: userId } = insertUser(tx, { ...user.access, createdAt, timezone: ctx.config.timezone })
  storeImportedProfile(tx, ctx, userId, account)
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

/**
 * Says why an item was left out, or what was changed in it. Returns null if the item was imported unchanged, or if its
 * sport still has to be chosen.
 */
function describe({ outcome, reason, keepsFile }: Outcome): string | null {
  if (outcome === 'added') {
    return reason && `kept with its figures${keepsFile ? ' and its file' : ''}, ${reason.sentence}`
  }
  if (outcome === 'already-there') return 'left out, it is in the dump twice'
  return reason && `left out, ${reason.sentence}`
}
