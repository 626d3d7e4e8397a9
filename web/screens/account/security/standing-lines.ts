// Judges how well an account is kept. The functions here are pure. A factor is one more line.
import type { PersonalToken } from '../../../../src/accounts/oauth/apps/schemas'

export interface StandingLine {
  /** Translation key of the sentence. */
  words:
    | 'security.lineHereOnly'
    | 'security.lineElsewhere'
    | 'security.lineNoToken'
    | 'security.lineTokensEnd'
    | 'security.lineTokenEndless'
    | 'security.lineNoApp'
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
  /** Number of sessions. */
  sessions: number
  tokens: readonly Pick<PersonalToken, 'expires_at'>[]
  /** Number of connected apps. */
  apps: number
  hasMail: boolean
  isEncrypted: boolean
}

export function standingLines({ sessions, tokens, apps, hasMail, isEncrypted }: Standing): StandingLine[] {
  return [
    sessions > 1 ? warning('security.lineElsewhere') : fine('security.lineHereOnly'),
    lineOfTokens(tokens),
    apps > 0 ? warning('security.lineApps') : fine('security.lineNoApp'),
    hasMail ? fine('security.lineMail') : warning('security.lineNoMail'),
    isEncrypted ? fine('security.lineHttps') : warning('security.lineHttp'),
  ]
}

function lineOfTokens(tokens: Standing['tokens']): StandingLine {
  if (tokens.length === 0) return fine('security.lineNoToken')
  const isEndless = tokens.some(({ expires_at }) => expires_at === null)
  return isEndless ? warning('security.lineTokenEndless', '/settings/apps') : fine('security.lineTokensEnd')
}

const fine = (words: StandingLine['words']): StandingLine => ({ words, warns: false, to: null })

const warning = (words: StandingLine['words'], to: string | null = null): StandingLine => ({
  words,
  warns: true,
  to,
})
