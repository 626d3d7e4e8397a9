import { isRedirectUri } from '../../../accounts/oauth/apps/redirect-uri'
import { readApp } from '../../../accounts/oauth/apps/register-app'
import type { ClientRow } from '../../../accounts/oauth/apps/store'
import { hashSecret } from '../../../platform/access/tokens/secrets'
import { readObject } from '../../imports/archive/read-values'
import type { Row } from '../dump/read-dump'
import { toJson, toNumber } from '../dump/values'
import type { Note } from './note'

export type MovingApp = Omit<ClientRow, 'id' | 'userId'>

interface ConvertedApp {
  /** Null if the app cannot be imported. */
  app: MovingApp | null
  notes: Note[]
}

/**
 * An app keeps its id and its secret. Tokens are not imported, so users must connect it again.
 * @param takenIds client ids in use; the app's own is added
 */
export function convertApp(row: Row, username: string, takenIds: Set<string>): ConvertedApp {
  const metadata = readObject(toJson(row.client_metadata)) ?? {}
  const what = `app '${metadata.client_name ?? row.client_id}'`
  const { client_id: clientId, client_secret: secret } = row
  const said = readSaid(metadata)
  if (!clientId || !secret || !said || takenIds.has(clientId)) {
    return {
      app: null,
      notes: [
        {
          username,
          what,
          reason: 'left out, its id, addresses or scopes are not possible here: register it again',
        },
      ],
    }
  }
  takenIds.add(clientId)
  const issuedAt = new Date((toNumber(row.client_id_issued_at) ?? 0) * 1000)
  const unusable = addressesIn(metadata).filter(address => !isRedirectUri(address))
  return {
    app: {
      ...said,
      clientId,
      clientSecretHash: hashSecret(secret),
      issuedAt: Number.isNaN(issuedAt.getTime()) ? new Date(0) : issuedAt,
    },
    notes: unusable.map(address => ({ username, what, reason: `left without the address ${address}` })),
  }
}

/** Returns null if the app's properties are invalid here. */
function readSaid(metadata: Record<string, unknown>) {
  const { client_name, client_uri, client_description, scope } = metadata
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  try {
    return readApp({
      client_name: text(client_name),
      client_uri: text(client_uri),
      client_description: typeof client_description === 'string' ? client_description : null,
      redirect_uris: addressesIn(metadata).filter(isRedirectUri),
      scope: text(scope),
    })
  } catch {
    return null
  }
}

const addressesIn = ({ redirect_uris: addresses }: Record<string, unknown>): string[] =>
  Array.isArray(addresses) ? addresses.filter(address => typeof address === 'string') : []
