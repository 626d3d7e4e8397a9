import { useQuery } from '@tanstack/react-query'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** Where the server can be reached, as far as it knows. */
export const useAddresses = () =>
  useQuery({
    queryKey: queryKeys.addresses,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<AddressesAnswer>('/api/addresses', signal)).data,
  })
