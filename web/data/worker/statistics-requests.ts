// What the pages of statistics request when they open, in the form in which they open. The functions here are pure.
import type { Profile } from '../../../src/accounts/users/schemas'
import { addDays, dayIn, startOfPeriod } from '../../format/calendar'
import { wholeYear } from '../../format/whole-year'

/** What the requests depend on. */
type Person = Pick<Profile, 'username' | 'timezone' | 'weekm' | 'records' | 'top_speeds'>

/** Maximum number of sports whose records are requested. */
const maxSports = 5

/** Number of weeks that the page about training shows. */
const weeksOfTraining = 26

/** Lists the requests of the pages. @param hasTraining whether the page about training is shown */
export function statisticsRequests(person: Person, now: Date, hasTraining: boolean): string[] {
  const { username, timezone, weekm } = person
  const today = dayIn(timezone, now)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const days = new URLSearchParams(wholeYear(year))
  const week = addDays(startOfPeriod(today, 'week', weekm), -7 * (weeksOfTraining - 1))
  return [
    '/api/calendar/days',
    '/api/workouts/places',
    `/api/workouts/places?${days}`,
    `/api/calendar/hours?${days}`,
    ...(hasTraining ? [`/api/training/fitness?from=${week}`, `/api/training/weeks?from=${week}`] : []),
    ...sportsWithRecords(person).flatMap(sport => [
      `/api/records/history?sport_id=${sport}`,
      `/api/records/efforts?sport_id=${sport}`,
    ]),
    // In January, the review is that of the year before.
    `/api/stats/${encodeURIComponent(username)}/review?year=${month === 1 ? year - 1 : year}`,
  ]
}

/** Lists sports with records. The page about records opens with the first of them. */
function sportsWithRecords({ records, top_speeds }: Person): number[] {
  const ids = [...records, ...top_speeds].filter(({ value }) => value !== 0).map(({ sport_id }) => sport_id)
  return [...new Set(ids)].toSorted((one, other) => one - other).slice(0, maxSports)
}
