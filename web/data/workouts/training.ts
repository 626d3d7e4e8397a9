// Loads fitness and load over time.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  FitnessAnswer,
  TrainingDaysAnswer,
  TrainingMonthsAnswer,
  TrainingWeeksAnswer,
} from '../../../src/workouts/training/days/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** How often a page asks again while loads are being computed, in milliseconds. */
const whileComputing = 3000

/**
 * How long an answer is shown without asking again, in milliseconds. It is short, because thresholds that somebody has just
 * changed change all loads.
 */
const staleTime = 5000

/** Loads load, fitness, fatigue and form of every day from a day on, with a forecast. */
export const trainingDaysQuery = (from: string) =>
  queryOptions({
    queryKey: queryKeys.trainingDays(from),
    staleTime,
    queryFn: async ({ signal }) =>
      (await get<TrainingDaysAnswer>(`/api/training/days?from=${from}`, signal)).data,
  })

export const useTrainingDays = (from: string) =>
  useQuery({
    ...trainingDaysQuery(from),
    placeholderData: previous => previous,
    refetchInterval: ({ state: { data } }) => (data?.is_computing === true ? whileComputing : false),
  })

/** Loads fitness, fatigue and form of every day from a day on, with a forecast, in the shortest form. */
export const useFitness = (from: string) =>
  useQuery<FitnessAnswer['data']>({
    queryKey: queryKeys.fitness(from),
    staleTime,
    queryFn: async ({ signal }) =>
      (await get<FitnessAnswer>(`/api/training/fitness?from=${from}`, signal)).data,
    placeholderData: previous => previous,
    refetchInterval: ({ state: { data } }) => (data?.is_computing === true ? whileComputing : false),
  })

/**
 * Loads load and time in zones of every week from a day on.
 * @param isComputing whether loads are being computed; the weeks are loaded again when that is over
 */
export const useTrainingWeeks = (from: string, isComputing: boolean) =>
  useQuery<TrainingWeeksAnswer['data']>({
    queryKey: queryKeys.trainingWeeks(from, isComputing),
    staleTime,
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<TrainingWeeksAnswer>(`/api/training/weeks?from=${from}`, signal)).data,
  })

/**
 * Loads time in zones of every month from a day on.
 * @param isComputing as for `useTrainingWeeks`
 * @param isWanted whether they are shown
 */
export const useTrainingMonths = (from: string, isComputing: boolean, isWanted: boolean) =>
  useQuery<TrainingMonthsAnswer['data']>({
    queryKey: queryKeys.trainingMonths(from, isComputing),
    enabled: isWanted,
    staleTime,
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<TrainingMonthsAnswer>(`/api/training/months?from=${from}`, signal)).data,
  })
