import { expect, test } from 'bun:test'
import { httpDate } from '../../src/lib/net/http-date'

test.each([
  ['2018-03-13T01:00:00Z', 'Tue, 13 Mar 2018 01:00:00 GMT'],
  ['2018-03-13T01:00:00.999+05:30', 'Mon, 12 Mar 2018 19:30:00 GMT'],
  ['1970-01-01T00:00:00Z', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('writes %p as %p', (moment, expected) => {
  expect(httpDate(new Date(moment))).toBe(expected)
})
