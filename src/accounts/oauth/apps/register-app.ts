import { day } from '../../../lib/durations'
import { randomHex } from '../../../lib/random'
import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { isScope, scopesIn, wordsOf } from '../../../platform/access/scopes'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { Requester } from '../../../platform/http/requester'
import { noticeOf } from '../../notices/notice'
import { isRedirectUri, isWebsite } from './redirect-uri'
import {
  maxAppDescriptionLength,
  maxAppNameLength,
  maxRedirectUris,
  maxTokenNameLength,
  type NewClientBody,
  type NewPersonalTokenBody,
} from './schemas'
import { countClients, insertClient, insertPersonalToken, listPersonalTokens } from './store'

/** Maximum number of apps per user. Apps registered before this limit existed are kept. */
const maxApps = 100

/**
 * Registers an app. Unknown scopes are left out.
 * @returns the app and its secret, of which only a hash is stored
 * @throws AppError `invalid payload` if a property is invalid; 400 if the user has too many apps; 401 if the session
 *   has ended meanwhile
 */
export function registerApp(ctx: PlatformContext, caller: Caller, body: NewClientBody) {
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

/** Reads and validates the properties of an app. @throws AppError `invalid payload` */
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

/** Validates the redirect URIs. @param sent a list, or a single URI */
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

const maxTokens = 50

/**
 * Creates a token for a script of the caller.
 * @returns the stored row, and the token, of which only a hash is stored
 * @throws AppError `invalid payload` for invalid scopes or an invalid name; 400 if the user has too many tokens; 401 if
 *   the session has ended meanwhile
 */
export function createPersonalToken(
  ctx: PlatformContext,
  caller: Caller,
  body: NewPersonalTokenBody,
  requester: Requester,
) {
  const token = newSecret('personalToken')
  const createdAt = ctx.clock()
  const days = body.expires_in_days ?? null
  const facts = {
    userId: caller.account.id,
    name: readName(body.name, maxTokenNameLength),
    tokenHash: hashSecret(token),
    scope: readKnownScopes(body.scope),
    createdAt,
    expiresAt: days === null ? null : new Date(createdAt.getTime() + days * day),
  }
  const row = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    if (listPersonalTokens(tx, facts.userId).length >= maxTokens) {
      throw invalid('too-many-personal-tokens', `you cannot have more than ${maxTokens} personal tokens`)
    }
    const made = insertPersonalToken(tx, facts)
    recordAct(ctx, tx, { act: 'token-created', by: byCaller(caller) })
    noticeOf(ctx, tx, caller.account, 'token', requester)
    return made
  })
  ctx.jobs.wake()
  return { row, token }
}

/** A personal token is made for one script, so an unknown scope is a mistake and is refused. */
function readKnownScopes(text: string): string {
  const scopes = wordsOf(text)
  if (scopes.length === 0 || !scopes.every(isScope)) throw invalid('scopes-invalid')
  return scopes.join(' ')
}

// Users judge apps and scripts by their names and descriptions, so these texts must not contain invisible characters,
// and must not cover the text around them.

/**
 * Matches invisible characters, and characters that change the direction of writing. The joiners and variation
 * selectors of writing systems and emoji are allowed.
 */
const unseen = /[[\p{Default_Ignorable_Code_Point}\u2800]--[\u200c\u200d\ufe0e\ufe0f]]/gv

/** Six or more combining marks on one letter, which cover the lines above and below. No language needs so many. */
const heapOfMarks = /\p{M}{6}/u

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Reads a name that lists and the consent page show: one line, trimmed, without invisible characters.
 * @param maxLength in code points
 * @throws AppError `invalid payload` if nothing visible is left, or the name is too long or contains a line break
 */
export function readName(text: string, maxLength: number): string {
  const name = readText(text.trim(), maxLength).trim()
  if (!visible.test(name) || lineBreakOrControl.test(name)) throw invalid('app-name-invalid')
  return name
}

/**
 * Removes invisible characters. The text may be empty, and have several lines.
 * @param maxLength in code points
 * @throws AppError `invalid payload` if the text is too long, or a letter has too many combining marks
 */
function readText(text: string, maxLength: number): string {
  const seen = text.replace(unseen, '')
  if ([...seen].length > maxLength || heapOfMarks.test(seen)) throw invalid('app-text-invalid')
  return seen
}
