import { expect, test } from 'bun:test'
import { isOnlyMoment } from '../../../web/drawing/workouts/only-moment'

test.each([
  '2010-05-28T01:16:35.000Z',
  '2014-08-07 07:25:02',
  'Hiking - 2014-08-07 07:25:02',
  'Cycling (Sport) - 2025-05-09 11:38:02',
  'Course à pied - 2025-05-09 11:38',
  '2019-06-01',
  '20190601_120102',
  ' 2019/06/01 12:01 ',
  '2019-06-01T12:01:02+02:00',
])('%p says when it was, and no more', title => {
  expect(isOnlyMoment(title)).toBe(true)
})

test.each([
  'Morning ride',
  '',
  '2014',
  'To the lake - 2014',
  'Race 2019-06-01',
  '2019-06-01 with Ben',
  'Loop 3 - 2019-06-01',
  '2019-06/01',
  '12345678901',
])('%p was written by somebody', title => {
  expect(isOnlyMoment(title)).toBe(false)
})
