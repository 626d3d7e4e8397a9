import { useSearchParams } from 'wouter'
import { usePerson } from '../../data/accounts/person'
import { dayIn } from '../../format/calendar'
import { useIsWide } from '../../ui/use-is-desk'
import { DeskCalendar } from './desk-calendar'
import { DotCalendar } from './dot-calendar'
import { readShown } from './shown'

/**
 * The calendar of a month, of four weeks or of a year. In a wide window, the days of a month or of weeks show their
 * workouts; otherwise they have dots.
 */
export function CalendarPage() {
  const { profile } = usePerson()
  const [parameters] = useSearchParams()
  const isWide = useIsWide()
  const calendar = { today: dayIn(profile.timezone, new Date()), startsOnMonday: profile.weekm }
  const shown = readShown(parameters, calendar)
  return isWide && shown.period !== 'year' ? (
    <DeskCalendar shown={shown} calendar={calendar} />
  ) : (
    <DotCalendar shown={shown} calendar={calendar} />
  )
}
