// Authentication: finds the account behind a request's token and checks what the token allows.
import { day } from '../../lib/durations'
import { byRequester } from '../acts'
import { recordAct } from '../audit/record-act'
import type { Db } from '../db/database'
import {
  AppError,
  forbidden,
  InsufficientScope,
  invalidToken,
  LogInWanted,
  McpTokenWanted,
  NotAdministrator,
  unauthorized,
} from '../errors'
import { clientAddress, type ListeningServer } from '../http/client-address'
import { isForeignPage, metadataUrlOf } from '../http/mcp-address'
import type { AccessContext } from './access-context'
import {
  badToken,
  bearerOf,
  callerOfApp,
  holderOf,
  kindOf,
  requireAccess,
  requireToken,
  type TokenHolder,
} from './app-callers'
import { imageCookie } from './image-cookie'
import { countRecordedAttempt } from './recorded-attempt'
import type { Access } from './scopes'
import { closeSession, findSession, isUnlistedSessionOver, type SessionRow } from './sessions/session-store'
import { type Account, findAccount, findUserByName } from './store'
import { hashSecret, isOfKind } from './tokens/secrets'
import type { TokenClaims } from './tokens/tokens'

export type { TokenHolder } from './app-callers'

export interface Caller extends TokenHolder {
  /** The client's IP address. */
  address: string
}

/**
 * Finds the caller of a request.
 * @throws AppError 401 if credentials are missing or invalid, or if the account may not sign in
 * @throws InsufficientScope if the token of an app or a script lacks the scope
 */
export type FindCaller = (
  ctx: AccessContext,
  request: Request,
  access: Access,
  server: ListeningServer,
) => TokenHolder | Promise<TokenHolder>

/** Finds the caller of a request with a Bearer token. */
export const requireCaller: FindCaller = async (ctx, request, access, server) => {
  const token = bearerOf(request)
  if (token === null) throw unauthorized('token-missing')
  // Signed session tokens contain dots; tokens of apps and scripts do not.
  if (!token.includes('.')) return callerOfApp(ctx, request, token, access)
  return callerOfSession(ctx, await ctx.tokens.verify('session', token), clientAddress(ctx, request, server))
}

/** Wraps a `FindCaller` so that it also throws AppError 403 if the caller is not an administrator. */
const onlyAdmin =
  (findCaller: FindCaller): FindCaller =>
  async (...asked) => {
    const caller = await findCaller(...asked)
    const { account, session } = caller
    if (!account.isAdmin) throw new NotAdministrator(account.id, session === null ? 'token' : 'web')
    return caller
  }

export const requireAdmin = onlyAdmin(requireCaller)

/** Like requireCaller, for map images: an `<img>` sends a cookie instead of a header. */
export const requireImageCaller: FindCaller = async (ctx, request, access, server) => {
  const cookie = imageCookie.read(request)
  if (request.headers.has('authorization') || !cookie) return requireCaller(ctx, request, access, server)
  return callerOfSession(ctx, await ctx.tokens.verify('image', cookie), clientAddress(ctx, request, server))
}

/**
 * Like requireCaller, for large files: a browser writes a download directly to the disk only if it opens a plain URL,
 * without headers. So instead of a header, the query parameter `ticket` may contain a ticket of the session.
 */
const findDownloader =
  (kind: 'download' | 'backup'): FindCaller =>
  async (ctx, request, access, server) => {
    const ticket = new URL(request.url).searchParams.get('ticket')
    if (request.headers.has('authorization') || ticket === null)
      return requireCaller(ctx, request, access, server)
    return callerOfSession(ctx, await ctx.tokens.verify(kind, ticket), clientAddress(ctx, request, server))
  }

export const requireDownloader = findDownloader('download')

/**
 * Finds the administrator who downloads a backup. A backup contains the data of all users, so it needs a separate kind
 * of tickets.
 */
export const requireBackupDownloader = onlyAdmin(findDownloader('backup'))

/**
 * Like requireCaller, for the layers that map programs load. Many of them cannot send headers, so the query parameter
 * `token` may contain a personal token.
 */
export const requireLayerCaller: FindCaller = (ctx, request, access, server) => {
  const token = layerTokenOf(request)
  if (token === null) return requireCaller(ctx, request, access, server)
  if (!isOfKind('personalToken', token)) throw badToken()
  return callerOfApp(ctx, request, token, access)
}

/** Returns the token in a layer's URL; `null` if the URL has none, or if the request has an Authorization header. */
export function layerTokenOf(request: Request): string | null {
  return request.headers.has('authorization') ? null : new URL(request.url).searchParams.get('token')
}

/**
 * Accepts HTTP Basic authentication, for programs that only support a user name and a password, such as WebDAV clients.
 * The password is a personal token; account passwords are refused, because they would be stored on every phone.
 * @throws LogInWanted without a user name and a valid token of that user
 * @throws TooManyRequests after too many wrong tokens
 */
export const requireBasicCaller: FindCaller = (ctx, request, access, server) => {
  const { name, token } = readBasic(request)
  // Many clients send their first request without credentials.
  if (token === '') throw new LogInWanted(unauthorized('token-missing'))
  try {
    if (!isOfKind('personalToken', token)) throw badToken()
    const caller = callerOfApp(ctx, request, token, access)
    if (caller.account.username === name) return caller
    throw badToken()
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'forbidden') throw error
    const address = clientAddress(ctx, request, server)
    // Only refused requests are counted, so requests with a valid token of this user are never delayed. They are
    // counted per address and not per name, because a counter for each invented name would be stored for a day.
    const user = findUserByName(ctx.db, name)
    const refused = { by: byRequester({ address }, null), whomId: user?.id ?? null }
    countRecordedAttempt(ctx, { key: 'basic', address, isPerAddress: true }, refused)
    ctx.log.warn('A log-in failed', { address, username: user?.username ?? null, reason: error.code })
    recordAct(ctx, ctx.db, { act: 'log-in-refused', ...refused, detail: [error.code] })
    throw new LogInWanted(error)
  }
}

/**
 * Finds the caller of an upload: by a Bearer token, or by a user name and a personal token. Without either, the request
 * is asked for the latter.
 */
export const requireUploader: FindCaller = (...asked) =>
  bearerOf(asked[1]) === null ? requireBasicCaller(...asked) : requireCaller(...asked)

/**
 * Requires that the token or session of an upload is still valid. Call it inside the transaction that stores the
 * upload, because it may have been taken back while the file arrived.
 * @throws AppError 401 if it is not
 */
export function requireStillUploader(ctx: AccessContext, tx: Db, request: Request, holder: TokenHolder) {
  if (holder.session !== null) return void requireStillLoggedIn(tx, holder)
  const token = bearerOf(request) ?? readBasic(request).token
  if (!kindOf(token).find(tx, hashSecret(token), ctx.clock())) throw badToken()
}

function readBasic(request: Request): { name: string; token: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const text = Buffer.from(encoded, 'base64').toString()
  const end = text.indexOf(':')
  return end < 0 ? { name: '', token: '' } : { name: text.slice(0, end), token: text.slice(end + 1).trim() }
}

/**
 * Finds the caller of a request of the Model Context Protocol, whatever the scopes of the token: each tool asks for its
 * own. Tokens of apps must have been issued for the protocol, and sessions are for the web app alone.
 * @throws McpTokenWanted without a valid token
 * @throws AppError 403 if it is a page of another server that has none
 */
export const requireMcpCaller: FindCaller = (ctx, request, _, server) => {
  try {
    const token = bearerOf(request)
    if (token === null) throw unauthorized('token-missing')
    return holderOf(ctx, token, requireToken(ctx, request, token))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isForeignPage(ctx, request, server)) throw forbidden('host-not-allowed', 'the host is not allowed')
    throw new McpTokenWanted(error, metadataUrlOf(ctx, request, server))
  }
}

/**
 * Requires a session. Call it for actions that only the web app may do, on routes whose other actions need a scope.
 * @throws InsufficientScope if the request came from an app or a script
 */
export function requireSession({ account, session }: TokenHolder) {
  if (session === null) throw new InsufficientScope(null, account.id)
}

/** @param address the client's IP address, of which the list of sessions shows the network */
function callerOfSession(ctx: AccessContext, session: TokenClaims, address: string): TokenHolder {
  const row = requireOpenSession(ctx.db, session)
  const account = requireOwner(ctx.db, session)
  if (row) noteSessionUse(ctx, session, { row, address })
  return { account, session }
}

/**
 * Notes that a session is used, or ends it if nobody has used it for too long. Its row is deleted, so that it stays
 * ended if the clock is set back.
 * @throws AppError 401 if the session was not used for too long
 */
function noteSessionUse(
  ctx: AccessContext,
  session: TokenClaims,
  { row, address }: { row: SessionRow; address: string },
) {
  const now = ctx.clock()
  const idleMs = ctx.config.sessionIdleDays * day
  const lastUsedAt = ctx.sessionUses.lastUse(row)
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() > idleMs) {
    closeSession(ctx.db, session)
    throw invalidToken('token-expired', 'signature expired, please log in again')
  }
  ctx.sessionUses.note(row, { epoch: session.epoch, address, now })
}

/**
 * Requires that the session has not ended during the request. Call it inside a transaction that creates an object with
 * a longer life than the session, such as a token.
 * @throws AppError 401 if the session has ended
 */
export function requireStillLoggedIn(tx: Db, { session }: TokenHolder): TokenClaims {
  if (session === null) throw badToken()
  requireLiveSession(tx, session)
  return session
}

function requireLiveSession(db: Db, session: TokenClaims): Account {
  requireOpenSession(db, session)
  return requireOwner(db, session)
}

/** Returns the row of an open session; null for sessions from before Trackhut 1.1, which have none. */
function requireOpenSession(db: Db, session: TokenClaims): SessionRow | null {
  const row = session.isListed ? findSession(db, session) : null
  if (row === undefined || (row === null && isUnlistedSessionOver(db, session.jti))) throw badToken()
  return row
}

/** Returns the account of an open session, unless a new password has ended the session. */
function requireOwner(db: Db, session: TokenClaims): Account {
  const account = findAccount(db, session.userId)
  if (!account || !isCurrent(account, session)) throw badToken()
  requireAccess(account)
  return account
}

/**
 * Whether a session is still valid. A change of the password ends all earlier sessions, except for the session that
 * changed it.
 */
function isCurrent(account: Account, session: TokenClaims): boolean {
  return account.sessionEpoch === session.epoch || account.keptSession === session.jti
}
