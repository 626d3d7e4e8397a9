import { countAttempt, type LoginAttempt, resetAttempts } from '../../platform/access/login-throttle'
import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { OAuthError } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { invalidBasicClient, invalidClient, invalidRequest } from './grants/oauth-error'
import { findRegisteredClient } from './grants/store'

/** An app sends this where it has to show its secret. */
export interface ClientRequest {
  fields: Fields
  /** The header of that name. */
  authorization: string | null
  /** IP address. */
  address: string
}

interface Credentials {
  id: string
  secret: string
}

/** The secret for an app that does not exist is compared with this, so that it takes as long. */
const hashOfNobody = hashSecret('')

/**
 * The app that sends a request, by what is in its form or by HTTP Basic.
 * @throws OAuthError when it is none, or its secret is wrong
 * @throws TooManyRequests after too many wrong ones
 */
export function authenticateClient(ctx: PlatformContext, request: ClientRequest): ClientRow {
  const { id, secret } = readCredentials(request)
  const attempt: LoginAttempt = { key: `app ${id}`, address: request.address, isPerAddress: true }
  countAttempt(ctx, attempt)
  const client = findRegisteredClient(ctx.db, id)
  const isGenuine = matchesHash(secret, client?.clientSecretHash ?? hashOfNobody)
  if (!client || !isGenuine) throw refusalOf(request)
  resetAttempts(ctx, attempt)
  return client
}

function readCredentials(request: ClientRequest): Credentials {
  const basic = basicOf(request)
  const [id, secret] = basic === undefined ? inForm(request) : inHeader(request, basic)
  if (!id || !secret) throw refusalOf(request)
  return { id, secret }
}

const inForm = ({ fields }: ClientRequest) => [fields.get('client_id'), fields.get('client_secret')]

/** Both parts are encoded as in a form before they are joined (RFC 6749, section 2.3.1). */
function inHeader({ fields }: ClientRequest, encoded: string): string[] {
  const [, ...parts] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  const [id = '', secret = ''] = parts.map(decodeField)
  if (fields.has('client_secret') || (fields.get('client_id') ?? id) !== id)
    throw invalidRequest('The app shows who it is in two ways.')
  return [id, secret]
}

const decodeField = (text: string) => new URLSearchParams(`field=${text}`).get('field') ?? ''

const basicOf = ({ authorization }: ClientRequest) => /^Basic\b(.*)$/i.exec(authorization ?? '')?.[1]

/** It does not tell whether there is such an app. */
function refusalOf(request: ClientRequest): OAuthError {
  return basicOf(request) === undefined ? invalidClient(request.fields.get('state')) : invalidBasicClient()
}
