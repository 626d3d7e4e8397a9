import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { wordsOf } from '../../platform/access/scopes'
import { codeMs } from '../../platform/access/tokens/lifetimes'
import { hashSecret, newSecret } from '../../platform/access/tokens/secrets'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import type { Requester } from '../../platform/http/requester'
import type { TokenResource } from '../../platform/token-resource'
import { noticeOf } from '../notices/notice'
import { isSameRedirectUri } from './apps/redirect-uri'
import { maxStateLength } from './apps/schemas'
import type { ClientRow } from './apps/store'
import { type ClientDocument, scopesOfDocuments } from './documents/read-document'
import { saveClientOf } from './documents/save-client'
import { invalidScopeDescription } from './oauth-error'
import { readChallenge } from './pkce'
import { readResource } from './read-resource'
import { findRegisteredClient, insertGrant } from './store'
import { queueSweep } from './sweep-grants'

/**
 * Grants an app the scopes that it requests from the user. Returns the request, and a code that the app can use once.
 * @param from who asks, and of which server; `document` is what an app says of itself that nobody has registered
 * @throws AppError if the request is invalid or not confirmed; 401 if the session has ended meanwhile
 */
export function authorize(
  ctx: PlatformContext,
  caller: Caller,
  fields: Fields,
  from: { requester: Requester; origin: string; document: ClientDocument | null },
) {
  const code = newSecret('code')
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + codeMs)
  const request = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const asked = readAuthorizationRequest(tx, fields, from)
    requireConfirmation(fields)
    insertGrant(tx, {
      clientId: asked.document ? saveClientOf(tx, caller.account.id, asked.document, now) : asked.client.id,
      userId: caller.account.id,
      scope: asked.scope,
      codeHash: hashSecret(code),
      redirectUri: asked.namesRedirectUri ? asked.redirectUri : null,
      codeChallenge: asked.codeChallenge,
      resource: asked.resource,
      authorizedAt: now,
      expiresAt,
    })
    queueSweep(tx, expiresAt)
    recordAct(ctx, tx, { act: 'app-connected', by: byCaller(caller) })
    noticeOf(ctx, tx, caller.account, 'app', from.requester)
    return asked
  })
  ctx.jobs.wake()
  return { request, code }
}

function requireConfirmation(fields: Fields) {
  if (fields.get('confirm')?.toLowerCase() !== 'true') {
    throw invalid('authorization-denied', 'The resource owner or authorization server denied the request')
  }
}

/** An app that asks for access: a registered one, or one that only a document describes. */
type AskingClient = Pick<ClientRow, 'name' | 'description' | 'website' | 'redirectUris' | 'scope'>
type Asking =
  | { client: AskingClient & Pick<ClientRow, 'id' | 'userId'>; document: null }
  | { client: AskingClient & { id: null; userId: null }; document: ClientDocument }

/** A valid authorization request of an app. */
export type AuthorizationRequest = Asking & {
  /** The address to which the browser is redirected with the code or the error. */
  redirectUri: string
  /** Whether the request contains the redirect URI. If so, the app must send it again with the code. */
  namesRedirectUri: boolean
  /** Scopes that would be granted, separated by spaces. */
  scope: string
  state: string | undefined
  codeChallenge: string | null
  /** What the tokens are for; `null` for the API. */
  resource: TokenResource | null
}

/**
 * Reads and checks the authorization request of an app.
 * @param from the address of this server, and what the app says of itself if nobody has registered it
 * @throws AppError if the request is invalid. The consent page shows the error. The browser is not redirected, because
 *   the address may not be the app's.
 */
export function readAuthorizationRequest(
  db: Db,
  fields: Fields,
  { origin, document }: { origin: string; document: ClientDocument | null },
): AuthorizationRequest {
  const clientId = fields.get('client_id')
  const state = fields.get('state')
  if (clientId === undefined || fields.get('response_type') !== 'code')
    throw invalid('authorization-request-invalid')
  if (state !== undefined && state.length > maxStateLength) throw invalid('state-too-long')
  const asking = findAsking(db, clientId, document)
  const { client } = asking
  const redirectUri = readRedirectUri(client, fields.get('redirect_uri'))
  const codeChallenge = readChallenge(fields)
  // Without a secret, only the challenge tells the app from somebody who has got hold of the code.
  if (document && codeChallenge === null) throw invalid('code-challenge-missing', 'Missing "code_challenge"')
  const scope = readGrantableScope(client, fields)
  const resource = readResource(fields, origin, () => invalid('resource-unknown')) ?? null
  // Nobody here has registered it, so it gets no token for the API, which tells positions.
  if (document && resource !== 'mcp') throw invalid('resource-unknown')
  const namesRedirectUri = fields.has('redirect_uri')
  return { ...asking, redirectUri, namesRedirectUri, scope, state, codeChallenge, resource }
}

function findAsking(db: Db, clientId: string, document: ClientDocument | null): Asking {
  if (document) {
    const { name, website, redirectUris } = document
    const facts = { name, website, redirectUris, description: null, scope: scopesOfDocuments }
    return { client: { ...facts, id: null, userId: null }, document }
  }
  const client = findRegisteredClient(db, clientId)
  if (!client) throw invalid('app-unknown')
  return { client, document: null }
}

/** Leaves out scopes that the app was not registered with. */
function readGrantableScope({ scope }: AskingClient, fields: Fields): string {
  const allowed = wordsOf(scope)
  const granted =
    readScopes(fields, () => invalid('parameter-repeated'))?.filter(asked => allowed.includes(asked)) ?? []
  if (granted.length === 0) throw invalid('scope-not-registered', invalidScopeDescription)
  return granted.join(' ')
}

/**
 * Returns the redirect URI of the request if the app registered it. Without one, returns the app's first redirect URI.
 */
function readRedirectUri({ redirectUris }: AskingClient, asked: string | undefined): string {
  const isKnown = (uri: string) => redirectUris.some(registered => isSameRedirectUri(uri, registered))
  const [redirectUri] = asked === undefined ? redirectUris : [asked].filter(isKnown)
  if (redirectUri === undefined) throw invalid('redirect-uri-unknown')
  return redirectUri
}

/**
 * Returns the address to which the browser is redirected: the app's redirect URI, unchanged, with the parameters of the
 * response appended.
 * @param issuer identifies this server to apps that use several servers (RFC 9207)
 */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}

/**
 * Reads the requested scopes. The field has two names; the result is undefined if both are missing.
 * @param refuse makes the error for two fields with different values
 */
export function readScopes(fields: Fields, refuse: () => Error): string[] | undefined {
  const [scope, scopes] = [fields.get('scope'), fields.get('scopes')]
  if (scope !== undefined && scopes !== undefined && scope !== scopes) throw refuse()
  const asked = scope ?? scopes
  return asked === undefined ? undefined : wordsOf(asked)
}
