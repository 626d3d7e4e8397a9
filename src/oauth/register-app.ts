import { requireAccount } from '../access/require-account'
import { scopesIn } from '../access/scopes'
import { hashSecret, newSecret } from '../access/secrets'
import type { Context } from '../context'
import { transact } from '../db/database'
import { invalid } from '../errors'
import { randomHex } from '../lib/random'
import { readLine } from './read-line'
import { isRedirectUri, isWebsite } from './redirect-uri'
import type { NewClientBody } from './schemas'
import { type ClientRow, insertClient } from './store'

const maxNameLength = 200
const maxDescriptionLength = 1000
const maxRedirectUris = 10

/**
 * Takes up an app. Of the scopes it asks for those that do not exist are left out.
 * @returns with its secret, which is nowhere else
 * @throws AppError `invalid payload`
 */
export function registerApp(
  ctx: Context,
  userId: number,
  body: NewClientBody,
): { client: ClientRow; secret: string } {
  const secret = newSecret('clientSecret')
  const facts = {
    userId,
    clientId: randomHex(12),
    clientSecretHash: hashSecret(secret),
    name: readLine(body.client_name, maxNameLength),
    description: readDescription(body.client_description),
    website: readWebsite(body.client_uri),
    redirectUris: readRedirectUris(body.redirect_uri ?? body.redirect_uris),
    scope: readScope(body.scope ?? body.scopes),
    issuedAt: ctx.clock(),
  }
  const client = transact(ctx.db, tx => {
    requireAccount(tx, userId)
    return insertClient(tx, facts)
  })
  return { client, secret }
}

function readDescription(text: string | null = null): string | null {
  if (text !== null && text.length > maxDescriptionLength) throw invalid()
  return text
}

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
