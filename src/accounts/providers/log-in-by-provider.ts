import { findAccount, hasAccess } from '../../platform/access/store'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { type Db, transact } from '../../platform/db/database'
import { AppError, forbidden } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'
import { signInAfterFirst } from '../factors/log-in'
import { noticeOf } from '../notices/notice'
import type { SignedIn } from '../sign-in/open-session'
import { signIn } from '../sign-in/sign-in'
import { demote } from '../users/change-user'
import { isOnlyAdmin, type User, updateUser } from '../users/store'
import { isAdminBy, requireAllowedGroup } from './claims'
import { endExchange, type Proved } from './exchange'
import { judgeAnswer } from './judge-answer'
import type { ProvidersContext } from './providers'
import { registerPerson } from './register-person'
import type { ProviderReturn } from './schemas'
import { findIdentity, noteIdentityUse } from './store'

/**
 * Logs in whom a provider has proved. Only issuer and subject say whose account it is, and never an address or a name.
 * @throws AppError as `endExchange` does; 403 if the account at the provider belongs to none here, or the person is in
 *   no group that may log in; 401 if the account is inactive or suspended, or with a challenge, if a second factor is left
 *   to prove or to set up
 * @throws TooManyRequests after too many failed attempts
 */
export async function logInByProvider(
  ctx: ProvidersContext,
  key: string,
  body: ProviderReturn,
  requester: Requester,
): Promise<SignedIn> {
  const { provider, user, session } = await judgeAnswer(ctx, { requester, userId: null }, async about => {
    const provider = ctx.providers.find(key)
    const proved = await endExchange(ctx, { provider, purpose: 'log-in', userId: null }, body)
    about.whomId = findIdentity(ctx.db, proved.issuer, proved.subject)?.userId ?? null
    requireAllowedGroup(proved.claims, provider)
    const { user, identityId } = transact(ctx.db, tx => findPerson(ctx, tx, { provider, proved, requester }))
    return { provider, user, session: { identityId, sid: proved.sid, idToken: proved.idToken } }
  })
  ctx.jobs.wake()
  const goOn = provider.asksSecondFactor ? signInAfterFirst : signIn
  return goOn(ctx, user, { requester, method: 'provider', provider: session })
}

interface Arrival {
  provider: LogInProvider
  proved: Proved
  requester: Requester
}

/** Finds the account, or makes it, and gives or takes the rights that the provider decides. */
function findPerson(ctx: ProvidersContext, tx: Db, { provider, proved, requester }: Arrival) {
  const known = findIdentity(tx, proved.issuer, proved.subject)
  if (!known && !provider.registers)
    throw forbidden('identity-unknown', 'no account here belongs to your account at the provider')
  const user = known ? findAccount(tx, known.userId) : registerPerson(ctx, tx, proved, requester)
  const identity = known ?? findIdentity(tx, proved.issuer, proved.subject)
  if (!user || !identity || !hasAccess(user))
    throw new AppError('unauthorized', 'account-inactive', 'invalid credentials')
  noteIdentityUse(tx, identity.id, ctx.clock())
  const isAdmin = isAdminBy(proved.claims, provider)
  if (isAdmin !== null && isAdmin !== user.isAdmin) setRights(ctx, tx, user, isAdmin)
  // Taking rights ends sessions, so the row is read again.
  return { user: findAccount(tx, user.id) ?? user, identityId: identity.id }
}

function setRights(ctx: ProvidersContext, tx: Db, user: User, isAdmin: boolean) {
  if (isAdmin) {
    updateUser(tx, user.id, { isAdmin: true })
  } else if (isOnlyAdmin(tx, user.id)) {
    // Nobody could give the rights back.
    return ctx.log.warn('The last administrator stays one, whatever the provider says', { user: user.id })
  } else demote(tx, user, null)
  noticeOf(ctx, tx, user, isAdmin ? 'rights-given' : 'rights-taken', null)
  recordAct(ctx, tx, { act: isAdmin ? 'rights-given' : 'rights-taken', by: serverItself, whomId: user.id })
}
