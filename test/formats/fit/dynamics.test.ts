import { describe, expect, test } from 'bun:test'
import { readFit } from '../../../src/formats/fit/read'
import { dynamicsSensors } from '../../../src/tracks/sensors'
import { fitFile, fitFileId, fitMessage, fitRecord, fitTime } from '../../support/fit-writer'

const t = fitTime('2026-05-01T08:00:00Z')

const pointsOf = (...messages: Parameters<typeof fitFile>[0]) =>
  readFit([fitFile([fitFileId(), ...messages])]).points

const run = (second: number, dynamics = {}) =>
  fitRecord({ time: t + second, at: [45 + second * 1e-4, 5], ...dynamics })

test('running dynamics are read with their units', () => {
  const points = pointsOf(
    run(0, {
      verticalOscillation: 92.7,
      stanceTime: 271,
      verticalRatio: 8.01,
      stanceBalance: 50.06,
      stepLength: 1206,
    }),
    run(1),
  )
  const read = dynamicsSensors.map(sensor => points[sensor]?.[0])
  const expected = [92.7, 271, 8.01, 50.06, 1206].map(Math.fround)
  expect(read).toEqual([...expected, undefined])
  expect(points.verticalOscillation?.[1]).toBeNaN()
})

test('a 0 is that of somebody who stands, not a reading', () => {
  const standing = {
    verticalOscillation: 0,
    stanceTime: 0,
    verticalRatio: 0,
    stanceBalance: 0,
    stepLength: 0,
  }
  const points = pointsOf(run(0, standing), run(1))
  expect(dynamicsSensors.map(sensor => points[sensor])).toEqual(dynamicsSensors.map(() => null))
})

describe('the balance of the legs is', () => {
  test('the share of the left one', () => {
    expect(pointsOf(run(0, { pedalBalance: 0x80 | 47 }), run(1)).pedalBalance?.[0]).toBe(53)
  })

  test.each([
    ['whose side is unknown', 47],
    ['of a meter on one side', 0x80 | 100],
    ['while coasting', 0x80],
    ['that was not measured', 0xff],
  ])('nothing %s', (_, pedalBalance) => {
    expect(pointsOf(run(0, { pedalBalance }), run(1)).pedalBalance).toBeNull()
  })
})

describe('an app on the watch writes', () => {
  const f32 = 0x88
  /**
   * Writes the description of a developer field that contains the vertical oscillation.
   * @param units at most four letters
   */
  const described = (units: string) =>
    fitMessage(
      206,
      ...([
        [0, 'u8', 0],
        [1, 'u8', 0],
        [2, 'u8', f32],
        [8, 'u32', [...units].reduce((bits, letter, at) => bits | (letter.charCodeAt(0) << (8 * at)), 0)],
        [14, 'u16', 20],
        [15, 'u8', 39],
      ] satisfies Parameters<typeof fitMessage>[1][]),
    )
  const written = (value: number) => [...new Uint8Array(Float32Array.of(value).buffer)]

  test.each([
    ['mm', 85],
    ['cm', 8.5],
    ['m', 0.085],
  ])('lengths in %s', (units, value) => {
    const points = pointsOf(described(units), { ...run(0), developer: written(value) }, run(1))
    expect(points.verticalOscillation?.[0]).toBeCloseTo(85, 4)
  })
})
