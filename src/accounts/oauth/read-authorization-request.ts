import { wordsOf } from '../../platform/access/scopes'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import { isSameRedirectUri } from './apps/redirect-uri'
import { longestState } from './apps/schemas'
import type { ClientRow } from './apps/store'
import { invalidScopeDescription } from './grants/oauth-error'
import { readScopes } from './grants/scope'
import { findRegisteredClient } from './grants/store'
import { readChallenge } from './pkce'

/** An app's request to a person, in which everything was found to be in order. */
export interface AuthorizationRequest {
  client: ClientRow
  /** Where the person goes with the answer. */
  redirectUri: string
  /** When the request names that address, the app has to name it again when it comes with the code. */
  namesRedirectUri: boolean
  /** The scopes that would be granted, separated by spaces. */
  scope: string
  state: string | undefined
  codeChallenge: string | null
}

/**
 * @throws AppError for anything that is not right. Only the page for consent is told: nobody is ever sent to an address
 *   that is not the app's.
 */
export function readAuthorizationRequest(db: Db, fields: Fields): AuthorizationRequest {
  const clientId = fields.get('client_id')
  const state = fields.get('state')
  if (clientId === undefined || fields.get('response_type') !== 'code')
    throw invalid('authorization-request-invalid')
  if (state !== undefined && state.length > longestState) throw invalid('state-too-long')
  const client = findRegisteredClient(db, clientId)
  if (!client) throw invalid('app-unknown')
  const redirectUri = readRedirectUri(client, fields.get('redirect_uri'))
  const codeChallenge = readChallenge(fields)
  const scope = readGrantableScope(client, fields)
  return { client, redirectUri, namesRedirectUri: fields.has('redirect_uri'), scope, state, codeChallenge }
}

/** Leaves out the scopes that the app was not registered for. */
function readGrantableScope({ scope }: ClientRow, fields: Fields): string {
  const allowed = wordsOf(scope)
  const granted =
    readScopes(fields, () => invalid('parameter-repeated'))?.filter(asked => allowed.includes(asked)) ?? []
  if (granted.length === 0) throw invalid('scope-not-registered', invalidScopeDescription)
  return granted.join(' ')
}

/** The one that was asked for, if it is the app's; the app's first when none was. */
function readRedirectUri({ redirectUris }: ClientRow, asked: string | undefined): string {
  const isKnown = (uri: string) => redirectUris.some(registered => isSameRedirectUri(uri, registered))
  const [redirectUri] = asked === undefined ? redirectUris : [asked].filter(isKnown)
  if (redirectUri === undefined) throw invalid('redirect-uri-unknown')
  return redirectUri
}

/**
 * Where the person is sent with the answer to an app's request: its own address, kept as it is, with the answer behind.
 * @param issuer says whose answer it is, for apps that ask several servers (RFC 9207)
 */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}
