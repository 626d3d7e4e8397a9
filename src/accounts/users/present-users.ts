import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { findStorageUsed, storageLimitOf } from '../../platform/storage/storage-limit'
import { findUserTotals, type UserTotals } from '../../workouts/library/totals-store'
import { listRecordsOfUsers, listTopSpeeds } from '../../workouts/records/store'
import { viewRecord, viewTopSpeed } from '../../workouts/records/view'
import { countToConfirm } from '../../workouts/rows/store'
import type { Profile, UserEntry } from './schemas'
import type { User, UserWithTotals } from './store'

/**
 * Returns the entries of a user list. Records and used storage are read for all users together. The caller's own entry
 * has all fields.
 */
export function presentUsers({ db }: PlatformContext, caller: Account, found: UserWithTotals[]): UserEntry[] {
  const factsOf = readFacts(
    db,
    found.map(({ user }) => user.id),
  )
  return found.map(({ user, totals }) => {
    const facts = factsOf(user, totals)
    return user.id === caller.id ? viewProfile(db, user, facts) : viewEntry(user, facts)
  })
}

/** Returns the profile that users see of themselves. */
export const presentProfile = ({ db }: Pick<PlatformContext, 'db'>, user: User): Profile =>
  viewProfile(db, user, readFacts(db, [user.id])(user, findUserTotals(db, user.id)))

type UserFacts = ReturnType<ReturnType<typeof readFacts>>

/**
 * Reads the records and the used storage of several accounts. The returned function takes the row and the totals of one
 * of these accounts, and adds its records and storage.
 */
function readFacts(db: Db, ids: number[]) {
  const records = listRecordsOfUsers(db, ids)
  const used = findStorageUsed(db, ids)
  return (user: User, totals: UserTotals) => ({
    totals,
    records: (records.get(user.id) ?? []).map(viewRecord),
    storage: { usedBytes: used && (used.get(user.id) ?? 0), limitBytes: storageLimitOf(db, user) },
  })
}

/** Returns an account as administrators see it. */
function viewEntry(user: User, { totals, records, storage }: UserFacts): UserEntry {
  return {
    username: user.username,
    email: user.email,
    email_to_confirm: user.emailToConfirm,
    created_at: httpDate(user.createdAt),
    is_active: user.isActive,
    suspended: user.isSuspended,
    admin: user.isAdmin,
    is_admin: user.isAdmin,
    first_name: user.firstName,
    last_name: user.lastName,
    location: user.location,
    bio: user.bio,
    birth_date: user.birthDate === null ? null : httpDate(new Date(`${user.birthDate}T00:00:00Z`)),
    picture: user.avatarFile !== null,
    nb_sports: totals.sportIds.length,
    nb_workouts: totals.workoutsCount,
    sports_list: totals.sportIds,
    records,
    total_ascent: totals.ascentMm / 1000,
    total_distance: totals.distanceM / 1000,
    total_duration: formatDuration(totals.durationS),
    language: user.language,
    timezone: user.timezone,
    storage_used: storage.usedBytes,
    storage_limit: storage.limitBytes,
    own_storage_limit: user.storageLimit,
  }
}

function viewProfile(db: Db, user: User, facts: UserFacts): Profile {
  return {
    ...viewEntry(user, facts),
    accepted_privacy_policy: hasAccepted(user.acceptedPolicyAt, findInstanceConfig(db).privacyPolicyDate),
    date_format: user.dateFormat,
    display_ascent: user.displayAscent,
    follows_browser: user.followsBrowser,
    imperial_units: user.imperialUnits,
    start_elevation_at_zero: user.startElevationAtZero,
    top_speeds: listTopSpeeds(db, user.id).map(viewTopSpeed),
    use_dark_mode: user.useDarkMode,
    use_raw_gpx_speed: user.useRawGpxSpeed,
    pause_gap: user.pauseGap,
    days_by_place: user.daysByPlace,
    list_columns: user.listColumns,
    weekm: user.weekm,
    workouts_to_confirm: countToConfirm(db, user.id),
  }
}

/** Whether a user has accepted the present privacy policy. It must be accepted again after each change. */
function hasAccepted(acceptedAt: Date | null, policyDate: Date | null): boolean {
  if (acceptedAt === null) return false
  return policyDate === null || acceptedAt > policyDate
}
