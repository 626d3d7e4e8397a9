import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { findAccount } from '../../platform/access/store'
import type { Context } from '../../context'
import { invalidToken } from '../../errors'
import { askerOf } from '../../platform/http/asker'
import { errors, NoContent } from '../../http/schemas'
import { SportPath } from '../../sports/schemas'
import { presentProfile } from '../users/present-users'
import type { Profile } from '../users/schemas'
import { acceptPolicy } from '../../profile/accept-policy'
import { changeAccount } from './change-account'
import { changePersonalData, changePreferences } from './change-profile'
import { changeSportPreference, resetSportPreference } from './change-sport-preference'
import {
  AccountChanges,
  ChangedProfileAnswer,
  PersonalData,
  PolicyAnswer,
  PolicyBody,
  Preferences,
  ProfileAnswer,
  SportPreferenceAnswer,
  SportPreferenceChanges,
} from '../../profile/schemas'

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
    .patch(
      '/profile/edit/account',
      async ({ caller, body, request, server }) => {
        await changeAccount(ctx, caller, body, askerOf(ctx, request, server))
        return changed('user account updated', readProfile(ctx, caller.account.id))
      },
      {
        access: 'profile:write',
        body: AccountChanges,
        response: { 200: ChangedProfileAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'Change your address or password',
          description:
            'A new password ends your other sessions. With mail on, a new address has to be confirmed.',
        },
      },
    )
    .post(
      '/profile/edit/sports',
      ({ caller: { account }, body }) => ({
        status: 'success' as const,
        message: 'user sport preferences updated',
        data: changeSportPreference(ctx, account.id, body),
      }),
      {
        access: 'profile:write',
        body: SportPreferenceChanges,
        response: { 200: SportPreferenceAnswer, ...errors(400, 401, 403, 404) },
        detail: { summary: 'Change what you prefer about a sport' },
      },
    )
    .delete(
      '/profile/reset/sports/:sport_id',
      ({ caller: { account }, params }) => {
        resetSportPreference(ctx, account.id, params.sport_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'profile:write',
        parse: 'none',
        params: SportPath,
        response: { 204: NoContent('The sport is as everybody has it.'), ...errors(401, 403, 404) },
        detail: { summary: 'Reset what you prefer about a sport' },
      },
    )
    .post(
      '/account/privacy-policy',
      ({ caller: { account } }) => {
        acceptPolicy(ctx, account.id)
        return { status: 'success' as const }
      },
      {
        access: 'session',
        body: PolicyBody,
        response: { 200: PolicyAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Accept the privacy policy' },
      },
    )

const changed = (message: string, data: Profile) => ({ status: 'success' as const, message, data })

/** Read anew, as a change may have come before. */
function readProfile(ctx: Context, userId: number): Profile {
  const account = findAccount(ctx.db, userId)
  if (!account) throw invalidToken('invalid token, please log in again')
  return presentProfile(ctx, account)
}
