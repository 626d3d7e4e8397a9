import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CalendarFeedsAnswer,
  NewCalendarFeedAnswer,
  NewCalendarFeedBody,
} from '../../../src/accounts/oauth/apps/calendar-feeds-schemas'
import { get, post } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useRemoval } from './apps'
import { proved } from './proof'

/** The addresses from which calendar programs fetch workouts, without their secrets. */
export function useCalendarAddresses() {
  return useQuery({
    queryKey: laterQueryKeys.calendarAddresses,
    queryFn: async ({ signal }) =>
      (await get<CalendarFeedsAnswer>('/api/oauth/calendar-feeds', signal)).data.calendar_feeds,
  })
}

export function useCreateCalendarAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewCalendarFeedBody) =>
      (await proved(() => post<NewCalendarFeedAnswer>('/api/oauth/calendar-feeds', body))).data.calendar_feed,
    onSuccess: () => client.removeQueries({ queryKey: laterQueryKeys.calendarAddresses }),
  })
}

/** Deletes a calendar address. `onDeleted` is called before the list is reloaded. */
export function useDeleteCalendarAddress(id: number, onDeleted: () => void) {
  return useRemoval(`/api/oauth/calendar-feeds/${id}`, laterQueryKeys.calendarAddresses, onDeleted)
}
