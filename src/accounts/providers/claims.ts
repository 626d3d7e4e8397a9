// What the claims of a provider say about a person. Nothing here trusts the form of a claim.
import { isEmail } from '../../lib/net/email'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { forbidden } from '../../platform/errors'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'

/** What a provider says in an ID token, in UserInfo or in a logout token. */
export type Claims = Readonly<Record<string, unknown>>

/** Maximum length of a provider's id of a session that is kept as it is. */
const maxSidLength = 255

/**
 * Returns the provider's id of a session, as it is kept and compared here; `null` if none is named. Of a long one it is
 * the hash, because the sealed challenge of a second step carries it, too.
 */
export function sidOf({ sid }: Claims): string | null {
  if (typeof sid !== 'string' || sid === '') return null
  return sid.length <= maxSidLength ? sid : hashSecret(sid)
}

/** Returns the groups of a person; `null` if the claim is missing or has another form. */
export function groupsOf(
  claims: Claims,
  { groupsClaim }: Pick<LogInProvider, 'groupsClaim'>,
): string[] | null {
  const value = claims[groupsClaim] ?? inside(claims, groupsClaim.split('.'))
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every(one => typeof one === 'string') ? value : null
}

function inside(value: unknown, [name, ...others]: string[]): unknown {
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return inside(Object.entries(value).find(([key]) => key === name)?.[1], others)
}

/** @throws AppError 403 if the provider admits only some groups, and the person is in none of them */
export function requireAllowedGroup(claims: Claims, provider: LogInProvider) {
  const { allowedGroups } = provider
  if (allowedGroups.length === 0) return
  const groups = groupsOf(claims, provider) ?? []
  if (!allowedGroups.some(group => groups.includes(group)))
    throw forbidden('provider-group-missing', 'you are in no group that may log in here')
}

/** Whether the provider makes the person an administrator; `null` if it does not decide that. */
export const isAdminBy = (claims: Claims, provider: LogInProvider): boolean | null =>
  provider.adminGroup === null ? null : (groupsOf(claims, provider) ?? []).includes(provider.adminGroup)

/**
 * Returns the email address; `null` if there is none that could be one. It is confirmed only if the provider says
 * `true`: some say `"false"`, which is a text, and some say nothing.
 */
export function addressOf({ email, email_verified: isVerified }: Claims) {
  return typeof email === 'string' && isEmail(email) ? { email, isConfirmed: isVerified === true } : null
}

/** Returns the beginning of a username: only characters that a username may have, and room for a number behind. */
export function usernameOf({ preferred_username: preferred, nickname, name }: Claims): string {
  const wanted = [preferred, nickname, name].find(one => typeof one === 'string' && /\w{3}/.test(one))
  const word = typeof wanted === 'string' ? (wanted.split('@')[0] ?? '') : ''
  const plain = word.normalize('NFKD').replaceAll(/\W/g, '').slice(0, 30)
  return plain.length < 3 ? 'user' : plain
}
