import { describe, expect, test } from 'bun:test'
import type { Goal } from '../../../../src/workouts/analysis/goals/schemas'
import { goalBody, goalValues } from '../../../../web/screens/goals/goal-values'

const goal = (measure: Goal['measure'], amount: number): Goal => ({
  ...{ id: 'goal', period: 'week', measure, amount, sport_ids: [5] },
  creation_date: 'Mon, 15 Jun 2026 10:00:00 GMT',
  progress: { from: '2026-06-15', to: '2026-06-21', amount: 0, due: 0 },
})

/** The amount that an unchanged form saves. @param places number of decimals that the field shows */
function savedAgain(measure: Goal['measure'], amount: number, places: number, isImperial = false) {
  const values = goalValues(goal(measure, amount), isImperial)
  return goalBody({ ...values, amount: Number(values.amount.toFixed(places)) }, isImperial).amount
}

describe('the form of a goal', () => {
  test('keeps every minute of a time, which it shows in hours', () => {
    for (let minutes = 1; minutes <= 24 * 60; minutes += 1) {
      expect(savedAgain('duration', minutes * 60, 2)).toBe(minutes * 60)
    }
  })

  test('takes half hours, and a time from elsewhere to the next minute', () => {
    const values = { period: 'week', measure: 'duration', amount: 2.5, sportIds: [] } as const
    expect(goalBody(values, false).amount).toBe(9000)
    expect(savedAgain('duration', 4 * 3600 + 20 * 60 + 7, 2)).toBe(4 * 3600 + 20 * 60)
  })

  test('keeps a distance and an ascent in the units of the person', () => {
    expect(savedAgain('distance', 12.345, 3)).toBe(12.345)
    expect(goalValues(goal('distance', 160.934), true).amount).toBe(100)
    expect(savedAgain('distance', 160.934, 3, true)).toBe(160.934)
    expect(savedAgain('ascent', 304.8, 1, true)).toBe(304.8)
  })
})
