// Privacy zones in archives of accounts: they move with their secret centres, and an undone import takes them back.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { insertZone, listZonesAndCentres } from '../../../src/workouts/privacy/store'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf, textOf } from '../exports/exporting'
import { importArchive, undoImport, zipOf } from './importing'

const app = testApp()
app.ctx.jobs.start()

const zonesOf = ({ account }: TestUser) =>
  listZonesAndCentres(app.ctx.db, account.id).map(({ id: _, userId: __, ...zone }) => zone)

const set = { name: 'Home', placeLatitude: 45, placeLongitude: 5, radiusM: 800 }

async function archiveOf(user: TestUser) {
  const { file_name } = await makeExportOf(user)
  return Bun.file(join(app.dataDir, 'uploads/exports', String(user.account.id), file_name)).bytes()
}

describe('an archive of an account', () => {
  test('contains its zones, and brings them with their centres into another account', async () => {
    const [sam, moved] = [await app.user('sam'), await app.user('moved')]
    insertZone(app.ctx.db, sam.account.id, { latitude: 45.001, longitude: 5.001, ...set })
    insertZone(app.ctx.db, sam.account.id, { latitude: 46, longitude: 6 })
    insertZone(app.ctx.db, sam.account.id, { latitude: 47, longitude: 7, radiusM: 0 })
    const archive = await archiveOf(sam)
    const profile = JSON.parse(textOf(filesIn(archive).get('user_data.json')))
    expect(profile.privacy_zones).toHaveLength(3)
    expect(profile.privacy_zones[0]).toEqual({
      ...{ name: 'Home', latitude: 45, longitude: 5, radius: 800 },
      centre: { latitude: 45.001, longitude: 5.001 },
    })
    await importArchive(moved, archive)
    expect(zonesOf(moved)).toEqual(zonesOf(sam))
    await undoImport(moved)
    expect(zonesOf(moved)).toEqual([])
  })
})

test('impossible zones of an archive are left out', async () => {
  const user = await app.user('odd')
  const centre = { latitude: 45, longitude: 5 }
  const home = { name: 'Home', ...centre, radius: 400, centre }
  const odd = [
    { ...home, radius: 100 },
    { ...home, radius: 0 },
    { ...home, radius: '400' },
    { ...home, centre: { latitude: 45.01, longitude: 5 } },
    { ...home, centre: null },
    { ...home, name: '' },
    { ...home, name: 7 },
    { ...home, latitude: 91 },
    { name: null, radius: 500, centre: { latitude: 45, longitude: 200 } },
    null,
    7,
  ]
  const files = {
    'user_data.json': { username: 'odd', privacy_zones: [...odd, home, home] },
    'user_workouts_data.json': [],
  }
  await importArchive(user, zipOf(files))
  expect(zonesOf(user)).toEqual([
    { ...centre, name: 'Home', placeLatitude: 45, placeLongitude: 5, radiusM: 400 },
  ])
})
