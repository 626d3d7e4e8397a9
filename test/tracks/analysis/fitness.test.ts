import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fitnessOver, monotonyOf } from '../../../src/tracks/analysis/fitness'

const daysOf = (count: number, load: number) => Array.from({ length: count }, () => load)

describe('a load of 100 a day', () => {
  const days = fitnessOver(daysOf(42, 100))

  test('raises fitness and fatigue from 0', () => {
    const expected = [
      [1, 2.35, 13.31],
      [7, 15.35, 63.21],
      [14, 28.35, 86.47],
      [28, 48.66, 98.17],
      [42, 63.21, 99.75],
    ] as const
    for (const [day, fitness, fatigue] of expected) {
      expect(days[day - 1]!.fitness).toBeCloseTo(fitness, 2)
      expect(days[day - 1]!.fatigue).toBeCloseTo(fatigue, 2)
    }
  })

  test('has a ramp of 13.00 on the 14th day, and of the whole fitness in the first week', () => {
    expect(days[13]!.ramp).toBeCloseTo(13, 2)
    expect(days[6]!.ramp).toBe(days[6]!.fitness)
    expect(days[7]!.ramp).toBeCloseTo(days[7]!.fitness - days[0]!.fitness, 12)
  })

  test('shows the form that the day began with', () => {
    expect(days[0]!.form).toBe(0)
    expect(days[7]!.form).toBeCloseTo(days[6]!.fitness - days[6]!.fatigue, 12)
  })

  test('leads to 100', () => {
    expect(fitnessOver(daysOf(1000, 100)).at(-1)!.fitness).toBeCloseTo(100, 6)
  })
})

test('the shares of a new day are 0.0235283 and 0.1331221', () => {
  const [day] = fitnessOver([1])
  expect(day!.fitness).toBeCloseTo(0.0235283, 7)
  expect(day!.fatigue).toBeCloseTo(0.1331221, 7)
})

test('one day of 100 counts little after a week of rest', () => {
  const last = fitnessOver([100, ...daysOf(7, 0)]).at(-1)!
  expect(last.fitness).toBeCloseTo(1.99, 2)
  expect(last.fatigue).toBeCloseTo(4.9, 2)
})

test('thirty days of rest leave 0.490 of the fitness', () => {
  const days = fitnessOver([...daysOf(100, 80), ...daysOf(30, 0)])
  expect(days[129]!.fitness / days[99]!.fitness).toBeCloseTo(0.49, 3)
})

test('a start falls like a fitness that was trained for, and a constant load equal to it keeps it', () => {
  const resting = fitnessOver(daysOf(42, 0), 50)
  expect(resting[0]!.form).toBe(0)
  // After one time constant, 1/e is left.
  expect(resting[41]!.fitness).toBeCloseTo(50 / Math.E, 9)
  expect(resting[6]!.fatigue).toBeCloseTo(50 / Math.E, 9)
  expect(resting[0]!.ramp).toBeCloseTo(resting[0]!.fitness - 50, 12)
  const steady = fitnessOver(daysOf(20, 50), 50)
  expect(steady.map(({ fitness, fatigue, ramp }) => [fitness, fatigue, ramp])).toEqual(
    Array(20).fill([50, 50, 0]),
  )
})

test('there are no days without days', () => {
  expect(fitnessOver([])).toEqual([])
})

test('fitness and fatigue are never outside of the loads', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 60 }), loads => {
      for (const { fitness, fatigue } of fitnessOver(loads)) {
        expect(Math.min(fitness, fatigue)).toBeGreaterThanOrEqual(0)
        expect(Math.max(fitness, fatigue)).toBeLessThanOrEqual(Math.max(...loads))
      }
    }),
  )
})

describe('monotony and strain', () => {
  test('of a week', () => {
    const everyOtherDay = monotonyOf([100, 0, 100, 0, 100, 0, 100])
    expect(everyOtherDay.monotony).toBeCloseTo(1.155, 3)
    expect(everyOtherDay.strain).toBeCloseTo(461.9, 1)
    // Mean and standard deviation are steps of the calculation, which both results show (`analysis-facts.md` 6).
    const mean = everyOtherDay.strain! / everyOtherDay.monotony! / 7
    expect(7 * mean).toBeCloseTo(400, 9)
    expect(mean).toBeCloseTo(57.14, 2)
    expect(mean / everyOtherDay.monotony!).toBeCloseTo(49.49, 2)
    const mixed = monotonyOf([60, 45, 90, 0, 75, 120, 30])
    expect(mixed.monotony).toBeCloseTo(1.633, 3)
    expect(mixed.strain).toBeCloseTo(685.9, 1)
  })

  test('are unknown if all days are equal', () => {
    expect(monotonyOf(daysOf(7, 0.1))).toEqual({ monotony: null, strain: null })
    expect(monotonyOf(daysOf(7, 0))).toEqual({ monotony: null, strain: null })
  })
})
