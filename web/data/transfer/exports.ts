import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  DownloadLinkAnswer,
  ExportAnswer,
  ExportRequest,
  RequestedExportAnswer,
} from '../../../src/transfer/exports/schemas'
import { proved } from '../accounts/proof'
import { get, post } from '../client/api'
import { download } from '../client/download'
import { laterQueryKeys } from '../client/later-query-keys'

const address = '/api/auth/account/export'
const queryKey = laterQueryKeys.export

/** Milliseconds between requests until the archive is ready. */
const pollMs = 3000

/** Loads the archive that the account has requested; `null` if it has not requested any. */
export function useExport() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await get<ExportAnswer>(address, signal)).request,
    refetchInterval: ({ state: { data } }) => (isInProgress(data) ? pollMs : false),
  })
}

export const isInProgress = (request: ExportRequest | null | undefined) => request?.status === 'in_progress'

/** Requests an archive. If another window has already requested one, the server refuses. */
export function useExportRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await proved(() => post<RequestedExportAnswer>(`${address}/request`, undefined))).request,
    onSuccess: request => queries.setQueryData(queryKey, request),
    // The request of the other window is shown.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useExportDownload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      download((await proved(() => post<DownloadLinkAnswer>(`${address}/link`, undefined))).data.url),
    // The archive may have been deleted in the meantime, so its state is reloaded.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
