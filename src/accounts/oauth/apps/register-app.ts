import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { scopesIn } from '../../../platform/access/scopes'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import type { Context } from '../../../context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../errors'
import { randomHex } from '../../../lib/random'
import { readName, readText } from './read-text'
import { isRedirectUri, isWebsite } from './redirect-uri'
import type { NewClientBody } from '../../../oauth/schemas'
import { type ClientRow, insertClient } from './store'

const maxNameLength = 200
const maxDescriptionLength = 1000
const maxRedirectUris = 10

/**
 * Takes up an app. Of the scopes it asks for those that do not exist are left out.
 * @returns with its secret, which is nowhere else
 * @throws AppError `invalid payload`; 401 when the session has ended meanwhile
 */
export function registerApp(
  ctx: Context,
  caller: Caller,
  body: NewClientBody,
): { client: ClientRow; secret: string } {
  const secret = newSecret('clientSecret')
  const facts = {
    ...readApp(body),
    userId: caller.account.id,
    clientId: randomHex(12),
    clientSecretHash: hashSecret(secret),
    issuedAt: ctx.clock(),
  }
  const client = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    return insertClient(tx, facts)
  })
  return { client, secret }
}

/**
 * What is said about an app.
 * @throws AppError `invalid payload`
 */
export const readApp = (body: NewClientBody) => ({
  name: readName(body.client_name, maxNameLength),
  description: readDescription(body.client_description),
  website: readWebsite(body.client_uri),
  redirectUris: readRedirectUris(body.redirect_uri ?? body.redirect_uris),
  scope: readScope(body.scope ?? body.scopes),
})

const readDescription = (text: string | null = null) =>
  text === null ? null : readText(text, maxDescriptionLength)

function readWebsite(text: string): string {
  if (!isWebsite(text)) throw invalid()
  return text
}

/** @param sent all of them, or one that stands alone */
function readRedirectUris(sent: string[] | string = []): string[] {
  const uris = [sent].flat()
  if (uris.length === 0 || uris.length > maxRedirectUris || !uris.every(isRedirectUri)) throw invalid()
  return uris
}

function readScope(text = ''): string {
  const scopes = scopesIn(text)
  if (scopes.length === 0) throw invalid()
  return scopes.join(' ')
}
