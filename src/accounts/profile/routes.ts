import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { findAccount } from '../../platform/access/store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalidToken } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { SportPath } from '../../workouts/sports/schemas'
import { presentProfile } from '../users/present-users'
import type { Profile } from '../users/schemas'
import { updateUser } from '../users/store'
import { changeAccount, changePersonalData, changePreferences } from './change-account'
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
} from './schemas'

export const profileRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth', tags: ['Profile'] })
    .use(createGuard(ctx))
    .get(
      '/profile',
      ({ caller: { account } }) => ({ status: 'success' as const, data: readProfile(ctx, account.id) }),
      {
        access: 'profile:read',
        response: { 200: described('Your account.', ProfileAnswer), ...errors({ 401: [], 403: [] }) },
        detail: {
          operationId: 'getProfile',
          summary: 'Your account',
          description: 'With your preferences, totals and records.',
        },
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
        response: {
          200: described('Your changed account.', ChangedProfileAnswer),
          ...errors({ 400: [...jsonCodes, 'birth-date-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'changePersonalData',
          summary: 'Change your personal data',
          description: 'Every field is required; null or empty fields are cleared.',
        },
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
        response: {
          200: described('Your changed account.', ChangedProfileAnswer),
          ...errors({ 400: [...jsonCodes, 'time-zone-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'changePreferences',
          summary: 'Change your preferences',
          description: 'Every field is required, except `pause_gap`, `days_by_place` and `list_columns`.',
        },
      },
    )
    .patch(
      '/profile/edit/account',
      async ({ caller, body, request, server }) => {
        await changeAccount(ctx, caller, body, requesterOf(ctx, request, server))
        return changed('user account updated', readProfile(ctx, caller.account.id))
      },
      {
        access: 'profile:write',
        body: AccountChanges,
        response: {
          200: described('Your changed account.', ChangedProfileAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'current-password-missing',
              'email-missing',
              'email-taken',
              'nothing-to-change',
              'password-too-long',
              'rules-broken',
              'email-invalid',
              'password-too-short',
              'password-common',
            ],
            401: ['current-password-wrong'],
            403: [],
            429: ['login-throttled', 'passwords-busy'],
          }),
        },
        detail: {
          operationId: 'changeAccount',
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
        response: {
          200: described('Your new preferences for the sport.', SportPreferenceAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'color-invalid',
              'equipment-ids-invalid',
              'equipment-inactive',
              'equipment-unfit-for-sport',
              'equipment-unknown',
              'too-many-equipments',
            ],
            401: [],
            403: [],
            404: [saying('sport-not-found', 'sport does not exist')],
          }),
        },
        detail: {
          operationId: 'changeSportPreferences',
          summary: 'Change your preferences for a sport',
          description: 'Fields that are missing or null stay as they are.',
        },
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
        response: {
          204: NoContent('The sport has the default preferences.'),
          ...errors({ 401: [], 403: [], 404: [saying('sport-not-found', 'sport does not exist')] }),
        },
        detail: {
          operationId: 'resetSportPreferences',
          summary: 'Reset your preferences for a sport',
          description: 'Color, threshold, measure and default equipment are reset.',
        },
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
        response: {
          200: described('The policy is accepted.', PolicyAnswer),
          ...errors({ 400: [...jsonCodes], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'acceptPrivacyPolicy',
          summary: 'Accept the privacy policy',
          description: 'This applies to the present policy. After a change it has to be accepted again.',
        },
      },
    )

const changed = (message: string, data: Profile) => ({ status: 'success' as const, message, data })

/** Reads the account again, because the request may have changed it. */
function readProfile(ctx: PlatformContext, userId: number): Profile {
  const account = findAccount(ctx.db, userId)
  if (!account) throw invalidToken('token-invalid', 'invalid token, please log in again')
  return presentProfile(ctx, account)
}

/**
 * Accepts the present policy. The stored time must be later than the last change of the policy, even if both happen in
 * the same millisecond.
 */
function acceptPolicy(ctx: PlatformContext, userId: number) {
  const changedAt = findInstanceConfig(ctx.db).privacyPolicyDate?.getTime() ?? 0
  updateUser(ctx.db, userId, { acceptedPolicyAt: new Date(Math.max(ctx.clock().getTime(), changedAt + 1)) })
}
