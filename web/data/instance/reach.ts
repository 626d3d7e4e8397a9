import { useQuery } from '@tanstack/react-query'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import type { HttpsStateAnswer } from '../../../src/instance/certificates/schemas'
import { get } from '../client/api'
import { basePath } from '../client/base-path'
import { queryKeys } from '../client/query-keys'

/** How often it is tried while somebody tells their device to trust the server. */
const pollMs = 4000

/** Networks come and go, and a name is there a second after the start: as often as the server looks itself. */
const addressesPollMs = 15_000

/** Where the server can be reached, as far as it knows. */
export const useAddresses = () =>
  useQuery({
    queryKey: queryKeys.addresses,
    staleTime: 0,
    refetchInterval: addressesPollMs,
    queryFn: async ({ signal }) => (await get<AddressesAnswer>('/api/addresses', signal)).data,
  })

/** Where https is served, and who vouches for it. */
export const useHttps = () =>
  useQuery({
    queryKey: queryKeys.https,
    queryFn: async ({ signal }) => (await get<HttpsStateAnswer>('/api/https', signal)).data,
  })

/**
 * Whether this browser takes the certificate; undefined until that is known. It cannot tell why a connection failed, so
 * that everything but an answer counts as not.
 * @param origin of the server by https; null where there is none
 */
export function useIsTrusted(origin: string | null): boolean | undefined {
  const { data } = useQuery<boolean>({
    queryKey: queryKeys.httpsAt(origin),
    enabled: origin !== null,
    refetchInterval: ({ state: { data } }) => (data === true ? false : pollMs),
    queryFn: ({ signal }) =>
      // Its answer may not be read from here; that there is one is enough.
      fetch(`${origin}${basePath}/api/https`, { mode: 'no-cors', cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
  })
  return data
}
