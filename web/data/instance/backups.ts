import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  BackupLinkAnswer,
  Backups,
  BackupsAnswer,
  ScheduleChanges,
} from '../../../src/instance/backups/schemas'
import { loadProved, proved } from '../accounts/proof'
import { get, patch, post, remove } from '../client/api'
import { download } from '../client/download'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'

export type { ScheduleChanges }

const address = '/api/backups'
const queryKey = laterQueryKeys.backups

/** Milliseconds between requests while a backup is running. */
const pollMs = 2000

/** Loads the backups, the result of the last one and the time of the next one. */
export function useBackups() {
  const client = useQueryClient()
  const backups = useQuery({
    queryKey,
    // The list is reloaded whenever a screen shows it, because scheduled backups change it as well.
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<BackupsAnswer>(address, signal)).data,
    refetchInterval: ({ state: { data } }) => (data && isAboutToChange(data) ? pollMs : false),
  })
  const lastAt = backups.data?.last?.finished_at
  useEffect(() => {
    // Every screen shows whether the last backup failed, so this value is reloaded as well.
    if (lastAt !== undefined) void client.invalidateQueries({ queryKey: queryKeys.attention })
  }, [client, lastAt])
  return backups
}

/** Whether a backup is running or due. */
const isAboutToChange = ({ is_running, next_at }: Backups) =>
  is_running || (next_at !== null && new Date(next_at).getTime() <= Date.now())

/** Makes a backup now. Asks for a proof of who one is if an old one has to make room for it. */
export function useBackUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await loadProved(() => post<BackupsAnswer>(address, undefined))).data,
    onSuccess: backups => client.setQueryData(queryKey, backups),
  })
}

/** Changes when backups are made, and how many are kept. Asks for a proof of who one is. */
export function useChangeSchedule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ScheduleChanges) =>
      (await proved(() => patch<BackupsAnswer>(`${address}/schedule`, changes))).data,
    onSuccess: backups => client.setQueryData(queryKey, backups),
  })
}

/** Sets for which public keys the next backups are encrypted. Asks for a proof of who one is. */
export function useChangeRecipients() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (recipients: string[]) =>
      (await proved(() => patch<BackupsAnswer>(`${address}/recipients`, { recipients }))).data,
    onSuccess: backups => client.setQueryData(queryKey, backups),
  })
}

/** Deletes a backup. Asks for a proof of who one is. */
export function useDeleteBackup(name: string) {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => proved(() => remove(pathOf(name))), onSuccess: refresh })
}

export function useBackupDownload(name: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () =>
      download((await proved(() => post<BackupLinkAnswer>(`${pathOf(name)}/link`, undefined))).data.url),
    // The list is reloaded, because the backup may have been removed to make room for a newer one.
    onError: refresh,
  })
}

function pathOf(name: string): string {
  return `${address}/${encodeURIComponent(name)}`
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
