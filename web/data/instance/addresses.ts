import { useQuery } from '@tanstack/react-query'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import type { HttpsStateAnswer } from '../../../src/instance/certificates/schemas'
import { get } from '../client/api'
import { basePath } from '../client/base-path'
import { queryKeys } from '../client/query-keys'

/** Milliseconds between requests while somebody installs the server's certificate on their device. */
const pollMs = 4000

/**
 * Milliseconds between requests for the server's addresses. They change with the server's networks, which the server
 * checks at the same interval.
 */
const addressesPollMs = 15_000

/** Loads the addresses at which the server can be reached, as far as the server knows. */
export const useAddresses = () =>
  useQuery({
    queryKey: queryKeys.addresses,
    staleTime: 0,
    refetchInterval: addressesPollMs,
    queryFn: async ({ signal }) => (await get<AddressesAnswer>('/api/addresses', signal)).data,
  })

/** Loads the port for HTTPS, and the authority that issued the certificate. */
export const useHttps = () =>
  useQuery({
    queryKey: queryKeys.https,
    queryFn: async ({ signal }) => (await get<HttpsStateAnswer>('/api/https', signal)).data,
  })

/**
 * Whether this browser trusts the server's certificate; `undefined` until that is known. Browsers do not reveal why a
 * connection failed, so every failure counts as distrust.
 * @param origin the server's HTTPS origin; `null` without HTTPS
 */
export function useIsTrusted(origin: string | null): boolean | undefined {
  const { data } = useQuery<boolean>({
    queryKey: queryKeys.httpsAt(origin),
    enabled: origin !== null,
    refetchInterval: ({ state: { data } }) => (data === true ? false : pollMs),
    queryFn: ({ signal }) =>
      // The page cannot read a response from another origin, but its arrival is enough.
      fetch(`${origin}${basePath}/api/https`, { mode: 'no-cors', cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
  })
  return data
}
