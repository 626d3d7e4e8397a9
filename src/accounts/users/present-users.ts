import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { findStorageUsed, storageLimitOf } from '../../platform/storage/storage-limit'
import { findUserTotals, type UserTotals } from '../../workouts/library/totals-store'
import type { TopSpeedRecord, WorkoutRecord } from '../../workouts/records/schemas'
import { listRecordsOfUsers, listTopSpeeds } from '../../workouts/records/store'
import { viewRecord, viewTopSpeed } from '../../workouts/records/view'
import type { Profile, UserEntry } from './schemas'
import type { User, UserWithTotals } from './store'

/** Entries of a user list, with the same number of queries for any page size. The caller's own entry has all fields. */
export function presentUsers(ctx: PlatformContext, caller: Account, found: UserWithTotals[]): UserEntry[] {
  const { privacyPolicyDate } = findInstanceConfig(ctx.db)
  const ids = found.map(({ user }) => user.id)
  const records = listRecordsOfUsers(ctx.db, ids)
  const used = findStorageUsed(ctx.db, ids)
  return found.map(({ user, totals }) => {
    const storage = storageFacts(ctx.db, user, used)
    const facts = { totals, records: (records.get(user.id) ?? []).map(viewRecord), storage }
    if (user.id !== caller.id) return viewEntry(user, facts)
    const topSpeeds = topSpeedsOf(ctx.db, user)
    return viewProfile(user, { ...facts, topSpeeds }, privacyPolicyDate)
  })
}

/** The profile that users see of themselves. */
export function presentProfile(ctx: Pick<PlatformContext, 'db'>, user: User): Profile {
  const records = listRecordsOfUsers(ctx.db, [user.id]).get(user.id) ?? []
  const totals = findUserTotals(ctx.db, user.id)
  const storage = storageFacts(ctx.db, user, findStorageUsed(ctx.db, [user.id]))
  return viewProfile(
    user,
    { totals, records: records.map(viewRecord), storage, topSpeeds: topSpeedsOf(ctx.db, user) },
    findInstanceConfig(ctx.db).privacyPolicyDate,
  )
}

const storageFacts = (db: Db, user: User, used: ReturnType<typeof findStorageUsed>) => ({
  usedBytes: used && (used.get(user.id) ?? 0),
  limitBytes: storageLimitOf(db, user),
})

const topSpeedsOf = (db: Db, user: User) => listTopSpeeds(db, user.id).map(viewTopSpeed)

interface UserFacts {
  totals: UserTotals
  records: WorkoutRecord[]
  storage: { usedBytes: number | null; limitBytes: number | null }
}

/** An account as administrators see it. */
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

function viewProfile(
  user: User,
  facts: UserFacts & { topSpeeds: TopSpeedRecord[] },
  privacyPolicyDate: Date | null,
): Profile {
  return {
    ...viewEntry(user, facts),
    accepted_privacy_policy: hasAccepted(user.acceptedPolicyAt, privacyPolicyDate),
    date_format: user.dateFormat,
    display_ascent: user.displayAscent,
    follows_browser: user.followsBrowser,
    imperial_units: user.imperialUnits,
    start_elevation_at_zero: user.startElevationAtZero,
    top_speeds: facts.topSpeeds,
    use_dark_mode: user.useDarkMode,
    use_raw_gpx_speed: user.useRawGpxSpeed,
    pause_gap: user.pauseGap,
    weekm: user.weekm,
  }
}

/** The instance's own policy must be accepted again after each change. */
function hasAccepted(acceptedAt: Date | null, policyDate: Date | null): boolean {
  if (acceptedAt === null) return false
  return policyDate === null || acceptedAt > policyDate
}
