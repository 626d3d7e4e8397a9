import { expect, test } from 'bun:test'
import { statisticsRequests } from '../../../../web/data/worker/statistics-requests'

type Person = Parameters<typeof statisticsRequests>[0]

const record = (sport_id: number, value: number | string) =>
  ({ sport_id, value }) as Person['records'][number]
const person: Person = {
  username: 'sam',
  timezone: 'Europe/Zurich',
  weekm: true,
  records: [record(5, 12), record(1, '1:00:00'), record(5, 3), record(2, 0)],
  top_speeds: [],
}
const november = new Date('2026-11-29T12:00:00Z')

test('the pages of statistics are asked for as they open', () => {
  expect(statisticsRequests(person, november, true)).toEqual([
    '/api/calendar/days',
    '/api/workouts/places',
    '/api/workouts/places?from=2026-01-01&to=2026-12-31',
    '/api/calendar/hours?from=2026-01-01&to=2026-12-31',
    // 26 weeks that end with this one, which began on 23 November.
    '/api/training/fitness?from=2026-06-01',
    '/api/training/weeks?from=2026-06-01',
    '/api/records/history?sport_id=1',
    '/api/records/efforts?sport_id=1',
    '/api/records/history?sport_id=5',
    '/api/records/efforts?sport_id=5',
    '/api/stats/sam/review?year=2026',
  ])
})

test('without training, where it is hidden', () => {
  const asked = statisticsRequests(person, november, false)
  expect(asked.filter(path => path.startsWith('/api/training'))).toEqual([])
})

test('with the year that has ended, in January of the person’s time zone', () => {
  const asked = (moment: string) => statisticsRequests(person, new Date(moment), false).at(-1)
  expect(asked('2026-12-31T22:59:00Z')).toBe('/api/stats/sam/review?year=2026')
  expect(asked('2026-12-31T23:01:00Z')).toBe('/api/stats/sam/review?year=2026')
  expect(asked('2027-02-01T12:00:00Z')).toBe('/api/stats/sam/review?year=2027')
})
