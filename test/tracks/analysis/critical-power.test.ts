import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { criticalPower, criticalSpeed, swimCriticalSpeed } from '../../../src/tracks/analysis/critical-power'

const efforts = (...points: readonly (readonly [seconds: number, watts: number])[]) =>
  points.map(([seconds, watts]) => ({ seconds, watts }))

/**
 * Returns efforts that follow the model exactly: the power is `watts` plus `reserve` in joules divided by the seconds.
 */
const modelled = (watts: number, reserve: number, ...durations: number[]) =>
  durations.map(seconds => ({ seconds, watts: watts + reserve / seconds }))

describe('the critical power', () => {
  test('of five efforts', () => {
    const points = efforts([180, 352], [300, 318], [600, 287], [720, 280], [1200, 269])
    const model = criticalPower(points)!
    expect(model.criticalPower).toBeCloseTo(253.81, 2)
    expect(Math.abs(model.wPrime - 18_787)).toBeLessThan(0.5)
    expect(model.residuals).toHaveLength(5)
    for (const [index, { seconds, watts }] of points.entries())
      expect(watts / (1 + model.residuals[index]!)).toBeCloseTo(
        model.criticalPower + model.wPrime / seconds,
        9,
      )
  })

  test('comes back from efforts made from the model', () => {
    const reserves = fc.double({ min: 2000, max: 50_000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 100, max: 500, noNaN: true }), reserves, (watts, reserve) => {
        const model = criticalPower(modelled(watts, reserve, 120, 300, 720, 1200))!
        expect(Math.abs(model.criticalPower / watts - 1)).toBeLessThan(1e-6)
        expect(Math.abs(model.wPrime / reserve - 1)).toBeLessThan(1e-6)
        expect(Math.max(...model.residuals.map(Math.abs))).toBeLessThan(1e-6)
      }),
    )
  })

  test('is never above the lowest effort', () => {
    const deviations = fc.array(fc.double({ min: -0.04, max: 0.04, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    })
    const reserves = fc.double({ min: 0, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(reserves, deviations, (reserve, changes) => {
        const points = modelled(250, reserve, 120, 180, 300, 480, 720, 1200).map(
          ({ seconds, watts }, index) => ({ seconds, watts: watts * (1 + changes[index]!) }),
        )
        const model = criticalPower(points)
        fc.pre(model !== null)
        expect(model!.criticalPower).toBeLessThanOrEqual(Math.min(...points.map(({ watts }) => watts)))
        expect(model!.wPrime).toBeGreaterThan(0)
      }),
    )
  })

  test('needs three efforts', () => {
    expect(criticalPower(modelled(250, 20_000, 180, 720))).toBeNull()
    expect(criticalPower(modelled(250, 20_000, 180, 300, 720))).not.toBeNull()
    expect(criticalPower([])).toBeNull()
  })

  test('needs a span of a factor of three', () => {
    expect(criticalPower(modelled(250, 20_000, 241, 480, 720))).toBeNull()
    expect(criticalPower(modelled(250, 20_000, 240, 480, 720))).not.toBeNull()
  })

  test('needs an effort of twelve minutes', () => {
    expect(criticalPower(modelled(250, 20_000, 120, 300, 719))).toBeNull()
  })

  test('is not shown if an effort deviates by 5 %', () => {
    const points = modelled(250, 20_000, 120, 180, 300, 720, 1200)
    const weak = points.map(point => (point.seconds === 120 ? { ...point, watts: point.watts * 0.9 } : point))
    expect(criticalPower(weak)).toBeNull()
  })

  test('is not shown if longer efforts were stronger', () => {
    expect(criticalPower(efforts([180, 250], [480, 251], [1200, 252]))).toBeNull()
  })
})

describe('the critical speed', () => {
  const runs = (...points: readonly (readonly [metres: number, seconds: number])[]) =>
    criticalSpeed(points.map(([metres, seconds]) => ({ metres, seconds })))

  test('of efforts', () => {
    const model = runs([1500, 300], [3000, 640], [5000, 1110])!
    expect(model.criticalSpeed).toBeCloseTo(4.317, 3)
    expect(model.reserve).toBeCloseTo(216.8, 1)
    expect(model.residuals).toHaveLength(3)
  })

  test('of efforts on a line', () => {
    const model = runs([1200, 240], [2400, 540], [3600, 840])!
    expect(model.criticalSpeed).toBeCloseTo(4, 9)
    expect(model.reserve).toBeCloseTo(240, 6)
  })

  test('follows the rules of the critical power', () => {
    expect(runs([1200, 240], [3600, 840])).toBeNull()
  })

  test('of swimmers, from 400 m in 6:00 and 200 m in 2:50', () => {
    const speed = swimCriticalSpeed(360, 170)!
    expect(speed).toBeCloseTo(1.0526, 4)
    expect(100 / speed).toBeCloseTo(95, 9)
    expect(91.44 / speed).toBeCloseTo(86.9, 1)
    expect(swimCriticalSpeed(170, 170)).toBeNull()
  })
})
