import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { httpDate, httpDates } from '../../../src/lib/net/http-date'

test.each([
  ['2018-03-13T01:00:00Z', 'Tue, 13 Mar 2018 01:00:00 GMT'],
  ['2018-03-13T01:00:00.999+05:30', 'Mon, 12 Mar 2018 19:30:00 GMT'],
  ['1970-01-01T00:00:00Z', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('writes %p as %p', (moment, expected) => {
  expect(httpDate(new Date(moment))).toBe(expected)
})

test('writes many as it writes one, whatever their order', () => {
  const write = httpDates()
  const moment = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) })
  const nearby = fc.tuple(moment, fc.array(fc.double({ min: -1e8, max: 1e8, noNaN: true }), { maxLength: 5 }))
  fc.assert(
    fc.property(nearby, ([first, steps]) => {
      for (const at of [first, ...steps.map(step => first + step)]) {
        expect(write(at)).toBe(httpDate(new Date(at)))
      }
    }),
    { numRuns: 500 },
  )
})
