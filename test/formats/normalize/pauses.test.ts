import { expect, test } from 'bun:test'
import { momentsOf } from '../../../src/formats/normalize/moments'
import { missingStops } from '../../../src/formats/normalize/pauses'

/**
 * Records of every second, except within the pauses.
 * @param pauses start and end of each pause in seconds; both have a record
 */
function recorded(until: number, pauses: readonly (readonly [from: number, to: number])[]) {
  const isPaused = (second: number) => pauses.some(([from, to]) => second > from && second < to)
  const seconds = Array.from({ length: until + 1 }, (_, second) => second).filter(second => !isPaused(second))
  return momentsOf(
    Float64Array.from(seconds, second => second * 1e6),
    () => false,
  )
}

const lap = (start: number, ran: number) => ({ start: start * 1e6, ranUs: ran * 1e6 })

test('a gap as long as the time that the timer of its lap lacks is a pause', () => {
  const moments = recorded(300, [[100, 160]])
  expect(missingStops(moments, [lap(0, 240)], [])).toEqual([100e6])
  expect(missingStops(moments, [lap(0, 300)], [])).toEqual([])
})

test('a stop that the file tells explains its own gap, and no other', () => {
  const moments = recorded(600, [
    [100, 160],
    [300, 400],
  ])
  expect(missingStops(moments, [lap(0, 440)], [100e6])).toEqual([300e6])
  expect(missingStops(moments, [lap(0, 540)], [100e6])).toEqual([])
})

test('a gap belongs to the lap that most of it lies in', () => {
  const moments = recorded(600, [[199, 400]])
  expect(missingStops(moments, [lap(0, 200), lap(200, 200)], [])).toEqual([199e6])
})
