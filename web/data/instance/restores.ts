// Looks into backups, and restores a user or a workout from one.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type {
  BackupKeyBody,
  LastPartRestoreAnswer,
  PartRestore,
  PartRestoreAnswer,
  PeopleInBackupAnswer,
  RestoreWish,
  WorkoutsInBackupAnswer,
} from '../../../src/transfer/restores/schemas'
import { loadProved, proved } from '../accounts/proof'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { type BackedUpSelection, type PeopleSelection, writeSelection } from './backed-up-selection'

const address = '/api/backups'

/** Milliseconds between requests while a backup is being opened, and while a restore is underway. */
const openingPollMs = 1000
const restorePollMs = 2000

/** Loads a page of the users in a backup, again and again until the backup is open. Asks for a proof of who one is. */
export function usePeopleOfBackup(name: string, selection: PeopleSelection) {
  return useQuery({
    queryKey: laterQueryKeys.peopleOfBackup(name, selection),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      loadProved(
        () => get<PeopleInBackupAnswer>(`${pathOf(name)}/people${writeSelection(selection)}`, signal),
        signal,
      ),
    refetchInterval: ({ state: { data, error } }) =>
      data && error === null && !data.data.is_open ? openingPollMs : false,
  })
}

/** Loads a page of somebody's workouts in a backup, in the same way. */
export function useWorkoutsOfBackup(name: string, username: string, selection: BackedUpSelection) {
  return useQuery({
    queryKey: laterQueryKeys.workoutsOfBackup(name, username, selection),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const path = `${pathOf(name)}/people/${encodeURIComponent(username)}/workouts`
      return loadProved(() => get<WorkoutsInBackupAnswer>(path + writeSelection(selection), signal), signal)
    },
    refetchInterval: ({ state: { data, error } }) =>
      data && error === null && !data.data.is_open ? openingPollMs : false,
  })
}

/** Gives the server the key of an encrypted backup, and then looks into it. */
export function useBackupKey(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BackupKeyBody) => post<void>(`${pathOf(name)}/key`, body),
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.contentsOfBackups }),
  })
}

/** Whether the server is working on the restore. */
export const isRestoreUnderway = ({ status }: PartRestore) => status === 'reading' || status === 'importing'

/** Loads the last restore of a user or workout, repeatedly until it ends; `null` if there is none. */
export const useLastRestore = () =>
  useQuery({
    queryKey: laterQueryKeys.partRestore,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<LastPartRestoreAnswer>(`${address}/restore`, signal)).data,
    refetchInterval: ({ state: { data } }) => (data && isRestoreUnderway(data) ? restorePollMs : false),
  })

/** Reloads what a restore changes, as soon as it has ended: the backup differs less, and there may be one user more. */
export function useRefreshAfterRestore(isUnderway: boolean) {
  const client = useQueryClient()
  const wasUnderway = useRef(isUnderway)
  useEffect(() => {
    if (wasUnderway.current && !isUnderway) {
      for (const queryKey of [
        laterQueryKeys.contentsOfBackups,
        laterQueryKeys.usersLists,
        laterQueryKeys.userCounts,
      ])
        void client.invalidateQueries({ queryKey })
    }
    wasUnderway.current = isUnderway
  })
}

export function useRestorePart(backup: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: RestoreWish) =>
      (await proved(() => post<PartRestoreAnswer>(`${pathOf(backup)}/restore`, wish))).data,
    onSuccess: restore => client.setQueryData(laterQueryKeys.partRestore, restore),
    // Another restore may be underway, which another administrator began.
    onError: () => client.invalidateQueries({ queryKey: laterQueryKeys.partRestore }),
  })
}

/** Discards the result of the last restore. What it has restored stays. */
export function useDiscardRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`${address}/restore`),
    onSuccess: () => client.setQueryData(laterQueryKeys.partRestore, null),
  })
}

const pathOf = (name: string) => `${address}/${encodeURIComponent(name)}`
