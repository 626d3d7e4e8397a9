import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type {
  AccountImport,
  ImportAnswer,
  ImportProblemsAnswer,
  LastImportAnswer,
} from '../../../src/transfer/imports/schemas'
import type { NewSport } from '../../../src/workouts/sports/schemas'
import { avatarVersion } from '../accounts/avatar'
import { get, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'
import { addSport } from '../workouts/sports'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { pieceSize } from './send-in-pieces'
import { dropPieces, forgetUpload, uploadInPieces } from './upload-in-pieces'

const address = '/api/auth/account/import'

/** Milliseconds between requests for an import's progress. */
const pollMs = 2000

/** Whether the server is working on the import. */
const isUnderway = ({ status }: AccountImport) =>
  status === 'waiting' || status === 'reading' || status === 'running' || status === 'undoing'

/** Loads the latest import, repeatedly until it ends; `null` if there is none. */
export function useLastImport() {
  const last = useQuery({
    queryKey: laterQueryKeys.lastImport,
    // The import is always reloaded, because it may have been started in another window.
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<LastImportAnswer>(address, signal)).data,
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? pollMs : false),
  })
  useRefreshAtEnd(last.data ? isUnderway(last.data) : false)
  return last
}

/** Reloads everything that an import changes, as soon as the import or its undo has ended. */
function useRefreshAtEnd(underway: boolean) {
  const wasUnderway = useRef(underway)
  const client = useQueryClient()
  const refreshWorkouts = useWorkoutsRefresh()
  useEffect(() => {
    if (wasUnderway.current && !underway) {
      refreshWorkouts()
      for (const queryKey of [queryKeys.sports, laterQueryKeys.training, laterQueryKeys.importProblems])
        void client.invalidateQueries({ queryKey })
      avatarVersion.set(avatarVersion.get() + 1)
    }
    wasUnderway.current = underway
  })
}

interface ImportChoice {
  file: File
  /** Whether the profile, the preferences and the avatar are imported as well. */
  takesProfile: boolean
}

export function useImportUpload() {
  const client = useQueryClient()
  const tell = useTellImport()
  const sendAll = async ({ file, takesProfile }: ImportChoice, options: UploadOptions) => {
    const asked = `${address}?preview=true&profile=${takesProfile}`
    if (file.size <= pieceSize) return upload<ImportAnswer>(asked, file, options)
    const id = await uploadInPieces(file, options)
    try {
      const answer = await post<ImportAnswer>(`${asked}&upload=${id}`, undefined)
      forgetUpload()
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) {
        forgetUpload()
        await dropPieces(id).catch(() => {})
      }
      throw error
    }
  }
  const send = (choice: ImportChoice, options: UploadOptions) =>
    sendAll(choice, options).catch(error => {
      // An import may be running: either this one, if only its response was lost, or one that was started in another
      // window.
      void client.invalidateQueries({ queryKey: laterQueryKeys.lastImport })
      throw error
    })
  return useUpload(send, tell)
}

/**
 * Stops a running import; what it has added remains. An import that has ended is deleted from the server's list
 * instead, and can then no longer be undone.
 */
export function useEndImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(address),
    onSettled: () => client.invalidateQueries({ queryKey: laterQueryKeys.lastImport }),
  })
}

/** Starts the import that the preview has shown. */
export function useStartImport() {
  return useImportChange(() => post<ImportAnswer>(`${address}/start`, undefined))
}

/** Removes everything that the import has added. */
export function useUndoImport() {
  return useImportChange(() => post<ImportAnswer>(`${address}/undo`, undefined))
}

/**
 * Assigns a sport to each label that the import did not recognise. Each new sport is created first and then assigned,
 * so that a retry after a failure does not create it twice.
 */
export function useNameSports() {
  const client = useQueryClient()
  const name = (sports: Record<string, number>) => post<ImportAnswer>(`${address}/sports`, { sports })
  return useImportChange(async (chosen: Record<string, number | NewSport>) => {
    const ids: Record<string, number> = {}
    let answer: ImportAnswer | undefined
    for (const [label, sport] of Object.entries(chosen)) {
      if (typeof sport === 'number') ids[label] = sport
      else {
        answer = await name({ [label]: (await addSport(sport)).id })
        void client.invalidateQueries({ queryKey: queryKeys.sports })
      }
    }
    return answer === undefined || Object.keys(ids).length > 0 ? name(ids) : answer
  })
}

/** Changes an import. After an error, the import's current state is loaded. */
function useImportChange<Input>(mutationFn: (input: Input) => Promise<ImportAnswer>) {
  const client = useQueryClient()
  const tell = useTellImport()
  return useMutation({
    mutationFn,
    onSuccess: tell,
    onError: () => client.invalidateQueries({ queryKey: laterQueryKeys.lastImport }),
  })
}

function useTellImport() {
  const client = useQueryClient()
  return ({ data }: ImportAnswer) => client.setQueryData(laterQueryKeys.lastImport, data)
}

export function useImportProblems(page: number) {
  return useQuery({
    queryKey: laterQueryKeys.importProblemsPage(page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<ImportProblemsAnswer>(`${address}/problems?page=${page}`, signal)
      return { problems: data.problems, pagination }
    },
  })
}
