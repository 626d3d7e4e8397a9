import { randomHex } from '../../../lib/random'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { insertClient } from '../apps/store'
import { type ClientDocument, scopesOfDocuments } from './read-document'
import { countClientsOfDocuments, findClientOfDocument, updateClient } from './store'

const maxClients = 100

/**
 * Stores what an app says of itself for a user who lets it in, and returns the id of its row.
 * @throws AppError 400 if the user has let in too many of them
 */
export function saveClientOf(
  tx: Db,
  userId: number,
  { url, name, website, redirectUris }: ClientDocument,
  now: Date,
): number {
  const facts = { name, website, redirectUris, scope: scopesOfDocuments }
  const known = findClientOfDocument(tx, userId, url)
  if (known) {
    updateClient(tx, known.id, facts)
    return known.id
  }
  if (countClientsOfDocuments(tx, userId) >= maxClients)
    throw invalid('too-many-apps', `you cannot have more than ${maxClients} apps`)
  // Registered apps have an id and a secret. Nobody is told those of this row, so that nothing can be done with them.
  const secret = hashSecret(newSecret('clientSecret'))
  const own = { userId, clientId: randomHex(12), clientSecretHash: secret, issuedAt: now, documentUrl: url }
  return insertClient(tx, { ...own, ...facts }).id
}
