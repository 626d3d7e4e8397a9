import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewUploadTokenAnswer,
  NewUploadTokenBody,
  UploadTokensAnswer,
} from '../../../src/accounts/oauth/apps/upload-tokens-schemas'
import { get, post } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useRemoval } from './apps'
import { proved } from './proof'

/** The addresses to which apps without a login send recordings, without their secrets. */
export function useUploadAddresses() {
  return useQuery({
    queryKey: laterQueryKeys.uploadAddresses,
    queryFn: async ({ signal }) =>
      (await get<UploadTokensAnswer>('/api/oauth/upload-tokens', signal)).data.upload_tokens,
  })
}

export function useCreateUploadAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewUploadTokenBody) =>
      (await proved(() => post<NewUploadTokenAnswer>('/api/oauth/upload-tokens', body))).data.upload_token,
    onSuccess: () => client.removeQueries({ queryKey: laterQueryKeys.uploadAddresses }),
  })
}

/** Deletes an upload address. `onDeleted` is called before the list is reloaded. */
export function useDeleteUploadAddress(id: number, onDeleted: () => void) {
  return useRemoval(`/api/oauth/upload-tokens/${id}`, laterQueryKeys.uploadAddresses, onDeleted)
}
