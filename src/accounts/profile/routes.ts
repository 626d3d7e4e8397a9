import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { findAccount } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalidToken } from '../../platform/errors'
import { askerOf } from '../../platform/http/asker'
import { presentProfile } from '../users/present-users'
import type { Profile } from '../users/schemas'
import { updateUser } from '../users/store'
import { changeAccount } from './change-account'
import { changePersonalData, changePreferences } from './change-profile'
import { changeSportPreference, resetSportPreference } from './change-sport-preference'
import {
  acceptPolicyOperation,
  changeAccountOperation,
  changePersonalDataOperation,
  changePreferencesOperation,
  changeSportPreferenceOperation,
  readProfileOperation,
  resetSportPreferenceOperation,
} from './operations'

export const profileRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth', tags: ['Profile'] })
    .use(createGuard(ctx))
    .get(
      '/profile',
      ({ caller: { account } }) => ({ status: 'success' as const, data: readProfile(ctx, account.id) }),
      readProfileOperation(),
    )
    .post(
      '/profile/edit',
      ({ caller: { account }, body }) => {
        changePersonalData(ctx, account.id, body)
        return changed('user profile updated', readProfile(ctx, account.id))
      },
      changePersonalDataOperation(),
    )
    .post(
      '/profile/edit/preferences',
      ({ caller: { account }, body }) => {
        changePreferences(ctx, account.id, body)
        return changed('user preferences updated', readProfile(ctx, account.id))
      },
      changePreferencesOperation(),
    )
    .patch(
      '/profile/edit/account',
      async ({ caller, body, request, server }) => {
        await changeAccount(ctx, caller, body, askerOf(ctx, request, server))
        return changed('user account updated', readProfile(ctx, caller.account.id))
      },
      changeAccountOperation(),
    )
    .post(
      '/profile/edit/sports',
      ({ caller: { account }, body }) => ({
        status: 'success' as const,
        message: 'user sport preferences updated',
        data: changeSportPreference(ctx, account.id, body),
      }),
      changeSportPreferenceOperation(),
    )
    .delete(
      '/profile/reset/sports/:sport_id',
      ({ caller: { account }, params }) => {
        resetSportPreference(ctx, account.id, params.sport_id)
        return new Response(null, { status: 204 })
      },
      resetSportPreferenceOperation(),
    )
    .post(
      '/account/privacy-policy',
      ({ caller: { account } }) => {
        acceptPolicy(ctx, account.id)
        return { status: 'success' as const }
      },
      acceptPolicyOperation(),
    )

const changed = (message: string, data: Profile) => ({ status: 'success' as const, message, data })

/** Read anew, as a change may have come before. */
function readProfile(ctx: PlatformContext, userId: number): Profile {
  const account = findAccount(ctx.db, userId)
  if (!account) throw invalidToken('token-invalid', 'invalid token, please log in again')
  return presentProfile(ctx, account)
}

/** Accepts the policy as it is now: later than its last change, also when that was in this very millisecond. */
function acceptPolicy(ctx: PlatformContext, userId: number) {
  const changedAt = findInstanceConfig(ctx.db).privacyPolicyDate?.getTime() ?? 0
  updateUser(ctx.db, userId, { acceptedPolicyAt: new Date(Math.max(ctx.clock().getTime(), changedAt + 1)) })
}
