// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { SportPath } from '../../workouts/sports/schemas'
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

export const readProfileOperation = () =>
  ({
    access: 'profile:read',
    response: { 200: described('Your account.', ProfileAnswer), ...errors({ 401: [], 403: [] }) },
    detail: {
      operationId: 'getProfile',
      summary: 'Your account',
      description: 'With your preferences, totals and records.',
    },
  }) as const

export const changePersonalDataOperation = () =>
  ({
    access: 'profile:write',
    body: PersonalData,
    response: {
      200: described('Your account as it is now.', ChangedProfileAnswer),
      ...errors({ 400: [...jsonCodes, 'birth-date-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'changePersonalData',
      summary: 'Change your personal data',
      description: 'Every field has to be there; what is null or empty is taken away.',
    },
  }) as const

export const changePreferencesOperation = () =>
  ({
    access: 'profile:write',
    body: Preferences,
    response: {
      200: described('Your account as it is now.', ChangedProfileAnswer),
      ...errors({ 400: [...jsonCodes, 'time-zone-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'changePreferences',
      summary: 'Change your preferences',
      description: 'Every field has to be there, but `pause_gap`.',
    },
  }) as const

export const changeAccountOperation = () =>
  ({
    access: 'profile:write',
    body: AccountChanges,
    response: {
      200: described('Your account as it is now.', ChangedProfileAnswer),
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
  }) as const

export const changeSportPreferenceOperation = () =>
  ({
    access: 'profile:write',
    body: SportPreferenceChanges,
    response: {
      200: described('Your preferences for the sport as they are now.', SportPreferenceAnswer),
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
  }) as const

export const resetSportPreferenceOperation = () =>
  ({
    access: 'profile:write',
    parse: 'none',
    params: SportPath,
    response: {
      204: NoContent('The sport is as everybody has it.'),
      ...errors({ 401: [], 403: [], 404: [saying('sport-not-found', 'sport does not exist')] }),
    },
    detail: {
      operationId: 'resetSportPreferences',
      summary: 'Reset your preferences for a sport',
      description: 'Color, threshold, measure and default equipment are forgotten.',
    },
  }) as const

export const acceptPolicyOperation = () =>
  ({
    access: 'session',
    body: PolicyBody,
    response: {
      200: described('You have accepted it.', PolicyAnswer),
      ...errors({ 400: [...jsonCodes], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'acceptPrivacyPolicy',
      summary: 'Accept the privacy policy',
      description: 'As it is now: when it changes, it has to be accepted again.',
    },
  }) as const
