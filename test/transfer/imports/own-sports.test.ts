// Exports an account with a sport that exists only on its server, and imports the account on another server.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Sport, SportsAnswer } from '../../../src/workouts/sports/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { addSport, kayaking } from '../../support/own-sports'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf, textOf } from '../exports/exporting'
import {
  archivedWorkout,
  archiveOf,
  importArchive,
  importEnds,
  nameSports,
  problemsOf,
  undoImport,
} from './importing'

const from = testApp()
from.ctx.jobs.start()
const [there, sam] = [await from.user('admin', { isAdmin: true }), await from.user('sam')]
const sport = await addSport(there)
const boat = insertEquipment(from.ctx.db, sam)
makeDefault(from.ctx.db, sam, sport.id, boat.id)
prefer(from.ctx.db, sam, sport.id, { color: '#123456', stoppedSpeedThreshold: 2 })
// The moving time depends on the preferred threshold: at or below that speed, the user counts as standing still.
await sam.upload(steadyRide(), { sport_id: sport.id, title: 'On the lake' })
const { file_name } = await makeExportOf(sam)
const brought = await Bun.file(
  join(from.dataDir, 'uploads/exports', String(sam.account.id), file_name),
).bytes()

const sportsOf = async (user: TestUser): Promise<Sport[]> =>
  (await user.get<SportsAnswer>('/api/sports')).body.data.sports

const workoutsOf = async (user: TestUser): Promise<Workout[]> =>
  (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts

/** Imports the archive into an instance on which the id of the archive's sport belongs to another sport. */
async function arrive() {
  const app = openTestApp()
  app.ctx.jobs.start()
  const [admin, moved] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  const curling = await addSport(admin, { label: 'Curling' })
  return { app, admin, moved, curling, imported: await importArchive(moved, brought) }
}

test('its archive says what the sport looks like', () => {
  const text = textOf(filesIn(brought).get('server_sports.json'))
  expect(JSON.parse(text)).toEqual([
    { id: 1000, ...kayaking, shelf_key: null, names: {}, words: [], indoor: false },
  ])
})

test('where it is added it is as it was there, with preferences, equipment and workouts', async () => {
  const { app, admin, moved, curling, imported } = await arrive()
  await using _ = app
  expect(curling.id).toBe(sport.id)
  expect(imported.unknown_sports).toEqual([
    { label: 'Kayaking', workouts: 1, suggestion: kayaking, shelf: 'kayaking' },
  ])
  expect(await problemsOf(moved)).toEqual([])
  const added = await addSport(admin, imported.unknown_sports[0]!.suggestion)
  await nameSports(moved, { Kayaking: added.id })
  expect(await importEnds(moved)).toMatchObject({
    workouts: { added: 1, left_out: 0 },
    unknown_sports: [],
  })
  expect(await problemsOf(moved)).toEqual([])
  expect(await sportsOf(moved)).toContainEqual(
    expect.objectContaining({
      ...kayaking,
      id: added.id,
      color: '#123456',
      stopped_speed_threshold: 2,
      default_equipment_ids: [boat.shortId],
    }),
  )
  const [before] = await workoutsOf(sam)
  const [after] = await workoutsOf(moved)
  expect(after).toMatchObject({ title: 'On the lake', sport_id: added.id, moving: before?.moving })

  await undoImport(moved)
  expect((await sportsOf(moved)).find(({ id }) => id === added.id)).toMatchObject({
    color: null,
    stopped_speed_threshold: 0.3,
    default_equipment_ids: [],
  })
})

test('where it becomes another sport its preferences are not that one’s', async () => {
  const { app, moved } = await arrive()
  await using _ = app
  await nameSports(moved, { Kayaking: 11 })
  await importEnds(moved)
  expect((await workoutsOf(moved)).map(({ sport_id }) => sport_id)).toEqual([11])
  expect((await sportsOf(moved)).find(({ id }) => id === 11)?.color).toBe(null)
  expect(await problemsOf(moved)).toMatchObject([
    { what: 'Kayaking', code: 'item-sport-unknown', is_left_out: true },
  ])
})

test('where it is known already, nobody is asked', async () => {
  await using app = openTestApp()
  app.ctx.jobs.start()
  const [admin, moved] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  await addSport(admin, { label: 'Curling' })
  const present = await addSport(admin, { label: 'kayaking', icon: 'waves' })
  expect(await importArchive(moved, brought)).toMatchObject({ workouts: { added: 1 }, unknown_sports: [] })
  expect((await workoutsOf(moved)).map(({ sport_id }) => sport_id)).toEqual([present.id])
  expect((await sportsOf(moved)).at(-1)).toMatchObject({ icon: 'waves', color: '#123456' })
})

describe('of archives that say otherwise', () => {
  test('preferences for a sport without workouts are a problem, as ever', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const moved = await app.user('sam')
    const preferences = [{ sport_id: 1000, sport_label: 'Golf', color: '#ff0000', is_active: true }]
    await importArchive(moved, archiveOf([archivedWorkout()], { 'user_sport_preferences.json': preferences }))
    expect(await problemsOf(moved)).toMatchObject([{ what: 'Golf', code: 'item-sport-unknown' }])
  })

  test('what makes no sense of a sport is as its label suggests', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const moved = await app.user('sam')
    const odd = { label: 'Golf', icon: '<svg>', default_color: 'red', default_stopped_speed_threshold: -1 }
    const workout = archivedWorkout({ sport_id: 1000, sport_label: 'Golf' })
    const { unknown_sports } = await importArchive(
      moved,
      archiveOf([workout], { 'server_sports.json': [7, {}, { id: 1000, ...odd, measure: 'watts' }] }),
    )
    expect(unknown_sports).toMatchObject([
      {
        label: 'Golf',
        suggestion: {
          label: 'Golf',
          icon: 'golf_course',
          default_stopped_speed_threshold: 0.1,
          measure: 'speed',
        },
      },
    ])
  })

  test('an id alone means none of this server’s own sports', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const moved = await app.user('sam')
    await addSport(await app.user('admin', { isAdmin: true }))
    const workout = archivedWorkout({ sport_id: 1000, sport_label: null })
    expect((await importArchive(moved, archiveOf([workout]))).unknown_sports).toMatchObject([
      { label: '#1000', workouts: 1 },
    ])
  })
})
