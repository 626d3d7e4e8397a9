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
import { queryKeys } from '../client/query-keys'

/**
 * Asks the server what an app wants.
 * @param search of the page's address, exactly as the app wrote it
 */
export function useAsking(search: string) {
  return useQuery({
    queryKey: queryKeys.authorizationRequest(search),
    queryFn: async ({ signal }) =>
      (await get<AuthorizationRequestAnswer>(`/api/oauth/authorize${search}`, signal)).data,
  })
}

/** Allows an app what it asked for; answers where the app wants to have the person back. */
export function useAllow() {
  return useMutation({
    mutationFn: async (form: FormData) =>
      (await post<AuthorizeAnswer>('/api/oauth/authorize', form)).redirect_url,
  })
}

/** The apps that one has allowed something. */
export function useConnectedApps() {
  return useQuery({
    queryKey: queryKeys.connectedApps,
    queryFn: async ({ signal }) =>
      (await get<ConnectedAppsAnswer>('/api/oauth/connected-apps', signal)).data.connected_apps,
  })
}

/** Done when the list has been read anew. */
export function useDisconnect(appId: number, onDisconnected: () => void) {
  return useRemoval(`/api/oauth/connected-apps/${appId}`, queryKeys.connectedApps, onDisconnected)
}

/** One's tokens for scripts. */
export function usePersonalTokens() {
  return useQuery({
    queryKey: queryKeys.personalTokens,
    queryFn: async ({ signal }) =>
      (await get<PersonalTokensAnswer>('/api/oauth/personal-tokens', signal)).data.personal_tokens,
  })
}

export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewPersonalTokenBody) =>
      (await post<NewPersonalTokenAnswer>('/api/oauth/personal-tokens', body)).data.personal_token,
    onSuccess: () => client.removeQueries({ queryKey: queryKeys.personalTokens }),
  })
}

/** Done when the list has been read anew. */
export function useDeleteToken(tokenId: number, onDeleted: () => void) {
  return useRemoval(`/api/oauth/personal-tokens/${tokenId}`, queryKeys.personalTokens, onDeleted)
}

/** The apps that one has registered, five at a time. */
export function useRegisteredApps(page: number) {
  return useQuery({
    queryKey: queryKeys.registeredAppsPage(page),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<ClientsAnswer>(`/api/oauth/apps?page=${page}`, signal)
      return { apps: data.clients, pagination }
    },
  })
}

export function useRegisteredApp(id: string) {
  return useQuery({
    queryKey: queryKeys.registeredApp(id),
    queryFn: async ({ signal }) =>
      (await get<ClientAnswer>(`/api/oauth/apps/${encodeURIComponent(id)}/by_id`, signal)).data.client,
  })
}

export function useRegisterApp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewClientBody) =>
      (await post<NewClientAnswer>('/api/oauth/apps', body)).data.client,
    onSuccess: () => client.removeQueries({ queryKey: queryKeys.registeredAppsPages }),
  })
}

/** Ends what everybody has allowed the app. */
export function useRevokeAll(appId: number, onRevoked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post(`/api/oauth/apps/${appId}/revoke`, {}),
    onSuccess: () => {
      onRevoked()
      client.removeQueries({ queryKey: queryKeys.connectedApps })
    },
  })
}

export function useDeleteApp(appId: number, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeIfThere(`/api/oauth/apps/${appId}`),
    onSuccess: () => {
      onDeleted()
      client.removeQueries({ queryKey: queryKeys.registeredApps })
      client.removeQueries({ queryKey: queryKeys.connectedApps })
    },
  })
}

/** `onRemoved` is called before the list is read anew, as what was removed is gone from the screen after that. */
function useRemoval(path: string, queryKey: QueryKey, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeIfThere(path),
    onSuccess: () => {
      onRemoved()
      return client.invalidateQueries({ queryKey })
    },
  })
}

/** What somebody wants gone, and what went meanwhile in another window, is gone. */
async function removeIfThere(path: string): Promise<void> {
  await remove(path).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.isNotFound)) throw error
  })
}
