// What looks back over many workouts.
import { useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '../../../src/workouts/calendar/schemas'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** What is not there, or empty, filters nothing. */
interface CalendarFilters {
  /** The first and the last day. */
  from?: string | undefined
  to?: string | undefined
  sport_id?: string | undefined
  equipment_id?: string | undefined
}

/** Sums by day and sport, in the person's time zone, the earliest first. */
export function useCalendarDays(filters: CalendarFilters) {
  return useQuery<CalendarDay[]>({
    queryKey: queryKeys.calendarDays(filters),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<{ data: { days: CalendarDay[] } }>(`/api/calendar/days${searchOf(filters)}`, signal)).data
        .days,
  })
}

/** How many workouts began in each of 24 hours of seven weekdays, from Monday on. */
export function useCalendarHours(filters: CalendarFilters) {
  return useQuery<number[][]>({
    queryKey: queryKeys.calendarHours(filters),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await get<{ data: { hours: number[][] } }>(`/api/calendar/hours${searchOf(filters)}`, signal)).data
        .hours,
  })
}

/** How the records of a sport came about, by type, the earliest first. */
export function useRecordHistory(sportId: number) {
  return useQuery({
    queryKey: queryKeys.recordHistory(sportId),
    queryFn: async ({ signal }) =>
      (await get<{ data: { records: PastRecord[] } }>(`/api/records/history?sport_id=${sportId}`, signal))
        .data.records,
  })
}

function searchOf(filters: CalendarFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
