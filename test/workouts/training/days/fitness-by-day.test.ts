// Fitness of calendar days, from a list of workouts with their loads.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fitnessByDay } from '../../../../src/workouts/training/days/fitness-by-day'

const today = 20_000

/** Loads in whole numbers, whose sums are the same in any order, with the day on which they were trained. */
const workouts = fc.array(
  fc
    .record({ daysAgo: fc.nat(20), sportId: fc.integer({ min: 1, max: 4 }), load: fc.nat(500) })
    .map(({ daysAgo, sportId, load }) => ({
      ...{
        workoutId: 0,
        day: today - daysAgo,
        beganMs: 0,
        offsetS: null,
        distanceM: 0,
        isEstimated: false,
      },
      ...{ sportId, load },
    })),
  { maxLength: 40 },
)

const figuresOf = (listed: Parameters<typeof fitnessByDay>[0]) =>
  fitnessByDay(listed, today, null)
    .between(0, today + 100)
    .map(({ loads, ...figures }) => ({
      ...figures,
      loads: loads.toSorted((a, b) => a.sportId - b.sportId),
    }))

test('does not depend on the order of the workouts within a day', () => {
  // A property that `analysis.md`, Load, asks for.
  fc.assert(
    fc.property(
      workouts.chain(one => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length }))),
      ([listed, shuffled]) => {
        expect(figuresOf(shuffled)).toEqual(figuresOf(listed))
      },
    ),
  )
})
