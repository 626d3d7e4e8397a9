// Dumps with invalid rows: everything valid is imported, and the rest is listed.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertInstance } from '../../../src/transfer/fittrackee/convert/convert-instance'
import { chooseTable } from '../../../src/transfer/fittrackee/dump/dump-tables'
import { readDump } from '../../../src/transfer/fittrackee/dump/read-dump'
import { storedThings } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { moveIn, oldFiles, uploadFolder } from './moving'

const end = '\n--\n-- PostgreSQL database dump complete\n--\n'

/** A table in the format of COPY. The fields of each row are written in the order of the columns. */
function table(name: string, columns: string[], rows: Record<string, string>[]): string {
  const lines = rows.map(row => `${columns.map(column => row[column] ?? '\\N').join('\t')}\n`)
  return `COPY public.${name} (${columns.join(', ')}) FROM stdin;\n${lines.join('')}\\.\n`
}

const user = {
  id: '1',
  username: 'sam',
  email: 'sam@example.org',
  password: `$2b$13$${'x'.repeat(53)}`,
  created_at: '2020-01-01 00:00:00',
  admin: 't',
  is_active: 't',
}
const workout = {
  id: '1',
  uuid: '00000000-0000-4000-8000-000000000001',
  user_id: '1',
  sport_id: '1',
  title: 'Ride',
  workout_date: '2022-05-01 08:00:00',
  duration: '01:00:00',
  moving: '01:00:00',
  distance: '20',
  ave_speed: '20',
  max_speed: '30',
}
const sport = { id: '1', label: 'Cycling (Sport)', is_active: 't', stopped_speed_threshold: '1' }
const equipment = {
  id: '1',
  uuid: '00000000-0000-4000-8000-0000000000e1',
  user_id: '1',
  label: 'Bike',
  equipment_type_id: '2',
  creation_date: '2020-01-01 00:00:00',
  is_active: 't',
}
const types = table('equipment_types', ['id', 'label'], [{ id: '2', label: 'Bike' }])

interface Rows {
  users?: Record<string, string>[]
  workouts?: Record<string, string>[]
  equipments?: Record<string, string>[]
  /** Additional tables of the dump. */
  more?: string
}

async function moved({ users = [user], workouts = [], equipments = [], more = '' }: Rows) {
  using folder = temporaryFolder()
  using uploads = uploadFolder({ ...oldFiles, 'pictures/1/word.png': 'no picture' })
  const dump = join(folder.path, 'dump.sql')
  const tables = [
    table('users', [...Object.keys(user), 'picture'], users),
    table('sports', Object.keys(sport), [sport]),
    table('workouts', [...Object.keys(workout), 'gpx', 'pauses', 'weather_start'], workouts),
    table('equipments', Object.keys(equipment), equipments),
  ]
  writeFileSync(dump, tables.join('\n') + types + more + end)
  await using app = openTestApp()
  const summaries = await moveIn(app, { dump, uploads: uploads.path })
  const { notes } = convertInstance(await readDump(dump, chooseTable))
  return {
    notes,
    summary: summaries[0],
    usernames: summaries.map(({ username }) => username),
    workouts: storedThings(app).workouts ?? [],
  }
}

const what = "workout 'Ride' of 2022-05-01"

test.each<[lie: string, row: Record<string, string>, notes: [what: string, reason: string][]]>([
  ['no duration', { duration: '\\N' }, []],
  ['a negative duration', { duration: '-01:00:00' }, [[what, 'left out, there are no figures for it']]],
  ['a distance that is no number', { distance: 'NaN' }, []],
  ['an endless distance', { distance: 'Infinity' }, []],
  [
    'a date that never comes',
    { workout_date: 'infinity' },
    [["workout 'Ride'", 'left out, its date is not valid']],
  ],
  [
    'a date of a year of five digits',
    { workout_date: '12022-05-01 08:00:00' },
    [["workout 'Ride'", 'left out, its date is not valid']],
  ],
  ['no id', { uuid: 'x' }, [["workout 'Ride'", 'left out, its id is not valid']]],
  [
    'a recording elsewhere',
    { gpx: `${'../'.repeat(20)}etc/passwd` },
    [[what, 'kept with its figures, its file is outside the upload folder']],
  ],
  [
    'a recording by its full path',
    { gpx: '/etc/passwd' },
    [[what, 'kept with its figures, the recording is missing']],
  ],
  [
    'a folder as its recording',
    { gpx: 'workouts/1' },
    [[what, 'kept with its figures, its file is not a regular file']],
  ],
  [
    'a picture as its recording',
    { gpx: 'pictures/1/face.png' },
    [[what, 'kept with its figures and its file, gpx file is invalid, see line 3, column 22']],
  ],
  [
    'pauses longer than all of it, and weather that is none',
    { pauses: '30 days', weather_start: '{"icon":1}' },
    [],
  ],
])('a workout with %s', async (_, row, notes) => {
  const { summary, workouts } = await moved({ workouts: [{ ...workout, ...row }] })
  expect(summary?.notes.map(({ what, reason }) => [what, reason])).toEqual(notes)
  expect(workouts).toHaveLength(notes.some(([, reason]) => reason.startsWith('left out')) ? 0 : 1)
})

test('what belongs to nobody, or is there twice, is left out', async () => {
  const strange = { ...equipment, uuid: '00000000-0000-4000-8000-0000000000e2', equipment_type_id: '77' }
  const { notes, summary, workouts } = await moved({
    workouts: [workout, { ...workout, id: '2', title: 'Twin' }, { ...workout, user_id: '9' }],
    equipments: [equipment, { ...equipment, id: '2' }, strange],
    more:
      table(
        'users_sports_preferences',
        ['user_id', 'sport_id', 'color'],
        [{ user_id: '1', sport_id: '99' }],
      ) +
      table(
        'equipments_workouts',
        ['workout_id', 'equipment_id'],
        [
          { workout_id: '1', equipment_id: '1' },
          { workout_id: '1', equipment_id: '66' },
          { workout_id: '55', equipment_id: '1' },
        ],
      ),
  })
  expect(workouts).toHaveLength(1)
  expect(notes).toMatchObject([{ what: 'workouts', reason: '1 left out, their user is not in the dump' }])
  expect(summary?.notes.map(({ what, reason }) => [what, reason])).toEqual([
    ["equipment 'Bike'", 'left out, this server does not know its type'],
    ["equipment 'Bike'", 'left out, it is in the dump twice'],
    ["preferences for '#99'", 'left out, this server does not know the sport'],
    ["workout 'Twin' of 2022-05-01", 'left out, it is in the dump twice'],
  ])
})

test('of two with the same name and address the earlier one keeps them, wherever it lies in the dump', async () => {
  const later = { ...user, id: '10', username: 'SAM', email: 'Sam@Example.org' }
  expect((await moved({ users: [later, user] })).usernames).toEqual(['sam', 'SAM_2'])
})

test('an app without addresses, without words, or with the id of another is left out', async () => {
  const said = { client_name: 'App', client_uri: 'https://app.example.org', scope: 'workouts:read' }
  const app = (id: string, redirect_uris: unknown) => ({
    client_id: id,
    client_secret: 'secret',
    client_metadata: JSON.stringify({ ...said, redirect_uris }),
    user_id: '1',
  })
  const home = 'https://app.example.org/back'
  const apps = [
    app('1', [home, 'javascript:alert(1)', 7]),
    app('1', [home]),
    app('2', ['http://app.example.org/back']),
    app('3', home),
    { ...app('4', [home]), client_metadata: '[' },
    { ...app('5', [home]), client_secret: '\\N' },
  ]
  const { summary } = await moved({ more: table('oauth2_client', Object.keys(apps[0] ?? {}), apps) })
  expect(summary?.apps).toBe(1)
  expect(summary?.notes.map(({ reason }) => reason)).toEqual([
    'left without the address javascript:alert(1)',
    ...Array.from({ length: 5 }, () => expect.stringContaining('register it again')),
  ])
})

test('a picture that is none is left out', async () => {
  const { summary } = await moved({ users: [{ ...user, picture: 'pictures/1/word.png' }] })
  expect(summary?.notes).toMatchObject([
    { what: 'picture', reason: 'left out, it cannot be read as a picture' },
  ])
})

test.each(['plain', `$2b$31$${'x'.repeat(53)}`, '', '\\N'])(
  'with the password %p nobody logs in',
  async password => {
    const { summary } = await moved({ users: [{ ...user, password }] })
    expect(summary?.notes).toMatchObject([{ what: 'password' }])
  },
)
