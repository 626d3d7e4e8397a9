// Apps that nobody has registered here (client id metadata documents): the id of such an app is an address, and a
// document there says what the app is. Assistants use this, because they cannot register with every server.
import { createLruMap } from '../../../lib/async/lru-cache'
import { hour, minute } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid } from '../../../platform/errors'
import { askOutgoing, OutgoingFailure } from '../../../platform/outgoing/ask-outgoing'
import { isRedirectUri, isWebsite } from '../apps/redirect-uri'
import { readName } from '../apps/register-app'
import { maxAppNameLength, maxRedirectUris } from '../apps/schemas'
import { isDocumentUrl } from './client-id'

/** What an app says of itself. */
export interface ClientDocument {
  /** Address of the document, and id of the app. */
  url: string
  name: string
  /** An address on the host that the document came from, so that nobody can name a website of others. */
  website: string
  redirectUris: string[]
}

/**
 * Scopes that such an app may be granted. Nobody here has registered it, and it has no secret, so it may only read, by the
 * Model Context Protocol, what the tools there need.
 */
export const scopesOfDocuments = 'workouts:read'

/** How long a document counts, and how long nobody is asked again for one that could not be read. */
const keptMs = hour
const refusedMs = minute

const maxKept = 100

interface Kept {
  document: ClientDocument | null
  until: number
}

/** Creates a function that reads documents, and keeps them for a while. */
export function createDocumentReader(ctx: PlatformContext) {
  const kept = createLruMap<Kept>(maxKept)
  /**
   * Reads what an app says of itself; `null` if its id is no address, as those of registered apps.
   * @throws AppError 400 if there is no usable document
   */
  return async (clientId: string | undefined, signal: AbortSignal): Promise<ClientDocument | null> => {
    if (clientId === undefined || !clientId.startsWith('https:')) return null
    const now = ctx.clock().getTime()
    const known = kept.get(clientId)
    if (known && now < known.until) return requireUsable(known.document)
    const document = isDocumentUrl(clientId) ? await fetchDocument(ctx, clientId, signal) : null
    kept.set(clientId, { document, until: now + (document ? keptMs : refusedMs) })
    return requireUsable(document)
  }
}

function requireUsable(document: ClientDocument | null): ClientDocument {
  if (document) return document
  throw invalid('app-document-unusable', 'there is no usable document at the address of the app')
}

async function fetchDocument(
  ctx: PlatformContext,
  url: string,
  signal: AbortSignal,
): Promise<ClientDocument | null> {
  const headers = { accept: 'application/json' }
  try {
    const answer = await askOutgoing(ctx, new URL(url), {
      method: 'GET',
      headers,
      signal,
      wantsText: true,
    })
    return answer.status === 200 ? readDocument(url, answer.text) : null
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    ctx.log.warn('The document of an app could not be read', {
      host: new URL(url).host,
      reason: error.message,
    })
    return null
  }
}

/** Returns what a document says; `null` if it is about another address, or not usable. */
export function readDocument(url: string, text: string): ClientDocument | null {
  const said = parseObject(text)
  if (said === null || said.client_id !== url) return null
  const { client_name: name, redirect_uris: uris, client_uri: website } = said
  // A client that authenticates with a key is not supported, and must not be taken for one that does not.
  if ((said.token_endpoint_auth_method ?? 'none') !== 'none') return null
  const { origin, host } = new URL(url)
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > maxRedirectUris) return null
  if (!uris.every(uri => typeof uri === 'string' && isRedirectUri(uri))) return null
  const isOwnWebsite = typeof website === 'string' && isWebsite(website) && new URL(website).origin === origin
  return {
    url,
    name: (typeof name === 'string' && nameOrNull(name)) || host,
    website: isOwnWebsite ? website : origin,
    redirectUris: uris,
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function nameOrNull(name: string): string | null {
  try {
    return readName(name, maxAppNameLength)
  } catch {
    return null
  }
}
