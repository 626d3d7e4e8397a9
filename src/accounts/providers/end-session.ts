// Logging out at the provider, too: RP-Initiated Logout.
import { second } from '../../lib/durations'
import { findSession } from '../../platform/access/sessions/session-store'
import type { TokenClaims } from '../../platform/access/tokens/tokens'
import type { SignInMethod } from '../../platform/acts'
import type { ProvidersContext } from './providers'
import { findIdentityById } from './store'

/** The ways in that begin with the header of a proxy. */
const ofProxies: readonly SignInMethod[] = ['header', 'header-second-factor']

/** How long a log-out may wait for a provider in milliseconds. Then it ends only here. */
const limitMs = 2 * second

/**
 * Returns the address at which a browser ends its session elsewhere, too: at the provider or the proxy that logged it
 * in. `undefined` for all other sessions, and if the provider has no such address or is away.
 * @param origin public address of this server, to whose log-in page the provider sends the browser back
 */
export async function whereToLogOut(
  ctx: ProvidersContext,
  claims: TokenClaims,
  origin: string,
): Promise<string | undefined> {
  const session = findSession(ctx.db, claims)
  if (session?.method && ofProxies.includes(session.method)) return ctx.config.authHeaderLogout ?? undefined
  if (!session?.idToken || session.identityId === null) return undefined
  const { idToken, identityId } = session
  const address = endSessionAddress(ctx, { idToken, identityId }, origin).catch(() => undefined)
  return Promise.race([address, afterLimit()])
}

function afterLimit(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  AbortSignal.timeout(limitMs).addEventListener('abort', () => resolve(undefined), { once: true })
  return promise
}

async function endSessionAddress(
  ctx: ProvidersContext,
  { idToken, identityId }: { idToken: string; identityId: number },
  origin: string,
): Promise<string | undefined> {
  const identity = findIdentityById(ctx.db, identityId)
  const provider = identity && ctx.providers.findByIssuer(identity.issuer)
  if (!provider) return undefined
  const { library, configuration, metadata } = await ctx.providers.clientOf(provider)
  if (metadata.end_session_endpoint === undefined) return undefined
  return library.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${origin}/login`,
  }).href
}
