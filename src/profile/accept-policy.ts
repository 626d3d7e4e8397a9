import type { Context } from '../context'
import { findInstanceConfig } from '../platform/configuration/store'
import { updateUser } from '../accounts/users/store'

/** Accepts the policy as it is now: later than its last change, also when that was in this very millisecond. */
export function acceptPolicy(ctx: Context, userId: number) {
  const changedAt = findInstanceConfig(ctx.db).privacyPolicyDate?.getTime() ?? 0
  updateUser(ctx.db, userId, { acceptedPolicyAt: new Date(Math.max(ctx.clock().getTime(), changedAt + 1)) })
}
