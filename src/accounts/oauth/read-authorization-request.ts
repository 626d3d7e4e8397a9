import { wordsOf } from '../../platform/access/scopes'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../errors'
import type { Fields } from '../../platform/http/input/form'
import { findRegisteredClient } from './grants/store'
import { invalidScopeDescription } from './grants/oauth-error'
import { readChallenge } from './pkce'
import { isSameRedirectUri } from './apps/redirect-uri'
import { readScopes } from './grants/scope'
import type { ClientRow } from './apps/store'

/** What an app asks a person for, after everything about it was found good. */
export interface AuthorizationRequest {
  client: ClientRow
  /** Where the person goes with the answer. */
  redirectUri: string
  /** Whether the request named that address, so that the app has to name it again when it comes with the code. */
  namesRedirectUri: boolean
  /** What would be granted, separated by spaces. */
  scope: string
  state: string | undefined
  codeChallenge: string | null
}

const longestState = 2000

/**
 * @throws AppError for anything that is not right. Only the page for consent is told: nobody is ever sent to an address
 *   that is not the app's.
 */
export function readAuthorizationRequest(db: Db, fields: Fields): AuthorizationRequest {
  const clientId = fields.get('client_id')
  const state = fields.get('state')
  if (clientId === undefined || fields.get('response_type') !== 'code') throw invalid()
  if (state !== undefined && state.length > longestState) throw invalid()
  const client = findRegisteredClient(db, clientId)
  if (!client) throw invalid()
  const redirectUri = readRedirectUri(client, fields.get('redirect_uri'))
  const codeChallenge = readChallenge(fields)
  const scope = readGrantableScope(client, fields)
  return { client, redirectUri, namesRedirectUri: fields.has('redirect_uri'), scope, state, codeChallenge }
}

/** What is asked for, without what the app said nothing of when it was registered. */
function readGrantableScope({ scope }: ClientRow, fields: Fields): string {
  const allowed = wordsOf(scope)
  const granted = readScopes(fields, invalid)?.filter(asked => allowed.includes(asked)) ?? []
  if (granted.length === 0) throw invalid(invalidScopeDescription)
  return granted.join(' ')
}

/** The one that was asked for, if it is the app's; the app's first when none was. */
function readRedirectUri({ redirectUris }: ClientRow, asked: string | undefined): string {
  const isKnown = (uri: string) => redirectUris.some(registered => isSameRedirectUri(uri, registered))
  const [redirectUri] = asked === undefined ? redirectUris : [asked].filter(isKnown)
  if (redirectUri === undefined) throw invalid()
  return redirectUri
}
