import { randomHex } from '../../../lib/random'
import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { scopesIn } from '../../../platform/access/scopes'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { readName, readText } from './read-text'
import { isRedirectUri, isWebsite } from './redirect-uri'
import { maxAppDescriptionLength, maxAppNameLength, maxRedirectUris, type NewClientBody } from './schemas'
import { type ClientRow, countClients, insertClient } from './store'

/** Apps that were registered before there was a limit stay. */
const maxApps = 100

/**
 * Registers an app. Unknown scopes are left out.
 * @returns the app and its secret, of which only a hash is stored
 * @throws AppError `invalid payload`; 400 if the user has too many apps; 401 if the session has ended meanwhile
 */
export function registerApp(
  ctx: PlatformContext,
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
    if (countClients(tx, facts.userId) >= maxApps) {
      throw invalid('too-many-apps', `you cannot have more than ${maxApps} apps`)
    }
    const made = insertClient(tx, facts)
    recordAct(ctx, tx, { act: 'app-registered', by: byCaller(caller) })
    return made
  })
  return { client, secret }
}

/**
 * Reads and validates the properties of an app.
 * @throws AppError `invalid payload`
 */
export const readApp = (body: NewClientBody) => ({
  name: readName(body.client_name, maxAppNameLength),
  description: readDescription(body.client_description),
  website: readWebsite(body.client_uri),
  redirectUris: readRedirectUris(body.redirect_uri ?? body.redirect_uris),
  scope: readScope(body.scope ?? body.scopes),
})

const readDescription = (text: string | null = null) =>
  text === null ? null : readText(text, maxAppDescriptionLength)

function readWebsite(text: string): string {
  if (!isWebsite(text)) throw invalid('website-invalid')
  return text
}

/** @param sent a list, or a single URI */
function readRedirectUris(sent: string[] | string = []): string[] {
  const uris = [sent].flat()
  if (uris.length === 0 || uris.length > maxRedirectUris || !uris.every(isRedirectUri))
    throw invalid('redirect-uris-invalid')
  return uris
}

function readScope(text = ''): string {
  const scopes = scopesIn(text)
  if (scopes.length === 0) throw invalid('scopes-invalid')
  return scopes.join(' ')
}
