import { describe, expect, test } from 'bun:test'
import { isGivenTitle, partOfDay } from '../../../web/format/titles'

describe('a title', () => {
  test.each([
    'To the lake',
    'Stage 3 - 2026',
    '2026-05-02 with Sam',
    'Race - 10 km',
    '2014',
    'Race 2019-06-01',
    'Loop 3 - 2019-06-01',
    '2019-06/01',
    '12345678901',
  ])('%p was given', title => expect(isGivenTitle(title)).toBe(true))

  test.each([
    'Running - 2026-05-02 08:00:00',
    'Cycling (Sport) - 2026-04-20 15:30:00',
    '2010-05-28T01:16:35.000Z',
    '2010-05-28 01:16',
    'Course à pied - 2025-05-09 11:38',
    '2019-06-01',
    '20190601_120102',
    ' 2019/06/01 12:01 ',
    '2019-06-01T12:01:02+02:00',
    ' ',
    null,
  ])('%p was not: nobody wrote it', title => expect(isGivenTitle(title)).toBe(false))
})

test.each([
  ['2026-05-02T02:59:59Z', 'night'],
  ['2026-05-02T03:00:00Z', 'morning'],
  ['2026-05-02T09:00:00Z', 'midday'],
  ['2026-05-02T12:00:00Z', 'afternoon'],
  ['2026-05-02T16:00:00Z', 'evening'],
  ['2026-05-02T20:00:00Z', 'night'],
])('%s is %s in Paris', (moment, part) => {
  expect<string>(partOfDay(new Date(moment), 'Europe/Paris')).toBe(part)
})
