// Programs that know only names and passwords, such as those that speak WebDAV: the name of a user, and for the password a
// personal token of theirs. Passwords of accounts are not taken: they would lie in every phone's settings.
import { byAsker } from '../acts'
import { recordAct } from '../audit/record-act'
import { AppError, LogInWanted, unauthorized } from '../errors'
import { clientAddress } from '../http/client-address'
import type { AccessContext } from './access-context'
import { badToken, callerOfApp, type TokenHolder } from './caller'
import { countAttempt } from './login-throttle'
import type { Access } from './scopes'
import { findUserByName } from './store'
import { isOfKind } from './tokens/secrets'

/**
 * @param server what listens; null in tests
 * @throws LogInWanted without a name and a good token of that user's
 * @throws InsufficientScope for a token that may not do this
 * @throws TooManyRequests after too many wrong ones
 */
export function requireBasicCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
  server: Parameters<typeof clientAddress>[2],
): TokenHolder {
  const { name, token } = readBasic(request)
  // Many programs ask without at first.
  if (token === '') throw new LogInWanted(unauthorized('token-missing'))
  try {
    if (!isOfKind('personalToken', token)) throw badToken()
    const caller = callerOfApp(ctx, token, access)
    if (caller.account.username === name) return caller
    throw badToken()
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'forbidden') throw error
    const address = clientAddress(ctx, request, server)
    // Nobody can guess a token, so a good one is never kept waiting: only wrong ones count, with whatever name, because each
    // invented one would be kept for a day.
    countAttempt(ctx, { key: 'basic', address, isPerAddress: true })
    const user = findUserByName(ctx.db, name)
    ctx.log.warn('A log-in failed', { address, username: user?.username ?? null, reason: error.code })
    const refused = { by: byAsker({ address }, null), whomId: user?.id ?? null, detail: [error.code] }
    recordAct(ctx, ctx.db, { act: 'log-in-refused', ...refused })
    throw new LogInWanted(error)
  }
}

function readBasic(request: Request): { name: string; token: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString()
  const end = text.indexOf(':')
  return end < 0 ? { name: '', token: '' } : { name: text.slice(0, end), token: text.slice(end + 1).trim() }
}
