import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { findStorageUsed, storageLimitOf } from '../../platform/storage/storage-limit'
import { findUserTotals } from '../../workouts/library/totals-store'
import { listRecordsOfUsers } from '../../workouts/records/store'
import { listTopSpeeds } from '../../workouts/records/top-speeds-store'
import { viewRecord, viewTopSpeed } from '../../workouts/records/view'
import type { Profile, UserEntry } from './schemas'
import type { User, UserWithTotals } from './store'
import { viewEntry, viewProfile } from './view'

/** Entries of a list: a fixed number of queries for any page. The caller's own has all its fields. */
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

/** One's own account. */
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
