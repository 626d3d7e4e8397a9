// Loads fitness and load over time.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TrainingDaysAnswer, TrainingWeeksAnswer } from '../../../src/workouts/training/days/schemas'
import { addDays, startOfPeriod } from '../../format/calendar'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** How often a page asks again while loads are being computed, in milliseconds. */
const whileComputing = 3000

/** Loads load, fitness, fatigue and form of every day from a day on, with a forecast. */
export const trainingDaysQuery = (from: string) =>
  queryOptions({
    queryKey: queryKeys.trainingDays(from),
    queryFn: async ({ signal }) =>
      (await get<TrainingDaysAnswer>(`/api/training/days?from=${from}`, signal)).data,
  })

export const useTrainingDays = (from: string) =>
  useQuery({
    ...trainingDaysQuery(from),
    placeholderData: previous => previous,
    refetchInterval: ({ state: { data } }) => (data?.is_computing === true ? whileComputing : false),
  })

/**
 * Loads load and time in zones of every week from a day on.
 * @param isComputing whether loads are being computed; the weeks are loaded again when that is over
 */
export const useTrainingWeeks = (from: string, isComputing: boolean) =>
  useQuery({
    queryKey: queryKeys.trainingWeeks(from, isComputing),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<TrainingWeeksAnswer>(`/api/training/weeks?from=${from}`, signal)).data,
  })

/** The number of weeks that Home shows. */
export const weeksInShort = 12

/**
 * The first day that Home asks for. It is a Monday, so that the query key stays the same for a week and in almost all
 * time zones. It is early enough for weeks that begin on Sunday.
 */
export const firstTrainingDay = (today: string): string =>
  addDays(startOfPeriod(today, 'week', true), -7 * weeksInShort)
