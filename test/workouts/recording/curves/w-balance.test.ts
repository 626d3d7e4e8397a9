import { expect, test } from 'bun:test'
import { streamsOf } from '../../../../src/workouts/recording/curves/streams'
import { wBalanceOf } from '../../../../src/workouts/recording/curves/w-balance'
import { recorded } from '../../../tracks/analysis/recorded'

const model = { criticalPower: 250, wPrime: 20_000 }
const minute = Array.from({ length: 61 }, (_, second) => second)
/** A minute at 400 W, a minute's pause, and another minute at 400 W. */
const twoMinutes = recorded({
  seconds: [...minute, ...minute.map(second => second + 120)],
  power: [...minute, ...minute].map(() => 400),
  begins: [minute.length],
})
const afterPause = 20_000 - 9000 * Math.exp((-250 * 60) / 20_000)

test('who pauses recovers', () => {
  const balance = wBalanceOf(twoMinutes, model)!
  expect([0, 1, 60].map(balance.at)).toEqual([20_000, 19_850, 11_000])
  expect(balance.at(120)).toBeCloseTo(afterPause, 6)
  expect(balance.least).toBeCloseTo(afterPause - 9000, 6)
  expect(balance.at(180)).toBeCloseTo(balance.least, 6)
})

test('who goes on without power recovers as in a pause', () => {
  const balance = wBalanceOf(twoMinutes, model)!
  const missing = (20_000 - balance.least) * Math.exp((-250 * 60) / 20_000)
  expect(balance.at(240)).toBeCloseTo(20_000 - missing, 6)
  expect(balance.at(1e6)).toBeCloseTo(20_000, 6)
})

test('a segment begins with what those before it have left', () => {
  const asked = { fields: ['duration', 'w_balance'], points: 1000, range: null, sport: undefined } as const
  const { streams, w_balance } = streamsOf(twoMinutes, { ...asked, segment: 1, powerModel: model })
  expect([streams.duration?.[0], streams.w_balance?.[0]]).toEqual([0, Math.round(afterPause / 10) / 100])
  expect(w_balance?.least).toBe(streams.w_balance!.at(-1)!)
})

test('there is none without power, and none if nobody asks', () => {
  expect(wBalanceOf(recorded({ heartRate: minute.map(() => 150) }), model)).toBeNull()
  const asked = { fields: ['duration'], points: 1000, range: null, sport: undefined, segment: null } as const
  expect(streamsOf(twoMinutes, { ...asked, powerModel: model })).not.toHaveProperty('w_balance')
})
