// Looks into backups, and restores a user or a workout from one.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type {
  LastPartRestoreAnswer,
  PartRestore,
  PartRestoreAnswer,
  PeopleInBackupAnswer,
  RestoreWish,
  WorkoutInBackup,
  WorkoutsInBackupAnswer,
} from '../../../src/transfer/restores/schemas'
import { get, post, remove } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { readPage } from '../client/read-page'

const address = '/api/backups'

/** Milliseconds between requests while a backup is being opened, and while a restore is underway. */
const openingPollMs = 1000
const restorePollMs = 2000

export interface PeopleSelection {
  /** Part of a username; empty for all. */
  q: string
  page: number
}

export interface BackedUpSelection {
  /** Part of a title; empty for all. */
  q: string
  /** Days such as `2026-11-10`; empty for an open range. */
  from: string
  to: string
  standing: WorkoutInBackup['standing'] | ''
  page: number
}

const standings: readonly WorkoutInBackup['standing'][] = ['missing', 'different', 'hidden', 'same']

/** Reads which workouts of a backup are shown from the URL. Invalid values are ignored. */
export function readBackedUpSelection(parameters: URLSearchParams): BackedUpSelection {
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(parameters.get(name) ?? '')?.[0] ?? ''
  return {
    q: parameters.get('q') ?? '',
    from: day('from'),
    to: day('to'),
    standing: standings.find(standing => standing === parameters.get('standing')) ?? '',
    page: readPage(parameters),
  }
}

/** Writes a selection as the query of a URL. Empty values and the first page are left out. */
export function writeSelection(selection: PeopleSelection | BackedUpSelection): string {
  const { page, ...others } = selection
  const chosen = Object.entries(others).filter(([, value]) => value !== '')
  const query = new URLSearchParams(chosen)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Loads a page of the users in a backup, again and again until the backup is open. */
export function usePeopleOfBackup(name: string, selection: PeopleSelection) {
  return useQuery({
    queryKey: queryKeys.peopleOfBackup(name, selection),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<PeopleInBackupAnswer>(`${pathOf(name)}/people${writeSelection(selection)}`, signal),
    refetchInterval: ({ state: { data } }) => (data && !data.data.is_open ? openingPollMs : false),
  })
}

/** Loads a page of somebody's workouts in a backup, again and again until the backup is open. */
export function useWorkoutsOfBackup(name: string, username: string, selection: BackedUpSelection) {
  return useQuery({
    queryKey: queryKeys.workoutsOfBackup(name, username, selection),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<WorkoutsInBackupAnswer>(
        `${pathOf(name)}/people/${encodeURIComponent(username)}/workouts${writeSelection(selection)}`,
        signal,
      ),
    refetchInterval: ({ state: { data } }) => (data && !data.data.is_open ? openingPollMs : false),
  })
}

/** Whether the server is working on the restore. */
export const isRestoreUnderway = ({ status }: PartRestore) => status === 'reading' || status === 'importing'

/** Loads the last restore of a user or workout, repeatedly until it ends; `null` if there is none. */
export function useLastRestore() {
  const client = useQueryClient()
  const last = useQuery({
    queryKey: queryKeys.partRestore,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<LastPartRestoreAnswer>(`${address}/restore`, signal)).data,
    refetchInterval: ({ state: { data } }) => (data && isRestoreUnderway(data) ? restorePollMs : false),
  })
  const isUnderway = last.data ? isRestoreUnderway(last.data) : false
  const wasUnderway = useRef(isUnderway)
  useEffect(() => {
    if (wasUnderway.current && !isUnderway) {
      // Afterwards the backup differs less from this server, and there may be one user more.
      for (const queryKey of [queryKeys.contentsOfBackups, queryKeys.usersLists, queryKeys.userCounts])
        void client.invalidateQueries({ queryKey })
    }
    wasUnderway.current = isUnderway
  })
  return last
}

export function useRestorePart(backup: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wish: RestoreWish) =>
      (await post<PartRestoreAnswer>(`${pathOf(backup)}/restore`, wish)).data,
    onSuccess: restore => client.setQueryData(queryKeys.partRestore, restore),
    // Another restore may be underway, which another administrator began.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.partRestore }),
  })
}

/** Discards the result of the last restore. What it has restored stays. */
export function useDiscardRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`${address}/restore`),
    onSuccess: () => client.setQueryData(queryKeys.partRestore, null),
  })
}

const pathOf = (name: string) => `${address}/${encodeURIComponent(name)}`
