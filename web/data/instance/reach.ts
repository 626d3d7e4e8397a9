import { useQuery } from '@tanstack/react-query'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import type { HttpsStateAnswer } from '../../../src/instance/certificates/schemas'
import { get } from '../client/api'
import { basePath } from '../client/base-path'
import { queryKeys } from '../client/query-keys'

/** Poll interval while somebody makes their device trust the server. */
const pollMs = 4000

/** The server itself checks this often: networks change, and a local name appears a second after the start. */
const addressesPollMs = 15_000

/** The addresses at which the server knows it is reachable. */
export const useAddresses = () =>
  useQuery({
    queryKey: queryKeys.addresses,
    staleTime: 0,
    refetchInterval: addressesPollMs,
    queryFn: async ({ signal }) => (await get<AddressesAnswer>('/api/addresses', signal)).data,
  })

/** Where HTTPS is served, and who issued the certificate. */
export const useHttps = () =>
  useQuery({
    queryKey: queryKeys.https,
    queryFn: async ({ signal }) => (await get<HttpsStateAnswer>('/api/https', signal)).data,
  })

/**
 * Whether this browser trusts the certificate; `undefined` until known. Browsers do not reveal why a connection failed,
 * so every failure counts as untrusted.
 * @param origin the server's HTTPS origin; `null` without HTTPS
 */
export function useIsTrusted(origin: string | null): boolean | undefined {
  const { data } = useQuery<boolean>({
    queryKey: queryKeys.httpsAt(origin),
    enabled: origin !== null,
    refetchInterval: ({ state: { data } }) => (data === true ? false : pollMs),
    queryFn: ({ signal }) =>
      // The cross-origin response cannot be read, but its arrival is enough.
      fetch(`${origin}${basePath}/api/https`, { mode: 'no-cors', cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
  })
  return data
}
