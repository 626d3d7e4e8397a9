// Loads best efforts over distances and durations, and the curves of best averages by duration.
import { useQuery } from '@tanstack/react-query'
import type {
  Curves,
  CurvesAnswer,
  EffortChoicesAnswer,
  EffortHistory,
  EffortHistoryAnswer,
} from '../../../src/workouts/training/efforts/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

/** Loads the distances and quantities for which there are efforts in a sport. */
export function useEffortChoices(sportId: number | null) {
  return useQuery({
    queryKey: laterQueryKeys.effortChoices(sportId),
    enabled: sportId !== null,
    queryFn: async ({ signal }) =>
      (await get<EffortChoicesAnswer>(`/api/efforts/choices?sport_id=${sportId}`, signal)).data.choices,
  })
}

/** Loads the efforts of a sport over a distance, or the highest averages of a quantity over a duration. */
export function useEffortHistory(asked: Record<string, string>) {
  return useQuery<EffortHistory>({
    queryKey: laterQueryKeys.effortHistory(asked),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<EffortHistoryAnswer>(`/api/efforts?${new URLSearchParams(asked)}`, signal)).data.history,
  })
}

/** Loads the highest averages of one or two periods for each duration, and estimates that are based on them. */
export function useEffortCurves(asked: Record<string, string>) {
  return useQuery<Curves>({
    queryKey: laterQueryKeys.effortCurves(asked),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<CurvesAnswer>(`/api/curves?${new URLSearchParams(asked)}`, signal)).data.curves,
  })
}
