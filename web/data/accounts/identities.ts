import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import { get, remove } from '../client/api'
import { proved } from './proof'
import { leaveFor } from './provider-journey'

export type Identity = IdentitiesAnswer['data']['identities'][number]

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
