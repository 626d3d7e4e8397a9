import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import { findAccount } from '../access/store'
import type { Context } from '../context'
import { invalidToken } from '../errors'
import { errors } from '../http/schemas'
import { presentProfile } from '../users/present-users'
import type { Profile } from '../users/schemas'
import { changePersonalData, changePreferences } from './change-profile'
import { ChangedProfileAnswer, PersonalData, Preferences, ProfileAnswer } from './schemas'

export const profileRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/auth', tags: ['Profile'] })
    .use(createGuard(ctx))
    .get(
      '/profile',
      ({ caller: { account } }) => ({ status: 'success' as const, data: readProfile(ctx, account.id) }),
      {
        access: 'profile:read',
        response: { 200: ProfileAnswer, ...errors(401, 403) },
        detail: { summary: 'Your account' },
      },
    )
    .post(
      '/profile/edit',
      ({ caller: { account }, body }) => {
        changePersonalData(ctx, account.id, body)
        return changed('user profile updated', readProfile(ctx, account.id))
      },
      {
        access: 'profile:write',
        body: PersonalData,
        response: { 200: ChangedProfileAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Change what you tell about yourself' },
      },
    )
    .post(
      '/profile/edit/preferences',
      ({ caller: { account }, body }) => {
        changePreferences(ctx, account.id, body)
        return changed('user preferences updated', readProfile(ctx, account.id))
      },
      {
        access: 'profile:write',
        body: Preferences,
        response: { 200: ChangedProfileAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Change how things are shown to you' },
      },
    )

const changed = (message: string, data: Profile) => ({ status: 'success' as const, message, data })

/** Read anew, as a change may have come before. */
function readProfile(ctx: Context, userId: number): Profile {
  const account = findAccount(ctx.db, userId)
  if (!account) throw invalidToken('invalid token, please log in again')
  return presentProfile(ctx, account)
}
