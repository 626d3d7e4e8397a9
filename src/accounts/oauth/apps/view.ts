import { httpDate } from '../../../lib/net/http-date'
import type { Client, ConnectedApp, PersonalToken } from './schemas'
import type { ClientRow, GrantedApp, PersonalTokenRow } from './store'

export function viewClient(client: ClientRow): Client {
  return {
    id: client.id,
    client_id: client.clientId,
    name: client.name,
    client_description: client.description,
    website: client.website,
    redirect_uris: client.redirectUris,
    scope: client.scope,
    issued_at: httpDate(client.issuedAt),
  }
}

/** Lists each app once, with the scopes of all its grants. @param granted the latest grants first */
export function viewConnectedApps(granted: GrantedApp[]): ConnectedApp[] {
  const byApp = Map.groupBy(granted, ({ client }) => client.id)
  return [...byApp.values()].map(viewConnectedApp)
}

function viewConnectedApp(granted: GrantedApp[]): ConnectedApp {
  const { client } = granted[0]!
  const grants = granted.map(({ grant }) => grant)
  const used = grants.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return {
    id: client.id,
    name: client.name,
    client_description: client.description,
    website: client.website,
    scope: [...new Set(grants.flatMap(({ scope }) => scope.split(' ')))].toSorted(),
    authorized_at: httpDate(earliest(grants.map(({ authorizedAt }) => authorizedAt))),
    last_used_at: used.length === 0 ? null : httpDate(latest(used)),
  }
}

export function viewPersonalToken(token: PersonalTokenRow): PersonalToken {
  return {
    id: token.id,
    name: token.name,
    scope: token.scope.split(' '),
    created_at: httpDate(token.createdAt),
    expires_at: token.expiresAt && httpDate(token.expiresAt),
    last_used_at: token.lastUsedAt && httpDate(token.lastUsedAt),
  }
}

const earliest = (dates: Date[]) => new Date(Math.min(...dates.map(Number)))
const latest = (dates: Date[]) => new Date(Math.max(...dates.map(Number)))
