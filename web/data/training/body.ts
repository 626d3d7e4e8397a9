// Loads and changes body values, thresholds, zones and the settings for training.
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  BodyAnswer,
  BodyValue,
  Suggestion,
  ThresholdsAnswer,
  TrainingSettingsAnswer,
  TrainingSettingsBody,
  WouldChangeAnswer,
  ZoneChoiceBody,
  ZonesAnswer,
} from '../../../src/workouts/training/body/schemas'
import { get, patch, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

const bodyQuery = queryOptions({
  queryKey: laterQueryKeys.body,
  queryFn: async ({ signal }) => (await get<BodyAnswer>('/api/body', signal)).data.values,
})

const thresholdsQuery = queryOptions({
  queryKey: queryKeys.thresholds,
  queryFn: async ({ signal }) => (await get<ThresholdsAnswer>('/api/thresholds', signal)).data,
})

export const useBody = () => useQuery(bodyQuery)
export const useThresholds = () => useQuery(thresholdsQuery)

export const useZones = () =>
  useQuery({
    queryKey: laterQueryKeys.zones,
    queryFn: async ({ signal }) => (await get<ZonesAnswer>('/api/thresholds/zones', signal)).data.zones,
  })

export const useTrainingSettings = () =>
  useQuery({
    queryKey: laterQueryKeys.trainingSettings,
    queryFn: async ({ signal }) =>
      (await getTogether<TrainingSettingsAnswer>('/api/training/settings', signal)).data,
  })

type Placed = Pick<BodyValue, 'measure' | 'sport_group' | 'valid_from'>

/**
 * Loads how many workouts would change if a value was valid from a day on.
 * @param placed `null` while no day is chosen
 */
export const useWouldChange = (placed: Placed | null) =>
  useQuery({
    queryKey: laterQueryKeys.wouldChange(placed ?? {}),
    queryFn:
      placed === null
        ? skipToken
        : async ({ signal }) => {
            const asked = new URLSearchParams(placed)
            return (await get<WouldChangeAnswer>(`/api/thresholds/workouts?${asked}`, signal)).data.workouts
          },
    retry: false,
  })

/** Whether a measure is a threshold. Thresholds are in a separate list. */
const isThreshold = (measure: BodyValue['measure']) =>
  measure.startsWith('threshold-') || measure === 'critical-power' || measure === 'w-prime'

const listOf = (measure: BodyValue['measure']) => (isThreshold(measure) ? '/api/thresholds' : '/api/body')

export type EnteredValue = Placed & Pick<BodyValue, 'value'>

/** Enters a value, or changes the value with this id. */
export function useSaveValue(id: number | null) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: ({ measure, sport_group, valid_from, value }: EnteredValue) =>
      id === null
        ? post(listOf(measure), { measure, sport_group, valid_from, value })
        : patch(`${listOf(measure)}/${id}`, { valid_from, value }),
    onSuccess,
  })
}

export function useDeleteValue({ id, measure }: BodyValue) {
  const onSuccess = useRefresh()
  return useMutation({
    // The status 404 counts as success, because the value was already deleted elsewhere.
    mutationFn: () =>
      remove(`${listOf(measure)}/${id}`).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.isNotFound)) throw error
      }),
    onSuccess,
  })
}

/** Accepts a suggestion (with another value or day if they are given), or refuses it. */
export function useAnswerSuggestion({ measure, sport_group }: Suggestion) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: ({ how, ...correction }: { how: 'accept' | 'refuse'; value?: number; valid_from?: string }) =>
      post(`/api/thresholds/suggestions/${how}`, { measure, sport_group, ...correction }),
    onSuccess,
  })
}

export function useChooseZones() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (choice: ZoneChoiceBody) => patch('/api/thresholds/zones', choice),
    onSuccess,
  })
}

export function useSaveTrainingSettings() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (changes: TrainingSettingsBody) => patch('/api/training/settings', changes),
    onSuccess,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => {
    // Loads, zones and energy are calculated from these values, and sums, goals, reviews and some curves from those.
    void client.invalidateQueries({ queryKey: queryKeys.workouts })
    return client.invalidateQueries({ queryKey: laterQueryKeys.training })
  }
}
