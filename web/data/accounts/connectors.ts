import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type {
  ConnectorAnswer,
  ConnectorChanges,
  ConnectorKeyBody,
  ConnectorState,
  ConnectorsAnswer,
} from '../../../src/transfer/connectors/schemas'
import { get, patch, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { proved } from './proof'

export type ConnectorLink = NonNullable<ConnectorState['link']>

const address = '/api/connectors'
const addressOf = (name: string) => `${address}/${encodeURIComponent(name)}`

/** Milliseconds between requests while something happens, and while nothing does. */
const pollMs = 2000
const quietMs = 60_000

/** Whether the service is being looked at, as far as is known here. */
export const isLooking = ({ status, next_look_at }: ConnectorLink): boolean =>
  status === 'active' && next_look_at !== null && new Date(next_look_at) <= new Date()

const isChanging = ({ link }: ConnectorState) =>
  link !== null && (isLooking(link) || link.status === 'undoing')

/** The services from which recordings can be fetched, with what came of each. */
export function useConnectors() {
  const connectors = useQuery({
    queryKey: laterQueryKeys.connectors,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<ConnectorsAnswer>(address, signal)).data.connectors,
    refetchInterval: ({ state: { data } }) => (data?.some(isChanging) ? pollMs : quietMs),
  })
  useRefreshAfterArrivals(connectors.data)
  return connectors
}

/** Reloads the workouts after some have come, or were taken out. */
function useRefreshAfterArrivals(connectors: readonly ConnectorState[] | undefined) {
  const refresh = useWorkoutsRefresh()
  const counted = connectors && JSON.stringify(connectors.map(({ link }) => link?.counts.added ?? 0))
  const before = useRef(counted)
  useEffect(() => {
    if (before.current !== undefined && before.current !== counted) refresh()
    before.current = counted
  })
}

/** Connects a service with a key, or gives it another. */
export function useConnect(name: string, onConnected: () => void) {
  return useConnectorChange(
    (body: ConnectorKeyBody) => proved(() => post<ConnectorAnswer>(addressOf(name), body)),
    onConnected,
  )
}

export function usePause(name: string) {
  return useConnectorChange((changes: ConnectorChanges) => patch<ConnectorAnswer>(addressOf(name), changes))
}

export function useLookNow(name: string) {
  return useConnectorChange<undefined>(() => post<ConnectorAnswer>(`${addressOf(name)}/look`, undefined))
}

/** Takes out everything that came from a service. */
export function useUndoArrivals(name: string) {
  return useConnectorChange<undefined>(() => post<ConnectorAnswer>(`${addressOf(name)}/undo`, undefined))
}

export function useDisconnectService(name: string, onDisconnected: () => void) {
  return useConnectorChange<undefined>(() => remove(addressOf(name)), onDisconnected)
}

/** Changes a service, and loads its state anew, also after a failure. */
function useConnectorChange<Input>(mutationFn: (input: Input) => Promise<unknown>, onDone = () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: laterQueryKeys.connectors }),
  })
}
