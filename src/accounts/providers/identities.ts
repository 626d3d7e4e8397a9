// Which accounts at providers belong to an account here. Only the person connects them, while logged in, or an
// administrator; never an address or a name.
import { httpDate } from '../../lib/net/http-date'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { requireAccount, requireStillAdmin } from '../../platform/access/require-account'
import { findAccount } from '../../platform/access/store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { passkeyPlaceOf } from '../factors/passkey-place'
import { noticeOf } from '../notices/notice'
import { requireWayIn } from '../sign-in/last-way-in'
import { requireUser } from '../users/store'
import { requireAllowedGroup } from './claims'
import { endExchange } from './exchange'
import { judgeAnswer } from './judge-answer'
import type { ProvidersContext } from './providers'
import type { LinkBody } from './schemas'
import { deleteIdentity, endSessionsOf, findIdentity, insertIdentity, listIdentities } from './store'

/** Maximum number of accounts at providers that belong to an account here. */
const maxIdentities = 20

/** Returns the identities of an account, and the providers of this server. */
export function presentIdentities(
  ctx: Pick<ProvidersContext, 'config' | 'db' | 'providers'>,
  userId: number,
) {
  const told = ({ key, name }: { key: string; name: string }) => ({ key, name })
  const identities = listIdentities(ctx.db, userId).map(({ id, issuer, linkedAt, lastUsedAt }) => {
    const provider = ctx.providers.findByIssuer(issuer)
    return {
      id,
      provider: provider ? told(provider) : null,
      issuer,
      linked_at: httpDate(linkedAt),
      last_used_at: lastUsedAt && httpDate(lastUsedAt),
    }
  })
  const providers = ctx.config.logInProviders.map(one => ({ ...told(one), issuer: one.issuer }))
  return { identities, providers }
}

/**
 * Connects the account at a provider that the caller has just logged in to.
 * @throws AppError as `endExchange` does; 400 if it belongs to somebody else
 * @throws TooManyRequests after too many answers that were refused
 */
export async function linkIdentity(
  ctx: ProvidersContext,
  caller: Caller,
  { provider: key, ...body }: LinkBody,
  requester: Requester,
) {
  const userId = caller.account.id
  await judgeAnswer(ctx, { requester, userId }, async () => {
    const provider = ctx.providers.find(key)
    const proved = await endExchange(ctx, { provider, purpose: 'link', userId }, body)
    requireAllowedGroup(proved.claims, provider)
    transact(ctx.db, tx => {
      requireStillLoggedIn(tx, caller)
      addIdentity(ctx, tx, caller, { userId, issuer: proved.issuer, subject: proved.subject })
    })
  })
  ctx.jobs.wake()
}

/**
 * Connects an account at a provider to somebody's account, as an administrator.
 * @throws AppError 404 if there is no such account; 400 if the identity belongs to somebody else
 */
export function linkIdentityOf(
  ctx: ProvidersContext,
  caller: Caller,
  username: string,
  { issuer, subject }: { issuer: string; subject: string },
) {
  // As the settings write it, because a log-in compares it to the letter.
  const provider = ctx.providers.findByIssuer(issuer)
  if (!provider) throw notFound('provider-unknown', 'there is no such provider')
  const linked = transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const { id: userId } = requireUser(tx, username)
    addIdentity(ctx, tx, caller, { userId, issuer: provider.issuer, subject })
    return userId
  })
  ctx.jobs.wake()
  return linked
}

function addIdentity(
  ctx: ProvidersContext,
  tx: Db,
  caller: Caller,
  { userId, issuer, subject }: { userId: number; issuer: string; subject: string },
) {
  const known = findIdentity(tx, issuer, subject)
  if (known?.userId === userId) return
  if (known) throw invalid('identity-taken', 'this account at the provider belongs to somebody else here')
  if (listIdentities(tx, userId).length >= maxIdentities)
    throw invalid('too-many-identities', `there can be ${maxIdentities} connected accounts at most`)
  insertIdentity(tx, { issuer, subject, userId, linkedAt: ctx.clock(), lastUsedAt: null })
  tell(ctx, tx, caller, 'identity-linked', userId)
}

/**
 * Disconnects an account at a provider. Sessions that began with it end, except for the current one.
 * @throws AppError 404 if the caller has no such identity; 403 if nothing would be left to log in with
 */
export function unlinkIdentity(ctx: ProvidersContext, caller: Caller, id: number, requester: Requester) {
  transact(ctx.db, tx => {
    const account = requireAccount(tx, caller.account.id)
    removeIdentity(ctx, tx, caller, { userId: account.id, id })
    requireWayIn(ctx, tx, account, passkeyPlaceOf(requester))
  })
  ctx.jobs.wake()
}

/**
 * Disconnects an account at a provider from somebody's account, as an administrator.
 * @throws AppError 404 if there is no such account or identity
 */
export function unlinkIdentityOf(ctx: ProvidersContext, caller: Caller, username: string, id: number) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    removeIdentity(ctx, tx, caller, { userId: requireUser(tx, username).id, id })
  })
  ctx.jobs.wake()
}

function removeIdentity(
  ctx: ProvidersContext,
  tx: Db,
  caller: Caller,
  { userId, id }: { userId: number; id: number },
) {
  endSessionsOf(tx, id, { besides: caller.session?.jti ?? null })
  if (!deleteIdentity(tx, userId, id))
    throw notFound('identity-not-found', 'there is no such connected account')
  tell(ctx, tx, caller, 'identity-unlinked', userId)
}

const notices = {
  'identity-linked': 'identity-connected',
  'identity-unlinked': 'identity-disconnected',
} as const

/** Records the act, and tells the person by email. */
function tell(ctx: ProvidersContext, tx: Db, caller: Caller, act: keyof typeof notices, userId: number) {
  const account = findAccount(tx, userId)
  if (account) noticeOf(ctx, tx, account, notices[act], null)
  recordAct(ctx, tx, { act, by: byCaller(caller), whomId: userId })
}
