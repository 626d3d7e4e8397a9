// Paces, and lines of values over time, on the page about the body.
import { describe, expect, test } from 'bun:test'
import {
  extremesOf,
  paceLength,
  readPace,
  stepsOf,
  writePace,
} from '../../../../../web/screens/training/body/measures'

describe('a pace', () => {
  test('is read as a speed, and written as it was read', () => {
    expect(readPace('4:10', 1000)).toBe(4)
    expect(readPace(' 4.10 ', 1000)).toBe(4)
    expect(readPace('1:40', 100)).toBe(1)
    for (const text of ['3:59', '4:00', '12:34']) expect(writePace(readPace(text, 1000)!, 1000)).toBe(text)
  })

  test('in miles is the same speed', () => {
    const metres = paceLength('run', true)
    expect(readPace('6:00', metres)).toBeCloseTo(4.4704, 4)
    expect(writePace(4.4704, metres)).toBe('6:00')
    expect(paceLength('swim', true)).toBeCloseTo(91.44, 9)
  })

  test.each(['', '4', '4:6', '4:60', '0:00', 'fast', '-4:10', '1:04:10'])('is not “%s”', text => {
    expect(readPace(text, 1000)).toBeNull()
  })
})

test('the bounds of a line are its highest and lowest value, or the only one', () => {
  const values = [60, 75, 70].map((value, id) => ({ id, value }))
  expect(extremesOf(values).map(({ id }) => id)).toEqual([1, 0])
  expect(extremesOf([values[0]!, values[0]!])).toEqual([values[0]!])
})

describe('a line over time', () => {
  const values = [
    { valid_from: '2026-03-01', value: 60 },
    { valid_from: '2026-01-01', value: 70 },
  ]

  test('steps to each value on its day, and reaches today', () => {
    // 1 March is 59 days after 1 January: half of the 118 days until 29 April.
    expect(stepsOf(values, '2026-04-29')).toBe('0,0 50,0 50,100 100,100')
  })

  test('of one value is level, and of none is nothing', () => {
    expect(stepsOf([values[0]!], '2026-03-01')).toBe('0,50 100,50')
    expect(stepsOf([], '2026-03-01')).toBe('')
  })
})
