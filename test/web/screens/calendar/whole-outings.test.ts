// Legs of outings in the days of the calendar.
import { expect, test } from 'bun:test'
import type { CalendarWorkout } from '../../../../src/workouts/training/days/calendar-schemas'
import { withLegsTogether } from '../../../../web/screens/calendar/whole-outings'

const legs = ['swim', 'ride', 'run'].map((id, index) => ({ id, sport_id: index + 1 }))

const workout = (id: string, facts: Partial<CalendarWorkout> = {}): CalendarWorkout => ({
  ...{ day: '2026-05-02', id, sport_id: 1, sport_confirmed: true, title: 'Race', notes: null },
  ...{ workout_date: '', local_start: null, places: null, outing: legs },
  ...{ distance: 1.1, duration: 60, load: null, is_load_estimated: false },
  ...facts,
})

const alone = workout('walk', { outing: [] })

test('an outing is one entry on the day of its first leg, with the sums of its legs', () => {
  const shown = withLegsTogether([
    workout('swim', { notes: 'cold' }),
    workout('ride', { load: 40, is_load_estimated: true }),
    alone,
    workout('run', { day: '2026-05-03', load: 30, sport_confirmed: false, notes: 'hot' }),
  ])
  expect(shown).toEqual([
    {
      ...workout('swim'),
      ...{ whole: { kind: 'several' }, distance: 3.3, duration: 180, load: 70 },
      ...{ is_load_estimated: true, sport_confirmed: false, notes: 'cold\nhot' },
    },
    alone,
  ])
})

test('it has no title of its own if its legs have different ones', () => {
  const shown = withLegsTogether([workout('swim'), workout('ride', { title: 'Ride' })])
  expect(shown.map(({ title }) => title)).toEqual([null])
})
