import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AuthorizationRequestAnswer,
  AuthorizeAnswer,
  ClientAnswer,
  ClientsAnswer,
  ConnectedAppsAnswer,
  NewClientAnswer,
  NewClientBody,
  NewPersonalTokenAnswer,
  NewPersonalTokenBody,
  PersonalTokensAnswer,
} from '../../../src/accounts/oauth/apps/schemas'
import { get, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { proved } from './proof'

/**
 * Loads the details of an app's request for access.
 * @param search query string of the page's address, exactly as the app wrote it
 */
export function useAsking(search: string) {
  return useQuery({
    queryKey: laterQueryKeys.authorizationRequest(search),
    queryFn: async ({ signal }) =>
      (await get<AuthorizationRequestAnswer>(`/api/oauth/authorize${search}`, signal)).data,
  })
}

/** Grants an app the access that it requested. @returns the URL of the app to which the browser is redirected */
export function useAllow() {
  return useMutation({
    mutationFn: async (form: FormData) =>
      (await proved(() => post<AuthorizeAnswer>('/api/oauth/authorize', form))).redirect_url,
  })
}

/** The apps that have access to the account. */
export function useConnectedApps() {
  return useQuery({
    queryKey: laterQueryKeys.connectedApps,
    queryFn: async ({ signal }) =>
      (await get<ConnectedAppsAnswer>('/api/oauth/connected-apps', signal)).data.connected_apps,
  })
}

/** Withdraws an app's access. `onDisconnected` is called before the list is reloaded. */
export function useDisconnect(appId: number, onDisconnected: () => void) {
  return useRemoval(`/api/oauth/connected-apps/${appId}`, laterQueryKeys.connectedApps, onDisconnected)
}

/** The account's personal access tokens. */
export function usePersonalTokens() {
  return useQuery({
    queryKey: laterQueryKeys.personalTokens,
    queryFn: async ({ signal }) =>
      (await get<PersonalTokensAnswer>('/api/oauth/personal-tokens', signal)).data.personal_tokens,
  })
}

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewPersonalTokenBody) =>
      (await proved(() => post<NewPersonalTokenAnswer>('/api/oauth/personal-tokens', body))).data
        .personal_token,
    onSuccess: () => client.removeQueries({ queryKey: laterQueryKeys.personalTokens }),
  })
}

/** Deletes a personal access token. `onDeleted` is called before the list is reloaded. */
export function useDeleteToken(tokenId: number, onDeleted: () => void) {
  return useRemoval(`/api/oauth/personal-tokens/${tokenId}`, laterQueryKeys.personalTokens, onDeleted)
}

/** The apps that the account has registered, five per page. */
export function useRegisteredApps(page: number) {
  return useQuery({
    queryKey: laterQueryKeys.registeredAppsPage(page),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<ClientsAnswer>(`/api/oauth/apps?page=${page}`, signal)
      return { apps: data.clients, pagination }
    },
  })
}

export function useRegisteredApp(id: string) {
  return useQuery({
    queryKey: laterQueryKeys.registeredApp(id),
    queryFn: async ({ signal }) =>
      (await get<ClientAnswer>(`/api/oauth/apps/${encodeURIComponent(id)}/by_id`, signal)).data.client,
  })
}

export function useRegisterApp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewClientBody) =>
      (await post<NewClientAnswer>('/api/oauth/apps', body)).data.client,
    onSuccess: () => client.removeQueries({ queryKey: laterQueryKeys.registeredAppsPages }),
  })
}

/** Revokes all tokens of an app, whichever account they belong to. */
export function useRevokeAll(appId: number, onRevoked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post(`/api/oauth/apps/${appId}/revoke`, {}),
    onSuccess: () => {
      onRevoked()
      client.removeQueries({ queryKey: laterQueryKeys.connectedApps })
    },
  })
}

export function useDeleteApp(appId: number, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeIfThere(`/api/oauth/apps/${appId}`),
    onSuccess: () => {
      onDeleted()
      client.removeQueries({ queryKey: laterQueryKeys.registeredApps })
      client.removeQueries({ queryKey: laterQueryKeys.connectedApps })
    },
  })
}

/**
 * Deletes an item of a list. `onRemoved` is called before the list is reloaded, because the reload removes the item's
 * row.
 */
export function useRemoval(path: string, queryKey: QueryKey, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeIfThere(path),
    onSuccess: () => {
      onRemoved()
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** Deletes an item. The status 404 counts as success, because the item was already deleted elsewhere. */
async function removeIfThere(path: string): Promise<void> {
  await remove(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.isNotFound)) throw error
  })
}
