import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  edwardsLoad,
  exertionLoad,
  heartRateLoad,
  intensityOf,
  intensityOfLoad,
  loadOfMet,
  paceLoad,
  powerLoad,
  swimLoad,
  trimpOf,
} from '../../../src/tracks/analysis/load'

const minutes = (...seconds: number[]) => seconds.map(value => value * 60)
const men = { max: 190, resting: 50, formula: 'men' } as const
const women = { ...men, formula: 'women' } as const

/** Returns a histogram of seconds by heart rate. Each stretch has a heart rate and a length in minutes. */
function at(...stretches: readonly (readonly [rate: number, minutes: number])[]) {
  const first = Math.min(...stretches.map(([rate]) => rate))
  const seconds: number[] = []
  for (const [rate, length] of stretches) seconds[rate - first] = (seconds[rate - first] ?? 0) + length * 60
  return { first, seconds: Array.from(seconds, value => value ?? 0) }
}

describe('the training impulse', () => {
  test('of an hour at 0.5, 0.7 and 0.9 of the reserve', () => {
    expect(trimpOf(at([120, 60]), men)).toBeCloseTo(50.14, 2)
    expect(trimpOf(at([148, 60]), men)).toBeCloseTo(103.07, 2)
    expect(trimpOf(at([176, 60]), men)).toBeCloseTo(194.55, 2)
    expect(trimpOf(at([148, 60]), women)).toBeCloseTo(86.52, 2)
  })

  test('of intervals is more than that of their mean', () => {
    expect(trimpOf(at([176, 30], [120, 30]), men)).toBeCloseTo(122.35, 2)
  })

  test('of an hour at the threshold', () => {
    expect(trimpOf(at([165, 60]), men)).toBeCloseTo(152.7, 2)
    expect(trimpOf(at([165, 60]), women)).toBeCloseTo(124.35, 2)
  })

  test('without a formula is the mean of both', () => {
    expect(trimpOf(at([165, 60]), { ...men, formula: null })).toBeCloseTo((152.7 + 124.35) / 2, 2)
  })

  test('is 0 at the resting heart rate and below', () => {
    expect(trimpOf(at([40, 60], [50, 60]), men)).toBe(0)
  })

  test('needs a maximum above the resting heart rate', () => {
    expect(trimpOf(at([100, 60]), { ...men, max: 50 })).toBeNull()
  })

  test('does not depend on the order, and adds up', () => {
    const histograms = fc.array(fc.nat(1000), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(histograms, fc.nat(100), (seconds, cut) => {
        const whole = trimpOf({ first: 100, seconds }, men)!
        const low = trimpOf({ first: 100, seconds: seconds.slice(0, cut) }, men)!
        const high = trimpOf({ first: 100 + cut, seconds: seconds.slice(cut) }, men)!
        expect(Math.abs(whole - low - high)).toBeLessThan(1e-9 * (1 + whole))
      }),
    )
  })
})

describe('the load by heart rate', () => {
  const rates = { ...men, threshold: 165 }

  test('is 100 for an hour at the threshold, with each formula', () => {
    for (const formula of ['men', 'women', null] as const)
      expect(heartRateLoad(at([165, 60]), { ...rates, formula })).toBeCloseTo(100, 9)
  })

  test('of 90 minutes at 150, and of an easy hour', () => {
    expect(trimpOf(at([150, 90]), men)).toBeCloseTo(162.14, 2)
    expect(heartRateLoad(at([150, 90]), rates)).toBeCloseTo(106.2, 1)
    expect(heartRateLoad(at([110, 60]), rates)).toBeCloseTo(24.5, 1)
  })

  test('needs a threshold above the resting heart rate', () => {
    expect(heartRateLoad(at([110, 60]), { ...rates, threshold: 50 })).toBeNull()
    expect(heartRateLoad(at([110, 60]), { ...rates, max: 40 })).toBeNull()
  })
})

test('Edwards weighs the minutes in a zone with its number', () => {
  expect(edwardsLoad(minutes(10, 20, 15, 10, 5))).toBeCloseTo(160, 9)
})

describe('the load by output', () => {
  test('of an hour at 0.8 of the threshold power', () => {
    expect(powerLoad(3600, 200, 250)).toBeCloseTo(64, 9)
  })

  test('of an hour of running at 0.85 of the threshold speed', () => {
    expect(paceLoad(3600, 3.4, 4)).toBeCloseTo(72.25, 9)
  })

  test('of a swim depends on whether rests count', () => {
    const threshold = 100 / 93
    expect(swimLoad(55 * 60, 3000 / (55 * 60), threshold)).toBeCloseTo(55.4, 2)
    expect(swimLoad(65 * 60, 3000 / (65 * 60), threshold)).toBeCloseTo(39.66, 2)
  })
})

test('the load by perceived exertion is that of Foster, and 100 for an hour at 7', () => {
  expect(exertionLoad(7, 3600)).toBeCloseTo(100, 9)
  // Foster's own figures, RPE times minutes: 5 · 40 = 200 and 8 · 30 = 240.
  expect(exertionLoad(8, 1800) / exertionLoad(5, 2400)).toBeCloseTo(240 / 200, 9)
})

test('the load by metabolic equivalent is that by heart rate for an easy and a harder workout together', () => {
  // With a maximum of 12 MET, the share of the reserve of heart rate is that of the reserve of oxygen uptake.
  const metAt = (rate: number) => 1 + ((rate - men.resting) / (men.max - men.resting)) * 11
  const byMet = loadOfMet(metAt(110), 3600) + loadOfMet(metAt(150), 5400)
  expect(byMet / (24.5 + 106.2)).toBeCloseTo(1, 2)
  expect(loadOfMet(3.5, 3600)).toBeCloseTo(24.15, 9)
})

describe('the intensity', () => {
  test('is a share of the threshold', () => {
    expect(intensityOf(200, 250)).toBe(0.8)
  })

  test('follows from the load and the duration', () => {
    expect(intensityOfLoad(powerLoad(5000, 180, 250), 5000)).toBeCloseTo(180 / 250, 9)
    expect(intensityOfLoad(10, 0)).toBeNull()
  })
})
