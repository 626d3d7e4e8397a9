import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { riegelExponent, riegelTime, vdotOf, vdotTime } from '../../../src/tracks/analysis/race-times'

const mile = 1609.344
const half = 21_097.5
const marathon = 42_195

/** Converts a time, written as `hours:minutes:seconds` or `minutes:seconds`, to seconds. */
const clock = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Compares with a tolerance of 0.05 s, because the check values are rounded to tenths of a second. */
const expectClock = (seconds: number | null, text: string) =>
  expect(Math.abs(seconds! - clock(text))).toBeLessThanOrEqual(0.0501)

describe("Riegel's formula", () => {
  const effort = { metres: 10_000, seconds: clock('45:00') }

  test('predicts half and twice the distance', () => {
    expectClock(riegelTime(effort, 5000), '21:35.0')
    expectClock(riegelTime(effort, half), '1:39:17.3')
    expectClock(riegelTime(effort, 5000, 1.08), '21:17.2')
    expectClock(riegelTime(effort, half, 1.08), '1:40:46.9')
  })

  test('predicts a marathon in two steps only, as it is more than four times 10 km', () => {
    expect(riegelTime(effort, marathon)).toBeNull()
    const inTwoSteps = (exponent?: number) =>
      riegelTime({ metres: half, seconds: riegelTime(effort, half, exponent)! }, marathon, exponent)
    expectClock(inTwoSteps(), '3:27:00.5')
    expectClock(inTwoSteps(1.08), '3:33:03.4')
  })

  test('is used up to a factor of four', () => {
    expect(riegelTime(effort, 40_000)).not.toBeNull()
    expect(riegelTime(effort, 40_001)).toBeNull()
    expect(riegelTime(effort, 2500)).not.toBeNull()
    expect(riegelTime(effort, 2499)).toBeNull()
  })

  test('has an exponent that two efforts show', () => {
    const fiveKm = { metres: 5000, seconds: clock('20:00') }
    const tenKm = { metres: 10_000, seconds: clock('41:30') }
    expect(riegelExponent(fiveKm, tenKm)).toBeCloseTo(1.0531, 4)
    expect(riegelTime(fiveKm, 10_000, riegelExponent(fiveKm, tenKm)!)).toBeCloseTo(tenKm.seconds, 6)
    expect(riegelExponent(fiveKm, fiveKm)).toBeNull()
  })
})

describe('VDOT', () => {
  test('of races', () => {
    expect(vdotOf(5000, clock('20:00'))).toBeCloseTo(49.81, 2)
    expect(vdotOf(10_000, clock('45:00'))).toBeCloseTo(45.26, 2)
    expect(vdotOf(marathon, clock('3:30:00'))).toBeCloseTo(44.55, 2)
  })

  test('predicts other distances', () => {
    const rows = [
      [vdotOf(5000, 1200), '5:51.0', '20:00', '41:27.9', '1:31:49.7', '3:11:17.2'],
      [vdotOf(10_000, 2700), '6:22.3', '21:42.1', '45:00', '1:39:44.1', '3:27:15.1'],
      [vdotOf(marathon, 12_600), '6:27.8', '21:59.7', '45:36.7', '1:41:06.1', '3:30:00'],
      [40, '7:06.9', '24:06.2', '50:00.8', '1:50:53.9', '3:49:37.4'],
      [50, '5:49.8', '19:56.0', '41:19.6', '1:31:31.2', '3:10:39.7'],
      [60, '4:57.4', '17:02.8', '35:21.9', '1:18:08.6', '2:43:22.5'],
    ] as const
    for (const [vdot, ...times] of rows)
      for (const [index, metres] of [mile, 5000, 10_000, half, marathon].entries())
        expectClock(vdotTime(vdot, metres), times[index]!)
  })

  test('and time belong together, over every distance', () => {
    const vdots = fc.double({ min: 15, max: 90, noNaN: true })
    fc.assert(
      fc.property(vdots, fc.double({ min: 400, max: 100_000, noNaN: true }), (vdot, metres) => {
        expect(vdotOf(metres, vdotTime(vdot, metres))).toBeCloseTo(vdot, 6)
      }),
    )
  })
})
