import { type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { OAuthError } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { isDocumentUrl } from './documents/client-id'
import { findClientById } from './documents/store'
import { invalidBasicClient, invalidClient, invalidRequest } from './oauth-error'
import { findGrantByCode, findGrantByToken, findRegisteredClient, type GrantRow } from './store'

/** A request that an app authenticates with its secret. */
export interface ClientRequest {
  fields: Fields
  /** The `Authorization` header. */
  authorization: string | null
  /** IP address of the sender. */
  address: string
  /** Address of this server, by which resources are named. */
  origin: string
}

/**
 * If the app does not exist, the secret of the request is compared with this hash. The request then takes as long as
 * for an existing app.
 */
const hashOfNobody = hashSecret('')

/**
 * Finds the app that sends a request, by the credentials in its form or in HTTP Basic.
 * @throws OAuthError if the app is unknown, or its secret is wrong
 * @throws TooManyRequests after too many wrong secrets
 */
export function authenticateClient(ctx: PlatformContext, request: ClientRequest): ClientRow {
  const named = request.fields.get('client_id') ?? ''
  if (isDocumentUrl(named)) return findClientWithoutSecret(ctx, request, named)
  const { id, secret } = readCredentials(request)
  const attempt: LoginAttempt = { key: `app ${id}`, address: request.address, isPerAddress: true }
  countRecordedAttempt(ctx, attempt, byNobody(request))
  const client = findRegisteredClient(ctx.db, id)
  const isGenuine = matchesHash(secret, client?.clientSecretHash ?? hashOfNobody)
  if (!client || !isGenuine) throw refusalOf(request)
  resetAttempts(ctx, attempt)
  return client
}

/** What is recorded of an app that tries too often. */
const byNobody = ({ address }: ClientRequest) => ({ by: { userId: null, via: 'token', address } as const })

/**
 * Finds an app that has no secret, because a document at the address that is its id describes it: by the code or token
 * that it sends. What else is required for them, such as the verifier of the code, proves that it is the app.
 * @throws OAuthError if what it sends is of no such app
 */
function findClientWithoutSecret(ctx: PlatformContext, request: ClientRequest, id: string): ClientRow {
  const attempt: LoginAttempt = { key: `app ${id}`, address: request.address, isPerAddress: true }
  countRecordedAttempt(ctx, attempt, byNobody(request))
  const grant = grantOf(ctx, request.fields)
  const client = grant && findClientById(ctx.db, grant.clientId)
  if (client?.documentUrl !== id || basicOf(request) !== undefined) throw refusalOf(request)
  resetAttempts(ctx, attempt)
  return client
}

function grantOf({ db }: PlatformContext, fields: Fields): GrantRow | undefined {
  const [code, token] = [fields.get('code'), fields.get('refresh_token') ?? fields.get('token')]
  if (code !== undefined) return findGrantByCode(db, hashSecret(code))
  return token === undefined ? undefined : findGrantByToken(db, hashSecret(token))
}

function readCredentials(request: ClientRequest) {
  const basic = basicOf(request)
  const [id, secret] = basic === undefined ? inForm(request) : inHeader(request, basic)
  if (!id || !secret) throw refusalOf(request)
  return { id, secret }
}

const inForm = ({ fields }: ClientRequest) => [fields.get('client_id'), fields.get('client_secret')]

/** Reads the id and secret from HTTP Basic. Both are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function inHeader({ fields }: ClientRequest, encoded: string): string[] {
  const [, ...parts] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const [id = '', secret = ''] = parts.map(decodeField)
  if (fields.has('client_secret') || (fields.get('client_id') ?? id) !== id)
    throw invalidRequest('The app shows who it is in two ways.')
  return [id, secret]
}

const decodeField = (text: string) => new URLSearchParams(`field=${text}`).get('field') ?? ''

const basicOf = ({ authorization }: ClientRequest) => /^Basic\b(.*)$/i.exec(authorization ?? '')?.[1]

/** Returns the error for wrong credentials. It does not reveal whether the app exists. */
function refusalOf(request: ClientRequest): OAuthError {
  return basicOf(request) === undefined ? invalidClient(request.fields.get('state')) : invalidBasicClient()
}
