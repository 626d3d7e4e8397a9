import { expect, test } from 'bun:test'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import { consult, faultsOf } from './data-directories'

test('a data directory in use has nothing wrong, and the doctor changes nothing', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { useRawGpxSpeed: true })
  await sam.upload(steadyRide({ climb: null }))
  await sam.upload(segmentedRide({}, { start: new Date('2026-05-01T09:00:00Z') }), { sport_id: 5 })
  await sam.request('POST', '/api/auth/account/export/request')
  const findings = await consult(app)
  expect(faultsOf(findings)).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'database',
    'permissions',
    'files',
    'recordings',
    'pictures',
    'sizes',
    'figures',
    'exports',
    'imports',
    'backups',
    'jobs',
    'space',
  ])
  const repaired = await consult(app, true)
  expect(repaired).toEqual(findings)
})
