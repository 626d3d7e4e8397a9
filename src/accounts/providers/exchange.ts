// The code flow with PKCE: sends the browser to the provider, and makes claims of what it brings back.
import { possibleEnds } from '../../lib/date'
import { minute, second } from '../../lib/durations'
import { randomText } from '../../lib/random'
import { countBegun } from '../../platform/access/login-throttle'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { transact } from '../../platform/db/database'
import { invalid, TooManyRequests } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'
import { type Claims, sidOf } from './claims'
import { failureOf, requireSameTime } from './provider-failure'
import type { Client, ProvidersContext } from './providers'
import type { ProviderReturn } from './schemas'
import {
  countTransactions,
  deleteExpiredTransactions,
  insertTransaction,
  type ProviderPurpose,
  type Transaction,
  takeTransaction,
} from './store'

/** How long somebody may take at the provider, in milliseconds. */
const lifetimeMs = 10 * minute

/**
 * Maximum number of log-ins that have begun at any time. Anybody can begin one, and each takes half a kilobyte for ten
 * minutes. A hundred networks would have to begin as many as they may to use them up.
 */
const maxTransactions = 20_000

interface Begun {
  provider: LogInProvider
  purpose: ProviderPurpose
  /** Who begins it; `null` for a log-in. */
  userId: number | null
  /** Where the request came from, and the public address of this server. */
  requester: Pick<Requester, 'address' | 'origin'>
}

/**
 * Begins a log-in with a provider.
 * @returns the address to which the browser has to go, and the secret that it has to keep until it comes back
 * @throws TooManyRequests if too many have begun, from the same network or altogether
 * @throws AppError 424 if the provider does not answer, or not as the settings say
 */
export async function beginExchange(
  ctx: ProvidersContext,
  { provider, purpose, userId, requester: { address, origin } }: Begun,
) {
  countBegun(ctx, address)
  const { library, configuration } = await askClient(ctx, provider, true)
  const secret = randomText(32)
  const [state, nonce, verifier] = [
    library.randomState(),
    library.randomNonce(),
    library.randomPKCECodeVerifier(),
  ]
  const redirectUri = redirectUriOf(origin, provider)
  const now = ctx.clock()
  transact(ctx.db, tx => {
    deleteExpiredTransactions(tx, now)
    if (countTransactions(tx) >= maxTransactions)
      throw new TooManyRequests('login-throttled', 'rate limit exceeded (too many log-ins at once)', 60)
    insertTransaction(tx, {
      hash: hashSecret(secret),
      provider: provider.key,
      purpose,
      state,
      nonce,
      verifier,
      redirectUri,
      userId,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
  })
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'proof' && { max_age: '0' }),
  })
  return { url: url.href, transaction: secret }
}

const redirectUriOf = (origin: string, { key }: LogInProvider) => `${origin}/login/${key}`

/** What a provider has proved about somebody. */
export interface Proved {
  issuer: string
  subject: string
  /** Claims of the ID token and, over them, of UserInfo. */
  claims: Claims
  /** Id of the session at the provider, as `sidOf` returns it; `null` if it names none. */
  sid: string | null
  /** Needed to log out at the provider. */
  idToken: string
}

/** Whom the transaction must belong to: nobody for a log-in. */
interface Ending {
  provider: LogInProvider
  purpose: ProviderPurpose
  userId: number | null
}

/**
 * Ends what `beginExchange` began. The transaction is used up in any case.
 * @throws AppError 400 `provider-transaction-unknown` if this browser did not begin it, or too long ago
 * @throws AppError 400 `provider-answer-invalid` if anything the provider says is wrong; 403 if it refused
 * @throws AppError 424 if the provider does not answer, or its clock differs
 */
export async function endExchange(
  ctx: ProvidersContext,
  { provider, purpose, userId }: Ending,
  { transaction: secret, ...answer }: ProviderReturn,
): Promise<Proved> {
  const begun = takeTransaction(ctx.db, hashSecret(secret), possibleEnds(lifetimeMs, ctx.clock()))
  const isTheirs = begun?.provider === provider.key && begun.purpose === purpose && begun.userId === userId
  if (!begun || !isTheirs) throw invalid('provider-transaction-unknown', 'this log-in was not begun here')
  const client = await askClient(ctx, provider, false)
  try {
    return await redeem(client, begun, answer, ctx.clock())
  } catch (error) {
    throw failureOf(ctx, error, false)
  }
}

async function askClient(ctx: ProvidersContext, provider: LogInProvider, isStart: boolean): Promise<Client> {
  try {
    return await ctx.providers.clientOf(provider, { isStart })
  } catch (error) {
    throw failureOf(ctx, error, true)
  }
}

async function redeem(
  { library, configuration, metadata }: Client,
  { redirectUri, state, nonce, verifier, purpose, expiresAt }: Transaction,
  answer: Omit<ProviderReturn, 'transaction'>,
  now: Date,
): Promise<Proved> {
  // A proof counts only if the person has logged in at the provider since it was begun.
  const maxAge = Math.ceil((now.getTime() - expiresAt.getTime() + lifetimeMs) / second)
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(purpose === 'proof' && { maxAge }),
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new Error('the provider sent no ID token')
  requireSameTime(claims.iat, now)
  // Some providers put groups and addresses only here. The library compares the subject with that of the ID token.
  const info =
    metadata.userinfo_endpoint === undefined
      ? {}
      : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    claims: { ...claims, ...info },
    sid: sidOf(claims),
    idToken: tokens.id_token,
  }
}
