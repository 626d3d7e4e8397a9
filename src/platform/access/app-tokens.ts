// Tokens of apps and scripts: the access token an app was given, or a token that its user made by hand.
import { havePassed } from '../../lib/date'
import type { AccessContext } from './access-context'
import {
  type AppToken,
  findAccessToken,
  findPersonalToken,
  noteGrantUse,
  notePersonalTokenUse,
} from './store'
import { hashSecret, isOfKind } from './tokens/secrets'

/** A use is noted when the last note is older than this: each one waits for the disk. */
const noteEveryMs = 5 * 60_000

const accessTokens = { find: findAccessToken, noteUse: noteGrantUse }
const personalTokens = { find: findPersonalToken, noteUse: notePersonalTokenUse }

const kindOf = (token: string) => (isOfKind('personalToken', token) ? personalTokens : accessTokens)

/** Undefined for what is unknown, expired, revoked or no such token. */
export function findAppToken(ctx: AccessContext, token: string): AppToken | undefined {
  return kindOf(token).find(ctx.db, hashSecret(token), ctx.clock())
}

/** Remembers when a token was last used, to within a few minutes. */
export function noteUse(ctx: AccessContext, token: string, { id, lastUsedAt }: AppToken) {
  const now = ctx.clock()
  if (lastUsedAt === null || havePassed(noteEveryMs, lastUsedAt, now)) {
    kindOf(token).noteUse(ctx.db, id, now)
  }
}
