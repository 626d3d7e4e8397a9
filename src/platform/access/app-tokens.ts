// What apps and scripts send: the access token an app was given, or a token that its user made by hand.
import type { Context } from '../../context'
import { hashSecret, isOfKind } from './tokens/secrets'
import {
  type AppToken,
  findAccessToken,
  findPersonalToken,
  noteGrantUse,
  notePersonalTokenUse,
} from './store'

/** A use is noted when the last note is older than this: each one waits for the disk. */
const noteEveryMs = 5 * 60_000

const accessTokens = { find: findAccessToken, noteUse: noteGrantUse }
const personalTokens = { find: findPersonalToken, noteUse: notePersonalTokenUse }

const kindOf = (token: string) => (isOfKind('personalToken', token) ? personalTokens : accessTokens)

/** Undefined for what is unknown, expired, revoked or no such token. */
export function findAppToken(ctx: Context, token: string): AppToken | undefined {
  return kindOf(token).find(ctx.db, hashSecret(token), ctx.clock())
}

/** Remembers when a token was last used, to within a few minutes. */
export function noteUse(ctx: Context, token: string, { id, lastUsedAt }: AppToken) {
  const now = ctx.clock()
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= noteEveryMs) {
    kindOf(token).noteUse(ctx.db, id, now)
  }
}
