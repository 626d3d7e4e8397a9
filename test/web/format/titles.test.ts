import { describe, expect, test } from 'bun:test'
import { beginLarge, beginSmall, isGivenTitle, partOfDay } from '../../../web/format/titles'

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
    '1/2',
    'Tag 3',
    '2019-05-01 Tagebau',
    '10-20-30 workout',
    '4.5.6.7',
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
    '2019-05-01 06:31:11 Tag',
    '2022-02-09T08-30-53Z',
    '29_04_2023',
    '24.4.2022 9:05',
    '8/22/2014 18:48',
    '04/24/22',
    ' ',
    null,
  ])('%p was not: nobody wrote it', title => expect(isGivenTitle(title)).toBe(false))
})

test('a sport begins with a small letter inside a title, unless others of it are capitals', () => {
  expect(['Pool swimming', 'Йога', 'CrossFit', 'Tai Chi', 'HIIT'].map(beginSmall)).toEqual([
    ...['pool swimming', 'йога', 'CrossFit', 'Tai Chi', 'HIIT'],
  ])
  expect(beginLarge('pool swimming am Morgen')).toBe('Pool swimming am Morgen')
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
