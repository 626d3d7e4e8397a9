import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { stretchOf } from '../../../src/tracks/curves/splits'
import { mountainRide } from '../../support/mountain-ride'
import { outing } from '../recordings'
import { rideOf, rideThrough } from './rides'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('a stretch may begin and end between two points', () => {
  const { sums } = stretchOf(rideOf([[1200, 3]], { every: 10 }), { from: 3, to: 105 }, 1)
  expect([sums.metres, sums.elapsedS, sums.movingS]).toEqual([
    expect.closeTo(306, 6),
    expect.closeTo(102, 6),
    expect.closeTo(102, 6),
  ])
})

test('what lies behind the end is passed over', () => {
  const ride = rideOf([[100, 5]])
  expect(stretchOf(ride, { from: 40, to: 1e9 }, 1).sums).toEqual(
    stretchOf(ride, { from: 40, to: 100 }, 1).sums,
  )
  expect(stretchOf(ride, { from: 200, to: 300 }, 1)).toMatchObject({ sums: { metres: 0, elapsedS: 0 } })
})

describe('the gradient', () => {
  const climb = (metres: number) => 500 + metres * 0.08
  const ride = rideOf([[100, 5]], { elevation: climb })

  test('is rise over way', () => {
    expect(stretchOf(ride, { from: 10, to: 60 }, 1).gradient).toBeCloseTo(0.08, 3)
  })

  test('is not told of a few metres, or without elevation', () => {
    expect(stretchOf(ride, { from: 10, to: 12 }, 1).gradient).toBeNull()
    expect(stretchOf(rideOf([[100, 5]]), { from: 0, to: 100 }, 1).gradient).toBeNull()
  })
})

describe('readings', () => {
  const ride = rideThrough([
    { at: [0, 0], heartRate: 100 },
    { at: [2, 10], heartRate: 160 },
    { at: [10, 50], heartRate: 120 },
    { at: [500, 60] },
  ])

  test('count for the time in which they were measured', () => {
    // The heart rate is 160 for 1 s and 120 for 4 s.
    expect(stretchOf(ride, { from: 1, to: 6 }, 1).readings.heartRate).toEqual({
      average: 128,
      least: 120,
      most: 160,
    })
  })

  test('that lie outside say nothing', () => {
    expect(stretchOf(ride, { from: 3, to: 9 }, 1).readings.heartRate).toEqual({
      average: 120,
      least: 120,
      most: 120,
    })
    expect(stretchOf(ride, { from: 20, to: 400 }, 1).readings.heartRate).toBeNull()
    expect(stretchOf(ride, { from: 0, to: 9 }, 1).readings.cadence).toBeNull()
  })
})

test('stretches that follow each other add up to the whole', () => {
  const { track } = outing(mountainRide(new Date('2026-05-01T08:00:00Z')))
  const figuresOf = (from: number, to: number) => stretchOf(track, { from, to }, 1).sums
  const end = figuresOf(0, 1e9).elapsedS
  const whole = figuresOf(0, end)
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1, max: end - 1, noNaN: true }), { maxLength: 5 }), cuts => {
      const ends = [0, ...cuts.toSorted((a, b) => a - b), end]
      const parts = ends.slice(1).map((to, index) => figuresOf(ends[index]!, to))
      for (const name of ['metres', 'elapsedS', 'movingS', 'ascentM', 'descentM'] as const) {
        expect(sum(parts.map(part => part[name] ?? 0))).toBeCloseTo(whole[name]!, 6)
      }
    }),
    { numRuns: 30 },
  )
})
