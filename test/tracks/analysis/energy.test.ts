import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  costOfRunning,
  energyOfHeartRate,
  energyOfMet,
  energyOfPower,
  energyOfRunning,
  slopesOfBands,
} from '../../../src/tracks/analysis/energy'

const man = { weightKg: 75, age: 35, formula: 'men' } as const
const woman = { weightKg: 60, age: 35, formula: 'women' } as const
const at = (rate: number, minutes: number) => ({ first: rate, seconds: [minutes * 60] })

describe('the energy by heart rate', () => {
  test('of a minute, and of half an hour, at 150', () => {
    expect(energyOfHeartRate(at(150, 1), man)).toBeCloseTo(14.7, 2)
    expect(energyOfHeartRate(at(150, 30), man)).toBeCloseTo(441, 1)
    expect(energyOfHeartRate(at(150, 1), woman)).toBeCloseTo(9.964, 3)
    expect(energyOfHeartRate(at(150, 30), woman)).toBeCloseTo(298.9, 1)
  })

  test('without a formula is the mean of both', () => {
    const [men, women, mean] = (['men', 'women', null] as const).map(formula =>
      energyOfHeartRate(at(150, 1), { ...man, formula }),
    )
    expect(mean).toBeCloseTo((men! + women!) / 2, 9)
  })

  test('is that of rest below 90 beats per minute, where the formula would be negative', () => {
    expect(energyOfHeartRate(at(50, 60), man)).toBeCloseTo(75, 9)
    expect(energyOfHeartRate(at(89, 60), man)).toBeCloseTo(75, 9)
    expect(energyOfHeartRate(at(90, 60), man)).toBeGreaterThan(75)
  })

  test('falls to 1.1 kcal a minute at 60, and to 0 at 52.5, if the formula is continued below 90', () => {
    // Check values of `analysis-facts.md` 11. The function does not use the formula there, but the formula is linear, so
    // that two heart rates above 90 show what it would give.
    const slope = (energyOfHeartRate(at(150, 1), man) - energyOfHeartRate(at(100, 1), man)) / 50
    const continuedTo = (rate: number) => energyOfHeartRate(at(100, 1), man) + slope * (rate - 100)
    expect(continuedTo(60)).toBeCloseTo(1.1, 1)
    expect(continuedTo(52.4)).toBeLessThan(0)
    expect(continuedTo(52.6)).toBeGreaterThan(0)
    // Instead, 1 kcal per kg and hour is used at both.
    for (const rate of [60, 52]) expect(energyOfHeartRate(at(rate, 1), man)).toBeCloseTo(75 / 60, 9)
  })

  test('is never less than that of rest', () => {
    const people = fc.record({
      weightKg: fc.integer({ min: 20, max: 250 }),
      age: fc.integer({ min: 10, max: 100 }),
      formula: fc.constantFrom('men', 'women', null),
    })
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 240 }), (person, rate) => {
        expect(energyOfHeartRate(at(rate, 60), person)).toBeGreaterThanOrEqual(person.weightKg * (1 - 1e-9))
      }),
    )
  })
})

test('the energy by power depends on the efficiency', () => {
  expect(energyOfPower(720_000)).toBeCloseTo(720, 9)
  expect(energyOfPower(720_000, 0.239)).toBeCloseTo(720, 0)
  expect(energyOfPower(720_000, 0.22)).toBeCloseTo(782, 0)
  expect(energyOfPower(720_000, 0.25)).toBeCloseTo(688, 0)
})

describe('the energy of running', () => {
  test('costs by grade what Minetti measured', () => {
    const costs = [
      [-0.45, 4.032],
      [-0.3, 2.462],
      [-0.2, 1.8],
      [-0.1, 2.152],
      [-0.05, 2.746],
      [0, 3.6],
      [0.05, 4.685],
      [0.1, 5.968],
      [0.15, 7.417],
      [0.2, 9.007],
      [0.3, 12.579],
      [0.45, 19.426],
    ] as const
    for (const [grade, cost] of costs) expect(costOfRunning(grade)).toBeCloseTo(cost, 3)
    expect(costOfRunning(-0.181)).toBeCloseTo(1.781, 3)
  })

  test('up and down the same hill of 10 % costs more than on the flat, by a factor of 1.128', () => {
    // Check value of `analysis-facts.md` 8.
    expect((costOfRunning(0.1) + costOfRunning(-0.1)) / 2 / costOfRunning(0)).toBeCloseTo(1.128, 3)
  })

  test('does not go beyond the steepest slope that was measured', () => {
    expect(costOfRunning(2)).toBe(costOfRunning(0.45))
    expect(costOfRunning(-2)).toBe(costOfRunning(-0.45))
  })

  test('of 10 km on the flat', () => {
    expect(energyOfRunning([{ metres: 10_000, grade: 0 }], 70)).toBeCloseTo(602, 0)
  })

  test('takes the middle of each gradient band', () => {
    const bands = [1, 2, 3, 4, 5, 6, 7].map(metres => ({ metres, seconds: 1 }))
    const grades = [-0.125, -0.075, -0.035, 0, 0.035, 0.075, 0.125]
    const slopes = slopesOfBands(bands)
    expect(slopes.map(({ metres }) => metres)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const [band, { grade }] of slopes.entries()) expect(grade).toBeCloseTo(grades[band]!, 12)
  })
})

test('the energy by metabolic equivalent', () => {
  expect(energyOfMet(9.8, 70, 50 * 60)).toBeCloseTo(572, 0)
})
