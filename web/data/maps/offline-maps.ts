import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AddedRegionAnswer, RegionsAnswer } from '../../../src/regions/schemas'
import { get, remove } from '../client/api'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'
import { regionName } from '../../administration/region-problem'

const address = '/api/maps/regions'

export function useRegions() {
  return useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => (await get<RegionsAnswer>(address, signal)).data,
  })
}

export function useRegionUpload(onUploaded: (name: string) => void) {
  const refresh = useRefresh()
  return useUpload(send, async ({ data }) => {
    await refresh()
    onUploaded(data.regions[0]?.name ?? '')
  })
}

function send(file: File, options: UploadOptions): Promise<AddedRegionAnswer> {
  return upload(`${address}?name=${encodeURIComponent(regionName(file.name))}`, file, options)
}

export function useDeleteRegion(name: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => remove(`${address}/${encodeURIComponent(name)}`),
    onSuccess: refresh,
  })
}

/** Maps that are opened from now on are drawn from what there is now. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['base-map'] })
    await client.invalidateQueries({ queryKey: ['regions'] })
  }
}
