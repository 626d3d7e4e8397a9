// An instance of FitTrackee 1.x: users have roles, recordings can have other formats than GPX, and there are more
// sports.
import { expect, test } from 'bun:test'
import { convertInstance } from '../../../src/transfer/fittrackee/convert/convert-instance'
import { chooseTable } from '../../../src/transfer/fittrackee/dump/dump-tables'
import { readDump } from '../../../src/transfer/fittrackee/dump/read-dump'
import { openTestApp } from '../../support/test-app'
import { dumps, get, logIn, moveIn, newFiles, uploadFolder } from './moving'

test('an instance of 1.x moves in as well, its unknown sports as those they are said to be', async () => {
  await using app = openTestApp()
  using uploads = uploadFolder(newFiles)
  const sportIds = { 'Padel (Outdoor)': 6 }
  const [boss, ...others] = await moveIn(app, { dump: dumps.new, uploads: uploads.path, sportIds })
  expect(boss).toMatchObject({ workouts: 3, recordings: 1, equipments: 1, apps: 0 })
  expect(boss?.notes).toContainEqual({
    username: 'boss',
    what: "workout 'From a FIT file' of 2024-05-02",
    reason: 'kept with its figures and its file, fit file is invalid',
    workout: {
      shortId: expect.any(String),
      title: 'From a FIT file',
      workoutDate: new Date('2024-05-02T06:00:00Z'),
    },
  })
  expect(boss?.otherFiles).toEqual(new Map([['.fit', 1]]))
  const token = await logIn(app, 'boss@example.org')
  const { workouts } = await get<{ workouts: object[] }>(app, token, '/api/workouts?order=asc')
  expect(workouts).toMatchObject([
    { title: 'Morning run', with_gpx: true, sport_id: 5, equipments: [{ label: 'Shoes' }] },
    { title: 'From a FIT file', with_gpx: false, moving: '0:19:00', distance: 4.2 },
    { title: 'Padel', sport_id: 6, workout_date: 'Fri, 03 May 2024 06:00:00 GMT' },
  ])
  expect(others).toMatchObject([
    { username: 'lee' },
    { username: 'Lee_2', email: 'Lee_2@no-address.invalid' },
  ])
})

test('its unknown sports are added, as they were there, with what people preferred about them', async () => {
  await using app = openTestApp()
  using uploads = uploadFolder(newFiles)
  const newSports = ['Padel (Outdoor)']
  const [boss] = await moveIn(app, { dump: dumps.new, uploads: uploads.path, newSports })
  expect(boss?.notes.map(({ reason }) => reason)).not.toContain(
    'left out, this server does not know the sport',
  )
  const token = await logIn(app, 'boss@example.org')
  const { sports } = await get<{ sports: object[] }>(app, token, '/api/sports')
  expect(sports).toHaveLength(19)
  expect(sports.at(-1)).toMatchObject({
    id: 1000,
    label: 'Padel (Outdoor)',
    color: '#0000ff',
    icon: 'sports_tennis',
    default_stopped_speed_threshold: 0.1,
    measure: 'pace',
    measure_for_user: 'speed',
  })
  expect(sports).toContainEqual(expect.objectContaining({ label: 'Running', measure_for_user: 'pace' }))
  const { workouts } = await get<{ workouts: object[] }>(app, token, '/api/workouts?sport_id=1000')
  expect(workouts).toMatchObject([{ title: 'Padel', sport_id: 1000 }])
})

test('of sports that differ in their capitals one is added', async () => {
  await using app = openTestApp()
  using uploads = uploadFolder(newFiles)
  const newSports = ['Padel (Outdoor)', 'PADEL (outdoor)', '#99']
  await moveIn(app, { dump: dumps.new, uploads: uploads.path, newSports })
  const token = await logIn(app, 'boss@example.org')
  const { sports } = await get<{ sports: { label: string }[] }>(app, token, '/api/sports')
  expect(sports.slice(18).map(({ label }) => label)).toEqual(['Padel (Outdoor)', '#99'])
})

test('of users of 1.x the role counts, and whoever was suspended still is', async () => {
  const { users, notes } = convertInstance(await readDump(dumps.new, chooseTable))
  expect(users.map(({ access }) => [access.username, access.isAdmin, access.isSuspended])).toEqual([
    ['boss', true, false],
    ['lee', false, true],
    ['Lee_2', false, false],
  ])
  expect(users.map(user => user.notes.map(({ what }) => what))).toEqual([
    ["app 'Local'"],
    ['account', 'language', 'time zone', 'date format'],
    ['name', 'address', 'password'],
  ])
  expect(notes.map(({ what }) => what)).toEqual(['admin_contact', 'max_zip_file_size'])
})
