import { hexadecimalColor } from '../../../accounts/profile/change-sport-preference'
import { updateUser } from '../../../accounts/users/store'
import { isTimeZone } from '../../../lib/time-zone'
import { requireAccount } from '../../../platform/access/require-account'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { knownLanguage } from '../../../platform/languages'
import { deleteImportedZones, storeArchivedZones } from '../../../workouts/privacy/archived-zones'
import {
  deleteSportPreference,
  listSports,
  type SportMeasure,
  saveSportPreference,
} from '../../../workouts/sports/store'
import { markAllOutdated } from '../../../workouts/training/body/concerned'
import type { ImportedProfile, ImportedSportPreference } from '../archive/account-data'
import type { ItemContents } from '../archive/plan'
import { matchSport } from './match-sport'
import { added, alreadyThere, type Outcome, sportUnknown } from './outcome'

type Clock = Pick<PlatformContext, 'clock'>

/** Columns of an account that were changed. */
interface ProfileColumns extends ImportedProfile {
  /** Time in milliseconds since 1970. */
  createdAt?: number
}

interface ProfileUndoRecord {
  before: ProfileColumns
  after: ProfileColumns
  /** Ids of the privacy zones that were added. Missing in memos that older versions have stored. */
  zoneIds?: number[]
}

interface Preference {
  color: string | null
  isActive: boolean
  stoppedSpeedThreshold: number
  /** Missing in memos that older versions have stored. */
  measure?: SportMeasure | null
}

interface PreferenceUndoRecord {
  sportId: number
  /** Preferences before the import; null if the user had none for the sport. */
  before: Preference | null
  after: Preference
}

/**
 * Imports a profile in the running transaction. If the account and the archive have different creation dates, the
 * earlier date is kept. `jobs.wake()` must be called after the commit.
 * @throws AppError 401 if the account has been deleted
 */
export function storeImportedProfile(
  tx: Db,
  ctx: Clock,
  userId: number,
  { profile, createdAt, privacyZones = [] }: ItemContents['profile'],
): Outcome<ProfileUndoRecord> {
  const present = columnsOf(requireAccount(tx, userId))
  const isOlder = createdAt !== null && createdAt.getTime() < (present.createdAt ?? 0)
  const wanted = { ...possible(profile), ...(isOlder && { createdAt: createdAt.getTime() }) }
  const memo = { before: differing(present, wanted), after: differing(wanted, present) }
  const zoneIds = storeArchivedZones(tx, userId, privacyZones)
  if (Object.keys(memo.after).length === 0 && zoneIds.length === 0) return alreadyThere
  saveColumns(tx, ctx, userId, memo.after)
  return { ...added, memo: { ...memo, zoneIds } }
}

/** Leaves out a language or time zone that this instance does not know. */
function possible({ language, timezone, ...others }: ImportedProfile): ProfileColumns {
  return {
    ...others,
    ...(language !== undefined && knownLanguage(language) === language && { language }),
    ...(timezone !== undefined && isTimeZone(timezone) && { timezone }),
  }
}

/** Restores the previous profile, except for columns that were changed since the import. */
export function putBackProfile(
  tx: Db,
  ctx: Clock,
  userId: number,
  { before, after, zoneIds = [] }: ProfileUndoRecord,
) {
  deleteImportedZones(tx, userId, zoneIds)
  const changedSince = differing(after, columnsOf(requireAccount(tx, userId)))
  const unchanged = Object.entries(before).filter(([column]) => !Object.hasOwn(changedSince, column))
  saveColumns(tx, ctx, userId, Object.fromEntries(unchanged))
}

const columnsOf = ({ createdAt, ...account }: Account): ProfileColumns => ({
  ...account,
  createdAt: createdAt.getTime(),
})

/** Returns the columns of `one` that have a different value in `other`. */
function differing(one: ProfileColumns, other: ProfileColumns): ProfileColumns {
  const others = new Map<string, unknown>(Object.entries(other))
  return Object.fromEntries(
    Object.entries(one).filter(
      ([column, value]) => others.has(column) && !Bun.deepEquals(others.get(column), value),
    ),
  )
}

function saveColumns(tx: Db, ctx: Clock, userId: number, { createdAt, ...columns }: ProfileColumns) {
  const changes = { ...columns, ...(createdAt !== undefined && { createdAt: new Date(createdAt) }) }
  if (Object.keys(changes).length > 0) updateUser(tx, userId, changes)
  // Load and energy depend on the user's age and on the day of a workout. For some workouts, the day depends on the
  // time zone.
  if ('birthDate' in columns || 'timezone' in columns) markAllOutdated(tx, ctx, userId)
}

/** Imports a user's preferences for a sport in the running transaction. */
export function storeImportedPreference(
  tx: Db,
  userId: number,
  imported: ImportedSportPreference,
): Outcome<PreferenceUndoRecord> {
  const found = matchSport(listSports(tx, userId), imported.sport)
  if (!found) return { outcome: 'left-out', reason: sportUnknown }
  const { sport, preference } = found
  const { isActive } = imported
  const color = imported.color && hexadecimalColor.test(imported.color) ? imported.color : null
  const stoppedSpeedThreshold = imported.stoppedSpeedThreshold ?? sport.stoppedSpeedThreshold
  const memo = {
    sportId: sport.id,
    before: preference && preferenceOf(preference),
    after: { color, isActive, stoppedSpeedThreshold, measure: imported.measure ?? null },
  }
  if (memo.before && isSame(memo.before, memo.after)) return alreadyThere
  saveSportPreference(tx, userId, sport, memo.after)
  return { ...added, memo }
}

/** Restores the previous preferences, unless the user has changed them since the import. */
export function putBackPreference(tx: Db, userId: number, { sportId, before, after }: PreferenceUndoRecord) {
  const { sport, preference } = listSports(tx, userId).find(({ sport }) => sport.id === sportId) ?? {}
  if (!sport || !preference || !isSame(preference, after)) return
  if (before) saveSportPreference(tx, userId, sport, before)
  else deleteSportPreference(tx, userId, sportId)
}

const preferenceOf = ({ color, isActive, stoppedSpeedThreshold, measure }: Preference): Preference => ({
  color,
  isActive,
  stoppedSpeedThreshold,
  measure: measure ?? null,
})

const isSame = (one: Preference, other: Preference) => Bun.deepEquals(preferenceOf(one), preferenceOf(other))
