import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import { get, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { proved } from './proof'
import { leaveFor } from './provider-journey'

export type Identity = IdentitiesAnswer['data']['identities'][number]
/** A provider of this server. */
export type Service = IdentitiesAnswer['data']['providers'][number]

const address = '/api/auth/identities'
/** Not in `query-keys.ts`, which the first screens load. */
const identitiesKey = ['identities']

/** Loads the accounts at providers with which somebody can log in, and the providers there are. */
export function useIdentities() {
  return useQuery({
    queryKey: identitiesKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<IdentitiesAnswer>(address, signal)).data,
  })
}

/** Leaves for a provider, whose account is then connected. */
export const useConnect = (provider: string) =>
  useMutation({ mutationFn: () => proved(() => leaveFor(provider, 'link')) })

export function useDisconnect(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(() => remove(`${address}/${id}`)),
    onSuccess: () => {
      onDone()
      return client.invalidateQueries({ queryKey: identitiesKey })
    },
  })
}

const addressOf = (username: string) => `/api/users/${encodeURIComponent(username)}/identities`

/** Loads the accounts at providers of another user, for administrators. */
export function useIdentitiesOf(username: string) {
  return useQuery({
    queryKey: laterQueryKeys.identitiesOf(username),
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<IdentitiesAnswer>(addressOf(username), signal)).data,
  })
}

/** Connects an account at a provider with that of another user. */
export function useConnectOf(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (identity: { issuer: string; subject: string }) =>
      proved(() => post<IdentitiesAnswer>(addressOf(username), identity)),
    onSuccess: ({ data }) => client.setQueryData(laterQueryKeys.identitiesOf(username), data),
  })
}

/** Disconnects an account at a provider from that of another user. Its sessions end, too. */
export function useDisconnectOf(username: string, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(() => remove(`${addressOf(username)}/${id}`).catch(ignoreMissing)),
    // The lists are not awaited: without its row, the dialog that asked would not learn that all is well.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: laterQueryKeys.sessionsOf(username) })
      void client.invalidateQueries({ queryKey: laterQueryKeys.identitiesOf(username) })
    },
  })
}

/** What is not connected was disconnected elsewhere. The user may be gone as well. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'identity-not-found')) throw error
}
