// Loads fitness and training load over time.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  FitnessAnswer,
  TrainingDaysAnswer,
  TrainingMonthsAnswer,
  TrainingWeeksAnswer,
} from '../../../src/workouts/training/days/schemas'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** Milliseconds between requests while loads are being computed. */
const whileComputing = 3000

/**
 * Milliseconds for which an answer is shown without a new request. The time is short, because a change of a threshold
 * changes all loads.
 */
const staleTime = 5000

/** Loads training load, fitness, fatigue and form of every day from a first day on, with a forecast. */
export const trainingDaysQuery = (from: string) =>
  queryOptions({
    queryKey: queryKeys.trainingDays(from),
    staleTime,
    queryFn: async ({ signal }) =>
      (await getTogether<TrainingDaysAnswer>(`/api/training/days?from=${from}`, signal)).data,
  })

export const useTrainingDays = (from: string) =>
  useQuery({
    ...trainingDaysQuery(from),
    placeholderData: previous => previous,
    refetchInterval: ({ state: { data } }) => (data?.is_computing === true ? whileComputing : false),
  })

/** Loads fitness, fatigue and form of every day from a first day on, with a forecast, without other values. */
export const useFitness = (from: string) =>
  useQuery<FitnessAnswer['data']>({
    queryKey: queryKeys.fitness(from),
    staleTime,
    queryFn: async ({ signal }) =>
      (await getTogether<FitnessAnswer>(`/api/training/fitness?from=${from}`, signal)).data,
    placeholderData: previous => previous,
    refetchInterval: ({ state: { data } }) => (data?.is_computing === true ? whileComputing : false),
  })

/**
 * Loads training load and time in zones of every week from a first day on.
 * @param isComputing whether loads are being computed; the weeks are loaded again when the computation ends
 */
export const useTrainingWeeks = (from: string, isComputing: boolean) =>
  useQuery<TrainingWeeksAnswer['data']>({
    queryKey: queryKeys.trainingWeeks(from, isComputing),
    staleTime,
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await getTogether<TrainingWeeksAnswer>(`/api/training/weeks?from=${from}`, signal)).data,
  })

/**
 * Loads time in zones of every month from a first day on.
 * @param isComputing as for `useTrainingWeeks`
 * @param isWanted whether the months are shown
 */
export const useTrainingMonths = (from: string, isComputing: boolean, isWanted: boolean) =>
  useQuery<TrainingMonthsAnswer['data']>({
    queryKey: queryKeys.trainingMonths(from, isComputing),
    enabled: isWanted,
    staleTime,
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await getTogether<TrainingMonthsAnswer>(`/api/training/months?from=${from}`, signal)).data,
  })
