// Judges how well an account is kept. The functions here are pure.
import type { PersonalToken } from '../../../../src/accounts/oauth/apps/schemas'

export interface StandingLine {
  /** Translation key of the sentence. */
  words:
    | 'factor.lineOn'
    | 'factor.lineOff'
    | 'security.lineHereOnly'
    | 'security.lineElsewhere'
    | 'security.lineNoToken'
    | 'security.lineTokensEnd'
    | 'security.lineTokenEndless'
    | 'security.lineApps'
    | 'security.lineMail'
    | 'security.lineNoMail'
    | 'security.lineHttps'
    | 'security.lineHttp'
  /** Whether there is something to do or to look at. */
  warns: boolean
  /** Where to do it; `null` if it is on this page or cannot be changed here. */
  to: string | null
}

export interface Standing {
  hasFactor: boolean
  /** Number of sessions. */
  sessions: number
  tokens: readonly Pick<PersonalToken, 'expires_at'>[]
  /** Number of connected apps. */
  apps: number
  hasMail: boolean
  /** `null` where nothing leaves the machine, which needs no line. */
  isEncrypted: boolean | null
}

export function standingLines({
  hasFactor,
  sessions,
  tokens,
  apps,
  hasMail,
  isEncrypted,
}: Standing): StandingLine[] {
  return [
    hasFactor ? fine('factor.lineOn') : warning('factor.lineOff'),
    sessions > 1 ? warning('security.lineElsewhere') : fine('security.lineHereOnly'),
    lineOfAccess(tokens, apps),
    hasMail ? fine('security.lineMail') : warning('security.lineNoMail'),
    ...(isEncrypted === null
      ? []
      : [isEncrypted ? fine('security.lineHttps') : warning('security.lineHttp')]),
  ]
}

/** Judges what else has access: scripts, and if these are in order, apps. */
function lineOfAccess(tokens: Standing['tokens'], apps: number): StandingLine {
  const isEndless = tokens.some(({ expires_at }) => expires_at === null)
  if (isEndless) return warning('security.lineTokenEndless', '/settings/apps')
  if (apps > 0) return warning('security.lineApps')
  return fine(tokens.length === 0 ? 'security.lineNoToken' : 'security.lineTokensEnd')
}

const fine = (words: StandingLine['words']): StandingLine => ({ words, warns: false, to: null })

const warning = (words: StandingLine['words'], to: string | null = null): StandingLine => ({
  words,
  warns: true,
  to,
})
