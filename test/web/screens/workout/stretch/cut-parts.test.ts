import { expect, test } from 'bun:test'
import { cutsAt } from '../../../../../web/screens/workout/stretch/cut-parts'

const offered = (from: number, to: number) =>
  Object.fromEntries(cutsAt({ from, to }, 1000).map(({ label, parts }) => [label.slice(4), parts]))

test('a stretch amid a recording is kept, left out, or where it is divided', () => {
  expect(offered(100, 200)).toEqual({
    keep: [{ from: 100, to: 200 }],
    cutOut: [
      { from: 0, to: 100 },
      { from: 200, to: 1001 },
    ],
    divideBefore: [
      { from: 0, to: 100 },
      { from: 100, to: 1001 },
    ],
    divideAfter: [
      { from: 0, to: 200 },
      { from: 200, to: 1001 },
    ],
  })
})

test('one at an end is cut off', () => {
  expect(Object.keys(offered(0, 200))).toEqual(['keep', 'cutOff', 'divideAfter'])
  expect(offered(0.5, 200).cutOff).toEqual([{ from: 200, to: 1001 }])
  expect(Object.keys(offered(200, 999.5))).toEqual(['keep', 'cutOff', 'divideBefore'])
  expect(offered(200, 1000).cutOff).toEqual([{ from: 0, to: 200 }])
  expect(offered(0, 1000)).toEqual({})
})
