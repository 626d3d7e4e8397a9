// Judges how well an account is kept. The functions here are pure.
import type { SecondFactor } from '../../../../src/accounts/factors/schemas'
import type { PersonalToken } from '../../../../src/accounts/oauth/apps/schemas'

type FactorFacts = Pick<SecondFactor, 'authenticator' | 'passkey_host' | 'passkey_obstacle'> & {
  passkeys: readonly Pick<SecondFactor['passkeys'][number], 'host'>[]
}

export interface StandingLine {
  /** Translation key of the sentence. */
  words:
    | 'factor.lineOn'
    | 'factor.lineFormer'
    | 'factor.lineOff'
    | 'security.lineHereOnly'
    | 'security.lineElsewhere'
    | 'security.lineNoToken'
    | 'security.lineTokensEnd'
    | 'security.lineTokenEndless'
    | 'security.lineApps'
    | 'security.lineUploads'
    | 'security.lineAppsUploads'
    | 'security.lineCalendars'
    | 'security.lineWebhooks'
    | 'security.lineMail'
    | 'security.lineUnconfirmed'
    | 'security.lineNoMail'
    | 'security.lineHttps'
    | 'security.lineHttp'
  /** Whether there is something to do or to look at. */
  warns: boolean
  /** Where to do it; `null` if it is on this page or cannot be changed here. */
  to: string | null
}

export interface Standing {
  /** Second factors: `former` if there are only passkeys for another address, where they do not help. */
  factor: 'usable' | 'former' | 'none'
  /** Number of sessions. */
  sessions: number
  tokens: readonly Pick<PersonalToken, 'expires_at'>[]
  /** Number of connected apps. */
  apps: number
  /** Number of upload addresses. */
  uploads: number
  /** Number of calendar addresses. */
  calendars: number
  /** Number of webhooks of the account. */
  webhooks: number
  hasMail: boolean
  /** Email address of the account. */
  email: string
  /** `null` where nothing leaves the machine, which needs no line. */
  isEncrypted: boolean | null
}

export function standingLines({
  factor,
  sessions,
  tokens,
  apps,
  uploads,
  calendars,
  webhooks,
  hasMail,
  email,
  isEncrypted,
}: Standing): StandingLine[] {
  return [
    lineOfFactor(factor),
    sessions > 1 ? warning('security.lineElsewhere') : fine('security.lineHereOnly'),
    lineOfAccess({ tokens, apps, uploads }),
    ...(calendars > 0 ? [warning('security.lineCalendars')] : []),
    ...(webhooks > 0 ? [warning('security.lineWebhooks', '/settings/apps')] : []),
    lineOfMail(hasMail, email),
    ...(isEncrypted === null
      ? []
      : [isEncrypted ? fine('security.lineHttps') : warning('security.lineHttp')]),
  ]
}

function lineOfFactor(factor: Standing['factor']): StandingLine {
  if (factor === 'usable') return fine('factor.lineOn')
  return warning(factor === 'former' ? 'factor.lineFormer' : 'factor.lineOff')
}

/** Judges which second factors help at the present address of the server. */
export function factorOf({
  authenticator,
  passkeys,
  passkey_host: host,
  passkey_obstacle: obstacle,
}: FactorFacts): Standing['factor'] {
  if (authenticator !== null) return 'usable'
  if (passkeys.length === 0) return 'none'
  return obstacle === null && passkeys.some(passkey => passkey.host === host) ? 'usable' : 'former'
}

/** Judges what else has access: scripts, and if these are in order, apps and upload addresses. */
function lineOfAccess({
  tokens,
  apps,
  uploads,
}: Pick<Standing, 'tokens' | 'apps' | 'uploads'>): StandingLine {
  const isEndless = tokens.some(({ expires_at }) => expires_at === null)
  if (isEndless) return warning('security.lineTokenEndless', '/settings/apps')
  if (apps > 0) return warning(uploads > 0 ? 'security.lineAppsUploads' : 'security.lineApps')
  if (uploads > 0) return warning('security.lineUploads')
  return fine(tokens.length === 0 ? 'security.lineNoToken' : 'security.lineTokensEnd')
}

/** The domain of addresses that are not confirmed yet, see `platform/mail/nowhere.ts`. Nothing is sent there. */
const nowhere = '@unconfirmed.invalid'

function lineOfMail(hasMail: boolean, email: string): StandingLine {
  if (!hasMail) return warning('security.lineNoMail')
  return email.endsWith(nowhere)
    ? warning('security.lineUnconfirmed', '/settings/account')
    : fine('security.lineMail')
}

const fine = (words: StandingLine['words']): StandingLine => ({ words, warns: false, to: null })

const warning = (words: StandingLine['words'], to: string | null = null): StandingLine => ({
  words,
  warns: true,
  to,
})
