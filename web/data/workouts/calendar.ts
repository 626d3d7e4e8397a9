// Loads statistics over many workouts.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import type { Review, ReviewAnswer } from '../../../src/workouts/analysis/review/schemas'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import type {
  CalendarWorkout,
  CalendarWorkoutsAnswer,
} from '../../../src/workouts/training/days/calendar-schemas'
import { get, getFile } from '../client/api'
import { saveAs } from '../client/download'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
import { calendarWorkoutsRequest } from './requests'

/** Filters for statistics. A missing or empty value means no filter. */
interface CalendarFilters {
  /** The first and the last day, as `YYYY-MM-DD`. */
  from?: string | undefined
  to?: string | undefined
  sport_id?: string | undefined
  equipment_id?: string | undefined
  country?: string | undefined
  town?: string | undefined
}

/** Loads sums for each day and sport, by the days of the person's calendar, the earliest first. */
export const calendarDaysQuery = (filters: CalendarFilters) =>
  queryOptions({
    queryKey: queryKeys.calendarDays(filters),
    queryFn: async ({ signal }) =>
      daysWithin(
        (
          await getTogether<{ data: { days: CalendarDay[] } }>(
            `/api/calendar/days${searchOf(filters)}`,
            signal,
          )
        ).data.days,
        filters,
      ),
  })

/**
 * Leaves out the days that were not requested. Without the server, the service worker may answer with a longer list.
 */
const daysWithin = <Of extends { day: string }>(days: readonly Of[], { from, to }: CalendarFilters): Of[] =>
  days.filter(({ day }) => (!from || day >= from) && (!to || day <= to))

export const useCalendarDays = (filters: CalendarFilters) =>
  useQuery({ ...calendarDaysQuery(filters), placeholderData: previous => previous })

/** Loads the workouts of some days with their loads, the earliest first. @param from first day @param to last day */
export const useCalendarWorkouts = (from: string, to: string) =>
  useQuery<CalendarWorkout[]>({
    queryKey: queryKeys.calendarWorkouts(from, to),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const { data } = await get<CalendarWorkoutsAnswer>(calendarWorkoutsRequest(from, to), signal)
      return daysWithin(data.workouts, { from, to })
    },
  })

/** Loads how many workouts began in each hour (0–23) of each weekday, Monday first. */
export function useCalendarHours(filters: CalendarFilters) {
  return useQuery<number[][]>({
    queryKey: queryKeys.calendarHours(filters),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await getTogether<{ data: { hours: number[][] } }>(`/api/calendar/hours${searchOf(filters)}`, signal))
        .data.hours,
  })
}

/** Loads the past records of a sport for each type, the earliest first. */
export function useRecordHistory(sportId: number) {
  return useQuery({
    queryKey: queryKeys.recordHistory(sportId),
    queryFn: async ({ signal }) =>
      (await get<{ data: { records: PastRecord[] } }>(`/api/records/history?sport_id=${sportId}`, signal))
        .data.records,
  })
}

export function useYearInReview(username: string, year: number) {
  return useQuery<Review>({
    queryKey: queryKeys.yearInReview(year),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<ReviewAnswer>(`${reviewPath(username)}?year=${year}`, signal)).data.review,
  })
}

interface ReviewPicture {
  year: number
  scheme: 'light' | 'dark'
}

/** Loads the map of a year's tracks, as an image file. */
export function useYearMap(username: string, { year, scheme }: ReviewPicture) {
  return useQuery({
    queryKey: queryKeys.yearMap(year, scheme),
    queryFn: () => getFile(`${reviewPath(username)}/picture?year=${year}&scheme=${scheme}&part=map`),
  })
}

/** Downloads the picture of a year. */
export function useReviewDownload(username: string) {
  return useMutation({
    mutationFn: async ({ year, scheme }: ReviewPicture) =>
      saveAs(await getFile(`${reviewPath(username)}/picture?year=${year}&scheme=${scheme}`), `${year}.png`),
  })
}

const reviewPath = (username: string) => `/api/stats/${encodeURIComponent(username)}/review`

function searchOf(filters: CalendarFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
