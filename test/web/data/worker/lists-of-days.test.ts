import { expect, test } from 'bun:test'
import { containsDays, isListOfDays } from '../../../../web/data/worker/lists-of-days'

test.each([
  ['/api/calendar/days', true],
  ['/api/calendar/workouts', true],
  ['/api/training/weeks', true],
  // Counts by hour, and pages of workouts, cannot be reduced to fewer days.
  ['/api/calendar/hours', false],
  ['/api/workouts', false],
])('%s is a list of days: %p', (path, expected) => {
  expect(isListOfDays(path)).toBe(expected)
})

const november = 'from=2026-11-01&to=2026-11-30'
test.each([
  ['from=2025-09-01', november, true],
  ['from=2025-09-01', 'from=2026-11-01', true],
  ['from=2026-10-01&to=2026-12-31', november, true],
  [november, november, true],
  ['from=2026-10-01&to=2026-11-29', november, false],
  ['from=2026-11-02', november, false],
  ['from=2025-09-01&to=2026-12-31', 'from=2026-11-01', false],
  ['from=2025-09-01&sport_id=1', november, false],
  ['from=2025-09-01&sport_id=1', `sport_id=1&${november}`, true],
  ['', november, true],
  ['', 'to=2026-11-30', true],
  ['to=2026-11-29', november, false],
  ['sport_id=1', november, false],
  ['from=2025-09-01', 'to=2026-11-30', false],
  ['from=2025-09-01', '', false],
])('the list %p contains that of %p: %p', (longer, asked, expected) => {
  expect(containsDays(new URLSearchParams(longer), new URLSearchParams(asked))).toBe(expected)
})
