import { type Static, Type } from '@sinclair/typebox'
import { isEmail } from '../../lib/net/email'
import { isTimeZone } from '../../lib/time-zone'
import { isCommonPassword, type KnownFacts } from '../../platform/access/common-passwords/common-passwords'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { type BrokenRule, invalid, rulesBroken } from '../../platform/errors'
import { Flag, Nullable } from '../../platform/http/schemas'
import type { Config } from '../../platform/settings/table/config-type'
import { DateFormat } from './schemas'

/** Message for the operator if there are accounts, but no administrator who can log in. */
export const nobodyAdministers =
  'Nobody administers this server yet. To make somebody an administrator: trackhut users update NAME --set-admin true'

/** What decides about common passwords. */
type PasswordPolicy = Pick<Config, 'commonPasswords'>

export interface NewAccount {
  username: string
  email: string
  password: string
}

/**
 * Requires valid fields of a new account. Several broken rules are reported in one error.
 * @throws AppError with all broken rules, each message followed by a line break
 */
export function requireValidAccount({ username, email, password }: NewAccount, policy: PasswordPolicy) {
  requirePossiblePassword(password)
  refuseIfBroken([
    ...(username.length < 3 || username.length > 30 ? [usernameLength] : []),
    ...(/^\w+$/.test(username) ? [] : [usernameCharacters]),
    ...brokenEmail(email),
    ...brokenPassword(password, { username, email }, policy),
  ])
}

/**
 * Requires a valid new address and password.
 * @param password the new password; null to keep the present password
 * @throws AppError with all broken rules, each message followed by a line break
 */
export function requireValidChange(
  { username, email, password }: { username: string; email: string; password: string | null },
  policy: PasswordPolicy,
) {
  requirePossiblePassword(password ?? '')
  refuseIfBroken([
    ...brokenEmail(email),
    ...(password === null ? [] : brokenPassword(password, { username, email }, policy)),
  ])
}

/** @throws AppError with the broken rule, its message followed by a line break */
export function requireValidPassword(password: string, known: KnownFacts, policy: PasswordPolicy) {
  requirePossiblePassword(password)
  refuseIfBroken(brokenPassword(password, known, policy))
}

const usernameLength: BrokenRule = {
  code: 'username-length-invalid',
  text: 'username: 3 to 30 characters required',
}

const usernameCharacters: BrokenRule = {
  code: 'username-characters-invalid',
  text: "username: only alphanumeric characters and the underscore character '_' allowed",
}

const brokenEmail = (email: string): BrokenRule[] =>
  isEmail(email) ? [] : [{ code: 'email-invalid', text: 'email: valid email must be provided' }]

const passwordLength: BrokenRule = { code: 'password-too-short', text: 'password: 8 characters required' }

const passwordCommon: BrokenRule = { code: 'password-common', text: 'password: too common' }

function brokenPassword(
  password: string,
  known: KnownFacts,
  { commonPasswords }: PasswordPolicy,
): BrokenRule[] {
  if ([...password].length < 8) return [passwordLength]
  return commonPasswords === 'refuse' && isCommonPassword(password, known) ? [passwordCommon] : []
}

function refuseIfBroken(broken: BrokenRule[]) {
  if (broken.length > 0) throw rulesBroken(broken)
}

/** Registration fields for preferences. If missing or null, the default applies. */
export const preferenceFields = {
  date_format: Type.Optional(Nullable(DateFormat)),
  imperial_units: Type.Optional(Nullable(Flag)),
  start_elevation_at_zero: Type.Optional(Nullable(Flag)),
  timezone: Type.Optional(
    Nullable(
      Type.String({
        description: 'IANA name, for example `Europe/Paris`. Default: the time zone of the server.',
      }),
    ),
  ),
  weekm: Type.Optional(Nullable(Flag)),
}

const PreferenceFields = Type.Object(preferenceFields)

/** @throws AppError `invalid payload` if the time zone does not exist */
export function newAccountPreferences(fields: Static<typeof PreferenceFields>, timezoneOfServer: string) {
  const timezone = fields.timezone ?? timezoneOfServer
  if (!isTimeZone(timezone)) throw invalid('time-zone-invalid')
  return {
    timezone,
    ...(fields.date_format && { dateFormat: fields.date_format }),
    imperialUnits: Boolean(fields.imperial_units),
    startElevationAtZero: Boolean(fields.start_elevation_at_zero ?? true),
    weekm: Boolean(fields.weekm),
  }
}
