// Estimates of loads from earlier workouts. The results are computed by hand.
import { expect, test } from 'bun:test'
import { createLoadEstimator, lookBack } from '../../../src/tracks/analysis/estimate-load'

const hour = 3600
const ride = (load: number | null, kilometres = 20) => ({
  ...{ load, distanceM: kilometres * 1000, movingS: hour },
})

/** An estimator of cycling, 8 MET, that knows these rides. */
function knowing(...rides: readonly ReturnType<typeof ride>[]) {
  const estimator = createLoadEstimator(8)
  for (const one of rides) estimator.add(one)
  return estimator
}

test('the median of an even number of workouts is the middle between two, and that of ten ignores older ones', () => {
  expect(knowing(ride(30), ride(50)).estimate(ride(null))).toEqual({ load: 40, method: 'similar-workouts' })
  const ten = Array.from({ length: 10 }, (_, place) => ride(10 * (place + 1)))
  expect(knowing(ride(900), ride(900), ride(900), ...ten).estimate(ride(null))?.load).toBe(55)
})

test('the estimate grows with the moving time', () => {
  expect(knowing(ride(40)).estimate({ distanceM: 30_000, movingS: 1.5 * hour })?.load).toBe(60)
})

test('speeds are similar up to 15 %, in both directions', () => {
  const methodAt = (kilometres: number) => knowing(ride(40)).estimate(ride(null, kilometres))?.method
  expect([17.3, 17.5, 22.9, 23.1].map(methodAt)).toEqual([
    'met',
    'similar-workouts',
    'similar-workouts',
    'met',
  ])
})

test('without a distance, every workout of the sport is similar', () => {
  expect(knowing(ride(40, 0)).estimate(ride(null))?.load).toBe(40)
  expect(knowing(ride(40)).estimate(ride(null, 0))?.load).toBe(40)
})

test('older workouts than the last 200 do not count, whether the later ones have a load or not', () => {
  const others = Array.from({ length: lookBack - 1 }, () => ride(null))
  expect(knowing(ride(40), ...others).estimate(ride(null))?.method).toBe('similar-workouts')
  expect(knowing(ride(40), ...others, ride(null)).estimate(ride(null))?.method).toBe('met')
})

test('there is no estimate without a moving time, or if nothing is known of the sport', () => {
  expect(knowing(ride(40)).estimate({ distanceM: 0, movingS: 0 })).toBeNull()
  expect(createLoadEstimator(null).estimate(ride(null))).toBeNull()
  expect(knowing({ ...ride(40), movingS: 0 }).estimate(ride(null))?.method).toBe('met')
})
