import { expect, test } from 'bun:test'
import { tileLifetime } from '../../../../src/maps/tiles/download/tile-lifetime'

const now = new Date('2026-03-01T12:00:00Z')
const hour = 3600
const day = 24 * hour

test.each<[headers: Record<string, string>, seconds: number | null]>([
  [{}, 7 * day],
  [{ 'cache-control': 'public' }, 7 * day],
  [{ 'cache-control': 'max-age=86400' }, day],
  [{ 'cache-control': 'public, Max-Age="86400", stale-if-error=5' }, day],
  [{ 'cache-control': 'max-age=86400, s-maxage=172800' }, 2 * day],
  [{ 'cache-control': 'private, max-age=86400' }, day],
  [{ 'cache-control': 'max-age=86400', age: '3600' }, 23 * hour],
  [{ 'cache-control': 'max-age=86400', expires: 'Sun, 01 Mar 2026 12:00:01 GMT' }, day],
  [{ 'cache-control': 'max-age=60' }, hour],
  [{ 'cache-control': 'max-age=0, must-revalidate' }, hour],
  [{ 'cache-control': 'no-cache' }, hour],
  [{ 'cache-control': 'no-cache, max-age=86400' }, hour],
  [{ 'cache-control': 'max-age=-1' }, hour],
  [{ 'cache-control': 'max-age=soon' }, hour],
  [{ 'cache-control': 'max-age=31536000, immutable' }, 30 * day],
  [{ 'cache-control': `max-age=${'9'.repeat(400)}` }, 30 * day],
  [{ 'cache-control': 'max-age=86400', age: '9'.repeat(400) }, hour],
  [{ expires: 'Tue, 03 Mar 2026 12:00:00 GMT' }, 2 * day],
  [{ expires: 'Tue, 03 Mar 2026 12:00:00 GMT', date: 'Mon, 02 Mar 2026 12:00:00 GMT' }, day],
  [{ expires: 'Tue, 03 Mar 2026 12:00:00 GMT', date: 'yesterday' }, 2 * day],
  [{ expires: 'Sun, 01 Mar 2026 11:00:00 GMT' }, hour],
  [{ expires: '0' }, hour],
  [{ 'cache-control': 'no-store' }, null],
  [{ 'cache-control': 'max-age=86400, NO-STORE' }, null],
])('a tile with %j is used for %p seconds', (headers, seconds) => {
  expect(tileLifetime(new Headers(headers), now)).toBe(seconds === null ? null : seconds * 1000)
})
