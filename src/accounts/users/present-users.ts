import type { Account } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { listRecordsOfUsers } from '../../workouts/records/store'
import { findUserTotals } from '../../workouts/records/totals-store'
import { viewRecord } from '../../workouts/records/view'
import type { Profile, UserEntry } from './schemas'
import type { User, UserWithTotals } from './store'
import { viewEntry, viewProfile } from './view'

/** Entries of a list: a fixed number of queries for any page. The caller's own has all its fields. */
export function presentUsers(ctx: PlatformContext, caller: Account, found: UserWithTotals[]): UserEntry[] {
  const { privacyPolicyDate } = findInstanceConfig(ctx.db)
  const records = listRecordsOfUsers(
    ctx.db,
    found.map(({ user }) => user.id),
  )
  return found.map(({ user, totals }) => {
    const facts = { totals, records: (records.get(user.id) ?? []).map(viewRecord) }
    return user.id === caller.id ? viewProfile(user, facts, privacyPolicyDate) : viewEntry(user, facts)
  })
}

/** One's own account. */
export function presentProfile(ctx: Pick<PlatformContext, 'db'>, user: User): Profile {
  const records = listRecordsOfUsers(ctx.db, [user.id]).get(user.id) ?? []
  return viewProfile(
    user,
    { totals: findUserTotals(ctx.db, user.id), records: records.map(viewRecord) },
    findInstanceConfig(ctx.db).privacyPolicyDate,
  )
}
