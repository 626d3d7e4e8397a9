// Rules for new accounts, which registration, set-up and the command line share.

import { isEmail } from '../../lib/net/email'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { type BrokenRule, rulesBroken } from '../../platform/errors'

/** Shown if there are accounts, but no administrator who can log in. */
export const nobodyAdministers =
  'Nobody administers this server yet. To make somebody an administrator: trackhut users update NAME --set-admin true'

export interface NewAccount {
  username: string
  email: string
  password: string
}

/** @throws AppError with all broken rules, each message followed by a line break */
export function requireValidAccount({ username, email, password }: NewAccount) {
  requirePossiblePassword(password)
  refuseIfBroken([
    ...(username.length < 3 || username.length > 30 ? [usernameLength] : []),
    ...(/^\w+$/.test(username) ? [] : [usernameCharacters]),
    ...brokenEmail(email),
    ...brokenPassword(password),
  ])
}

/**
 * @param password the new one; null to keep the present one
 * @throws AppError with all broken rules, each message followed by a line break
 */
export function requireValidChange({ email, password }: { email: string; password: string | null }) {
  requirePossiblePassword(password ?? '')
  refuseIfBroken([...brokenEmail(email), ...(password === null ? [] : brokenPassword(password))])
}

/** @throws AppError with the broken rule, its message followed by a line break */
export function requireValidPassword(password: string) {
  requirePossiblePassword(password)
  refuseIfBroken(brokenPassword(password))
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

const brokenPassword = (password: string): BrokenRule[] =>
  [...password].length < 8 ? [{ code: 'password-too-short', text: 'password: 8 characters required' }] : []

function refuseIfBroken(broken: BrokenRule[]) {
  if (broken.length > 0) throw rulesBroken(broken)
}
