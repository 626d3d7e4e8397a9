// What a new account must look like, for everyone who makes one: registration, set-up, the command line.
import { requirePossiblePassword } from '../../access/passwords'
import { invalid } from '../../errors'
import { isEmail } from '../../lib/net/email'

export interface NewAccount {
  username: string
  email: string
  password: string
}

/** Languages of the interface; anything else falls back to English. */
export const languages = [
  'bg',
  'cs',
  'de',
  'en',
  'es',
  'eu',
  'fr',
  'gl',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ru',
] as const

/**
 * @throws AppError with every broken rule, each text followed by a line break
 */
export function requireValidAccount({ username, email, password }: NewAccount) {
  requirePossiblePassword(password)
  refuseIfBroken([
    ...(username.length < 3 || username.length > 30 ? ['username: 3 to 30 characters required'] : []),
    ...(/^\w+$/.test(username)
      ? []
      : ["username: only alphanumeric characters and the underscore character '_' allowed"]),
    ...brokenEmail(email),
    ...brokenPassword(password),
  ])
}

/**
 * @param password the new one; null when it stays
 * @throws AppError with every broken rule, each text followed by a line break
 */
export function requireValidChange({ email, password }: { email: string; password: string | null }) {
  requirePossiblePassword(password ?? '')
  refuseIfBroken([...brokenEmail(email), ...(password === null ? [] : brokenPassword(password))])
}

/** @throws AppError with the broken rule, its text followed by a line break */
export function requireValidPassword(password: string) {
  requirePossiblePassword(password)
  refuseIfBroken(brokenPassword(password))
}

const brokenEmail = (email: string) => (isEmail(email) ? [] : ['email: valid email must be provided'])

const brokenPassword = (password: string) =>
  [...password].length < 8 ? ['password: 8 characters required'] : []

function refuseIfBroken(broken: string[]) {
  if (broken.length > 0) throw invalid(broken.map(text => `${text}\n`).join(''))
}

/** The first of the wanted ones that there is; English without any. */
export function knownLanguage(...wanted: unknown[]): string {
  return (wanted.find(language => languages.some(known => known === language)) as string | undefined) ?? 'en'
}
