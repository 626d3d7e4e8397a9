import { usePerson } from '../../../data/accounts/person'
import { type Grouping, isByPlace } from '../../../data/workouts/selection'
import { calendarMoment, endOfPeriod } from '../../../format/calendar'
import { useStartNames } from './use-start-names'

/** Returns a function that names a group, given the first day of its week or month, or the key of its place. */
export function useGroupName(grouping: Grouping): (start: string) => string {
  const { formats } = usePerson()
  const startName = useStartNames()
  return start => {
    if (isByPlace(grouping)) return startName(start)
    const first = calendarMoment(start)
    if (grouping === 'month') return formats.monthAndYear(first)
    const last = calendarMoment(endOfPeriod(start, 'week'))
    const days = `${formats.monthAndDay(first)} – ${formats.monthAndDay(last)}`
    const year = last.getUTCFullYear()
    return year === new Date().getFullYear() ? days : `${days} ${year}`
  }
}
