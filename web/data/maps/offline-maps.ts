import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AddedRegionAnswer, RegionsAnswer } from '../../../src/maps/regions/schemas'
import { get, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'

const address = '/api/maps/regions'

export function useOfflineMaps() {
  return useQuery({
    queryKey: laterQueryKeys.offlineMaps,
    queryFn: async ({ signal }) => (await get<RegionsAnswer>(address, signal)).data,
  })
}

export function useOfflineMapUpload(onUploaded: (name: string) => void) {
  const refresh = useRefreshedMaps()
  return useUpload(send, async ({ data }) => {
    await refresh()
    onUploaded(data.regions[0]?.name ?? '')
  })
}

function send(file: File, options: UploadOptions): Promise<AddedRegionAnswer> {
  return upload(`${address}?name=${encodeURIComponent(offlineMapName(file.name))}`, file, options)
}

export function useDeleteOfflineMap(name: string) {
  const refresh = useRefreshedMaps()
  return useMutation({
    mutationFn: () => remove(`${address}/${encodeURIComponent(name)}`),
    onSuccess: refresh,
  })
}

/** Returns a function that reloads everything that depends on the offline maps. */
export function useRefreshedMaps() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: queryKeys.mapSource })
    void client.invalidateQueries({ queryKey: queryKeys.attention })
    void client.invalidateQueries({ queryKey: queryKeys.setupSteps })
    void client.invalidateQueries({ queryKey: laterQueryKeys.streetRequests })
    await client.invalidateQueries({ queryKey: laterQueryKeys.offlineMaps })
  }
}

/** The name that an uploaded map gets on the server: only letters, digits, `.`, `_` and `-`. */
export function offlineMapName(fileName: string): string {
  const stem = fileName.replace(/\.pmtiles$/i, '').normalize('NFKD')
  const safe = stem.replaceAll(/\p{M}/gu, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-')
  const [trimmed] = /[^._-](?:.*[^._-])?/.exec(safe) ?? []
  return `${trimmed?.slice(0, 90) ?? 'region'}.pmtiles`
}
