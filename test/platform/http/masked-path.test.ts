import { expect, test } from 'bun:test'
import { maskedPath } from '../../../src/platform/http/masked-path'

test.each([
  ['/api/upload/t/thu_secret', '/api/upload/t/…'],
  ['/api/upload/t/thu_secret/ride.gpx', '/api/upload/t/…/ride.gpx'],
  ['/api/shared/secret/streams', '/api/shared/…/streams'],
  ['/api/feeds/thf_secret/workouts.ics', '/api/feeds/…/workouts.ics'],
  ['/s/secret', '/s/…'],
  ['/api/upload/ride.gpx', '/api/upload/ride.gpx'],
  ['/api/workouts/x', '/api/workouts/x'],
])('%s is logged as %s', (path, masked) => {
  expect(maskedPath(path)).toBe(masked)
})
