// HTTP Basic authentication for programs that only support a user name and a password, such as WebDAV clients. The
// password is a personal token; account passwords are refused, because they would be stored on every phone.
import { byRequester } from '../acts'
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
 * @param server the listening server; null in tests
 * @throws LogInWanted without a user name and a valid token of that user
 * @throws InsufficientScope if the token lacks the scope
 * @throws TooManyRequests after too many wrong tokens
 */
export function requireBasicCaller(
  ctx: AccessContext,
  request: Request,
  access: Access,
  server: Parameters<typeof clientAddress>[2],
): TokenHolder {
  const { name, token } = readBasic(request)
  // Many clients send their first request without credentials.
  if (token === '') throw new LogInWanted(unauthorized('token-missing'))
  try {
    if (!isOfKind('personalToken', token)) throw badToken()
    const caller = callerOfApp(ctx, token, access)
    if (caller.account.username === name) return caller
    throw badToken()
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'forbidden') throw error
    const address = clientAddress(ctx, request, server)
    // Only wrong tokens count, so a valid one never has to wait. They count per address, not per name: a counter for each
    // invented name would be kept for a day.
    countAttempt(ctx, { key: 'basic', address, isPerAddress: true })
    const user = findUserByName(ctx.db, name)
    ctx.log.warn('A log-in failed', { address, username: user?.username ?? null, reason: error.code })
    const refused = { by: byRequester({ address }, null), whomId: user?.id ?? null, detail: [error.code] }
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
