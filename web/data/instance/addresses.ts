import { useQuery } from '@tanstack/react-query'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** Networks come and go, and a name is there a second after the start: as often as the server looks itself. */
const pollMs = 15_000

/** Where the server can be reached, as far as it knows. */
export const useAddresses = () =>
  useQuery({
    queryKey: queryKeys.addresses,
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => (await get<AddressesAnswer>('/api/addresses', signal)).data,
  })
