// Archives of other services, and archives with only recordings: all workouts are imported, and after an undo nothing
// is left.
import { describe, expect, test } from 'bun:test'
import { createMomentReader } from '../../../../src/transfer/imports/activities/strava/moment'
import type { EquipmentsAnswer } from '../../../../src/workouts/equipments/schemas'
import type { Workout, WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { kmlOf, placemarkXml, sportData, trackXml } from '../../../formats/kml/kml-documents'
import { handMadeArchive } from '../../../formats/zip/hand-made-archive'
import {
  fitFile,
  fitFileId,
  fitRecord,
  fitSession,
  fitTime,
  joinedFit,
  steadyFitRide,
} from '../../../support/fit-writer'
import { rideWith, steadyRide } from '../../../support/recordings'
import {
  type ArchiveFiles,
  garminSummaries,
  gzipped,
  type StravaActivity,
  stravaList,
  zipFiles,
} from '../../../support/service-archives'
import { everythingStored } from '../../../support/stored'
import { openTestApp, testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import {
  importArchive,
  importEnds,
  jobsAreDone,
  nameSports,
  problemsOf,
  sendArchive,
  undoImport,
  zipOf,
} from '../importing'

const app = testApp()
app.ctx.jobs.start()
let users = 0
const somebody = () => app.user(`user${++users}`)

const text = (content: string) => new TextEncoder().encode(content)
const listOf = async (user: TestUser): Promise<Workout[]> =>
  (await user.get<WorkoutsAnswer>('/api/workouts?per_page=100&order=asc')).body.data.workouts

const run = { id: 11, date: '01.05.2026, 08:00:00', name: 'Morgenlauf', type: 'Lauf' }

/** Activities of a year in a German archive of Strava: every kind of file, and workouts that were entered by hand. */
const german: StravaActivity[] = [
  {
    ...run,
    file: 'activities/901.gpx',
    gear: 'Rote Schuhe',
    description: 'Am "Fluss",\nschön',
    note: 'Knie',
  },
  {
    ...run,
    id: 12,
    date: '02.05.2026, 08:00:00',
    name: 'Zur Arbeit',
    type: 'Radfahrt',
    commute: true,
    file: 'activities/902.fit.gz',
  },
  {
    ...run,
    id: 13,
    date: '03.05.2026, 15:24:49',
    name: 'Von Hand',
    type: 'Wanderung',
    elapsedS: 7260,
    distanceM: 9440,
  },
  {
    ...run,
    id: 14,
    date: '04.05.2026, 08:00:00',
    name: 'Schwimmen',
    type: 'Schwimmen',
    file: 'activities/904.gpx.gz',
  },
  {
    ...run,
    id: 15,
    date: '05.05.2026, 08:00:00',
    name: 'Drachen',
    type: 'Kitesurfen',
    file: 'activities/905.gpx',
  },
  {
    ...run,
    id: 16,
    date: '06.05.2026, 08:00:00',
    name: 'Kaputt',
    type: 'Lauf',
    file: 'activities/906.fit.gz',
  },
  { ...run, id: 17, date: '07.05.2026, 08:00:00', name: 'Weg', type: 'Lauf', file: 'activities/907.fit' },
]
const on = (day: number) => new Date(`2026-05-0${day}T08:00:00Z`)
const stravaFiles: ArchiveFiles = {
  'activities/901.gpx': steadyRide({ start: on(1) }),
  'activities/902.fit.gz': gzipped(steadyFitRide({ start: on(2).toISOString() })),
  'activities/904.gpx.gz': gzipped(steadyRide({ start: on(4) })),
  'activities/905.gpx': steadyRide({ start: on(5) }),
  'activities/906.fit.gz': gzipped(text('this is no FIT file')),
  'media/one.jpg': text('a picture'),
  'bikes.csv': text('Bike Name\n'),
}
const strava = zipFiles({
  'activities.csv': stravaList('de', german),
  ...stravaFiles,
})

describe('an archive of Strava', () => {
  test('comes in with names, sports, gear and notes', async () => {
    const sam = await somebody()
    const last = await importArchive(sam, strava)
    expect(last).toMatchObject({
      status: 'done',
      origin: 'strava',
      workouts: { total: 7, added: 6, without_recording: 2, left_out: 0 },
      equipments_added: 1,
      unknown_sports: [{ label: 'Kitesurfen', workouts: 1 }],
    })
    const workouts = await listOf(sam)
    expect(workouts.map(({ title, sport_id, with_gpx }) => [title, sport_id, with_gpx])).toEqual([
      ['Morgenlauf', 5, true],
      ['Zur Arbeit', 2, true],
      ['Von Hand', 3, false],
      ['Schwimmen', 16, true],
      ['Kaputt', 5, false],
      ['Weg', 5, false],
    ])
    expect(workouts[0]).toMatchObject({ description: 'Am "Fluss",\nschön', notes: 'Knie' })
    expect(workouts[0]?.equipments.map(({ label }) => label)).toEqual(['Rote Schuhe'])
    expect(workouts[2]).toMatchObject({
      distance: 9.44,
      duration: '2:01:00',
      moving: '2:00:00',
      ascent: 120.5,
      workout_date: 'Sun, 03 May 2026 15:24:49 GMT',
    })
    expect((await problemsOf(sam)).map(({ what, code, is_file_kept }) => [what, code, is_file_kept])).toEqual(
      [
        ['Kaputt', 'fit-invalid', true],
        ['Weg', 'item-file-missing', false],
      ],
    )
    await nameSports(sam, { Kitesurfen: 16 })
    expect((await importEnds(sam)).workouts.added).toBe(7)
    const { body } = await sam.get<EquipmentsAnswer>('/api/equipments')
    expect(body.data.equipments[0]).toMatchObject({ label: 'Rote Schuhe', workouts_count: 1 })
  })

  test('the original is what was in the archive, to the byte', async () => {
    const sam = await somebody()
    await importArchive(sam, strava)
    const ride = (await listOf(sam)).find(({ title }) => title === 'Zur Arbeit')
    const answer = await app.handle(
      new Request(`http://localhost/api/workouts/${ride?.id}/original`, {
        headers: { authorization: `Bearer ${sam.token}` },
      }),
    )
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
      new Uint8Array(stravaFiles['activities/902.fit.gz'] as Uint8Array),
    )
  })

  test('twice is there once, and so is what was uploaded by itself', async () => {
    const sam = await somebody()
    await sam.upload(steadyRide({ start: on(1) }), { sport_id: 5 })
    expect((await importArchive(sam, strava)).workouts).toMatchObject({ added: 5, already_there: 1 })
    expect((await importArchive(sam, strava)).workouts).toMatchObject({ added: 0, already_there: 6 })
    expect(await listOf(sam)).toHaveLength(6)
  })

  test.each(['en', 'unknown'] as const)('heads in %s', async language => {
    const sam = await somebody()
    const rides = [
      {
        ...run,
        date: 'May 1, 2026, 8:00:00 AM',
        type: 'Trail Run',
        file: 'activities/901.gpx',
        gear: 'Shoes',
      },
      { ...run, id: 13, date: 'May 29, 2022, 3:53:35 PM', type: "root='Ride'" },
    ]
    const list = stravaList(language, rides)
    await importArchive(
      sam,
      zipFiles({
        'export/activities.csv': list,
        'export/activities/901.gpx': stravaFiles['activities/901.gpx']!,
      }),
    )
    expect(
      (await listOf(sam)).map(({ sport_id, workout_date, equipments }) => [
        sport_id,
        workout_date,
        equipments.length,
      ]),
    ).toEqual([
      [1, 'Sun, 29 May 2022 15:53:35 GMT', 0],
      [8, 'Fri, 01 May 2026 08:00:00 GMT', 1],
    ])
  })

  test('the list of 2019, in another encoding', async () => {
    const sam = await somebody()
    const list =
      'id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n' +
      '7,2018-09-12 15:02:23,Stra\xdfe,Ride,,3600,30.1,false,,\n'
    await importArchive(sam, zipFiles({ 'activities.csv': Uint8Array.from(Buffer.from(list, 'latin1')) }))
    expect(await listOf(sam)).toMatchObject([{ title: 'Straße', sport_id: 1, duration: '1:00:00' }])
  })

  test.each([
    ['semicolons, in the code page of Windows', ';', 'latin1', []],
    ['tabs, in UTF-16', '\t', 'utf16le', [0xff, 0xfe]],
  ] as const)('the list as programs for tables save it: %s', async (_, delimiter, encoding, mark) => {
    const sam = await somebody()
    const [first] = german
    const list = new TextDecoder().decode(stravaList('de', [{ ...first!, description: 'schön', gear: '' }]))
    const saved = Buffer.from(
      list.replaceAll('"', '').replaceAll('10,00', '10.00').replaceAll(',', delimiter),
      encoding,
    )
    const dated = saved.toString(encoding).replace(`01.05.2026${delimiter}`, '01.05.2026')
    await importArchive(
      sam,
      zipFiles({
        'activities.csv': Buffer.concat([new Uint8Array(mark), Buffer.from(dated, encoding)]),
        'activities/901.gpx': steadyRide({ start: on(1) }),
      }),
    )
    expect((await listOf(sam)).map(({ title, description }) => [title, description])).toEqual([
      ['Morgenlauf', 'schön'],
    ])
  })

  test.each([
    ['a list without columns', { 'activities.csv': text('a,b\n1,2\n') }],
    [
      'a list that never ends a quotation',
      { 'activities.csv': text(`${'a,'.repeat(12)}a\n"${'x'.repeat(2e6)}`) },
    ],
  ])('%s is refused', async (_, files) => {
    const sam = await somebody()
    const last = await importArchive(sam, zipFiles({ ...files, 'activities/901.gpx': steadyRide() }))
    expect(last).toMatchObject({ status: 'refused', code: 'import-archive-file-damaged' })
    expect(await listOf(sam)).toEqual([])
  })
})

const at = (start: string, seconds: number) => fitTime(start) + seconds
const sport = (start: string, seconds: number, number: number) => fitSession(at(start, seconds), number)
const record = (start: string, seconds: number) =>
  fitRecord({ time: at(start, seconds), at: [45 + seconds * 3e-5, 5] })

/** A FIT file with a run of 100 seconds and a ride. */
const duathlon = fitFile([
  fitFileId(4),
  sport('2026-05-03T08:00:00Z', 0, 1),
  sport('2026-05-03T08:00:00Z', 100, 2),
  ...Array.from({ length: 200 }, (_, second) => record('2026-05-03T08:00:00Z', second)),
])
const monitoring = fitFile([
  fitFileId(32),
  fitRecord({ time: fitTime('2026-05-01T00:00:00Z'), heartRate: 50 }),
])
const inside = 'DI_CONNECT/DI-Connect-Fitness-Uploaded-Files/UploadedFiles_0-_Part1.zip'

const garminFiles = (pack: (files: ArchiveFiles) => Uint8Array): ArchiveFiles => ({
  [inside]: pack({
    'sam@example.org_1.fit': steadyFitRide({ start: '2026-05-01T08:00:00Z' }),
    'sam@example.org_2.fit': monitoring,
    'sam@example.org_3.fit': duathlon,
    'sam@example.org_4.txt': text('nothing'),
  }),
  'DI_CONNECT/DI-Connect-Fitness/sam@example.org_0_summarizedActivities.json': garminSummaries([
    { start: on(1), name: 'Fluss entlang', type: 'gravel_cycling' },
    { start: on(3), name: 'Duathlon Lauf', type: 'running' },
    { start: new Date(on(3).getTime() + 100_000), name: 'Duathlon Rad', type: 'road_biking' },
  ]),
  'DI_CONNECT/DI-Connect-User/user.json': text('{}'),
})

describe('an archive of Garmin', () => {
  const packed = (files: ArchiveFiles) => zipFiles(files)
  test('comes in with the names of its summaries, and without what is no activity', async () => {
    const sam = await somebody()
    const last = await importArchive(sam, zipFiles(garminFiles(packed)))
    expect(last).toMatchObject({ origin: 'garmin', workouts: { total: 3, added: 3, left_out: 0 } })
    expect((await listOf(sam)).map(({ title, sport_id }) => [title, sport_id])).toEqual([
      ['Fluss entlang', 1],
      ['Duathlon Lauf', 5],
      ['Duathlon Rad', 1],
    ])
    expect((await importArchive(sam, zipFiles(garminFiles(packed)))).workouts).toMatchObject({ added: 0 })
    expect(await listOf(sam)).toHaveLength(3)
  })

  test('the first of several sports is called what it is called, and not what all of them are', async () => {
    const sam = await somebody()
    const summaries = garminSummaries([
      { start: on(3), name: 'Duathlon', type: 'multi_sport' },
      { start: on(3), name: 'Lauf am See', type: 'running' },
    ])
    const archive = { [inside]: packed({ '1.fit': duathlon }), 'a_summarizedActivities.json': summaries }
    await importArchive(sam, zipFiles(archive))
    expect((await listOf(sam)).map(({ title }) => title)[0]).toBe('Lauf am See')
  })

  test('also where archives in it are packed', async () => {
    const sam = await somebody()
    const { zipSync } = await import('fflate')
    const archive = new Uint8Array(zipSync(garminFiles(packed), { level: 6 }))
    expect((await importArchive(sam, archive)).workouts.added).toBe(3)
  })

  test('archives in it that unpack to gigabytes are refused before they do', async () => {
    const sam = await somebody()
    const { zipSync } = await import('fflate')
    const archive = new Uint8Array(zipSync({ [inside]: new Uint8Array(150 * 1024 ** 2) }, { level: 9 }))
    expect(await importArchive(sam, archive)).toMatchObject({
      status: 'refused',
      code: 'import-archive-too-large',
    })
  })
})

test('one file with an odd name, or packed in an odd way, costs nobody the others', async () => {
  const sam = await somebody()
  const day = (number: number) => new TextDecoder().decode(steadyRide({ start: on(number) }))
  await importArchive(
    sam,
    handMadeArchive([
      { name: 'ride.gpx', content: day(1) },
      { name: 'ride.gpx', content: day(2) },
      { name: '../../out.gpx', content: day(3) },
      { name: 'watch\\back.gpx', content: day(4) },
      // These names contain ä and ö in the encoding of DOS.
      { name: new Uint8Array([0x84, ...text('.gpx')]), content: day(5) },
      { name: new Uint8Array([0x94, ...text('.gpx')]), content: day(6) },
      { name: 'secret.gpx', content: day(7), flags: 1 },
      { name: 'far.gpx', content: day(8), listed: { start: 10 ** 8 } },
      { name: 'size.gpx', content: day(9), listed: { size: 5 } },
      { name: 'sum.gpx', content: day(9), listed: { checksum: 5 }, local: { checksum: 5 } },
      { name: 'zeros.gpx', content: new Uint8Array(10 ** 6) },
    ]),
  )
  expect(await importEnds(sam)).toMatchObject({ workouts: { added: 6, left_out: 5 } })
  expect((await listOf(sam)).map(({ workout_date }) => new Date(workout_date).getUTCDate())).toEqual([
    1, 2, 3, 4, 5, 6,
  ])
  expect((await problemsOf(sam)).map(({ what, reason }) => [what, reason])).toEqual([
    ['secret.gpx', 'the recording is encrypted'],
    ['far.gpx', 'the recording is damaged'],
    ['size.gpx', 'the recording is damaged'],
    ['sum.gpx', 'the recording is damaged'],
    ['zeros.gpx', 'gpx file is invalid'],
  ])
})

test('archives in archives in archives come in', async () => {
  const sam = await somebody()
  const inmost = zipFiles({ 'a.gpx': text(rideWith('<type>running</type>')) })
  const archive = zipOf({ 'all/years.zip': zipOf({ '2026.zip': inmost }), 'b.fit': steadyFitRide() })
  expect((await importArchive(sam, archive)).workouts).toMatchObject({ total: 2, added: 2 })
})

test('an archive in it that cannot be read costs nobody the others', async () => {
  const sam = await somebody()
  const good = zipFiles({ 'a.fit': steadyFitRide({ start: '2026-05-02T08:00:00Z' }) })
  const archive = zipOf({
    'good.zip': good,
    'cut.zip': good.subarray(0, -30),
    'none.zip': text('no'),
    'lies.zip': handMadeArchive([{ name: 'in.zip', content: 'x', listed: { size: 5 } }]),
    'b.fit': steadyFitRide(),
  })
  expect((await importArchive(sam, archive)).workouts).toMatchObject({ total: 5, added: 2, left_out: 3 })
  expect((await problemsOf(sam)).map(({ what, reason }) => [what, reason])).toEqual([
    ['cut.zip', 'the archive is damaged'],
    ['none.zip', 'the archive is damaged'],
    ['in.zip', 'the archive is damaged'],
  ])
  const bad = zipOf({ 'none.zip': text('no') })
  expect(await importArchive(sam, bad)).toMatchObject({ status: 'refused', code: 'import-archive-damaged' })
})

test('archives in it share what they may become beyond what was sent', async () => {
  const sam = await somebody()
  const { zipSync } = await import('fflate')
  const zeros = new Uint8Array(40 * 1024 ** 2)
  const inner = (day: number) =>
    zipSync({
      'zeros.bin': [zeros, { level: 0 }],
      'a.gpx': text(rideWith('<type>running</type>', { start: on(day) })),
    })
  const archive = new Uint8Array(zipSync({ 'one.zip': inner(1), 'two.zip': inner(2) }, { level: 1 }))
  expect(await importArchive(sam, archive)).toMatchObject({ workouts: { total: 2, added: 1, left_out: 1 } })
  expect((await problemsOf(sam)).map(({ what, code }) => [what, code])).toEqual([
    ['two.zip', 'item-file-too-large'],
  ])
})

test('files that somebody packed come in, and each that does not says why', async () => {
  const sam = await somebody()
  const archive = zipFiles({
    'Touren/2026/a.gpx': text(rideWith('<type>trail running</type>')),
    'Touren/b.FIT': steadyFitRide({ start: '2026-05-02T08:00:00Z' }),
    'Touren/c.tcx.gz': gzipped(text('<TrainingCenterDatabase/>')),
    'Touren/d.gpx': steadyRide({ start: on(4) }),
    // This file is no recording, so the user is not asked for its sport.
    'Touren/e.gpx': text('no'),
    '__MACOSX/._a.gpx': text('x'),
    'Touren/notes.txt': text('x'),
  })
  const last = await importArchive(sam, archive)
  expect(last).toMatchObject({
    origin: 'files',
    workouts: { total: 5, added: 3, left_out: 2 },
    unknown_sports: [],
  })
  expect(await problemsOf(sam)).toMatchObject([
    { what: 'c.tcx.gz', is_left_out: true },
    { what: 'e.gpx', is_left_out: true, reason: 'gpx file is invalid' },
  ])
  const sports = (await listOf(sam)).map(({ sport_id, sport_confirmed }) => [sport_id, sport_confirmed])
  expect(sports).toEqual([
    [8, true],
    [1, true],
    // The guess is trail running, because the recording has the speed of a run and rises steeply.
    [8, false],
  ])
})

test('each sport of a file of several is what the file says it is', async () => {
  const sam = await somebody()
  await importArchive(sam, zipFiles({ 'duathlon.fit': duathlon }))
  const workouts = await listOf(sam)
  expect(workouts.map(({ sport_id }) => sport_id)).toEqual([5, 1])
  expect(workouts.map(({ outing }) => outing.length)).toEqual([2, 2])
})

test('a file is what it holds, whatever it is called', async () => {
  const sam = await somebody()
  const strava = rideWith('<type>9</type>', { start: on(2) }).replace('<gpx', '<gpx creator="StravaGPX"')
  const settings = fitFile([fitFileId(2)])
  const archive = zipFiles({
    'named.gpx': steadyFitRide({ start: '2026-05-01T08:00:00Z' }),
    'numbered.gpx': text(strava),
    'settings-first.fit': joinedFit(settings, steadyFitRide({ start: '2026-05-03T08:00:00Z' })),
    'settings.fit': settings,
    'broken.fit': text('no FIT file at all'),
  })
  const last = await importArchive(sam, archive)
  expect(last).toMatchObject({ workouts: { added: 3, left_out: 1 }, unknown_sports: [] })
  expect((await listOf(sam)).map(({ sport_id }) => sport_id)).toEqual([1, 5, 1])
  expect(await problemsOf(sam)).toMatchObject([{ what: 'broken.fit', code: 'fit-invalid' }])
})

test('a word that means no sport here is what it was made before, and an own sport that is called so', async () => {
  const sam = await somebody()
  const kite = text(rideWith('<type>kitesurf</type>', { start: on(1) }))
  await sam.upload(kite, { sport_id: 15 })
  app.advanceClock(1000)
  const next = rideWith('<type>Kitesurf</type>', { start: on(2) })
  expect(await importArchive(sam, zipFiles({ 'a.gpx': text(next) }))).toMatchObject({
    workouts: { added: 1 },
    unknown_sports: [],
  })
  expect((await listOf(sam)).map(({ sport_id }) => sport_id)).toEqual([15, 15])
})

test('KML and KMZ come in as what they say they are', async () => {
  const sam = await somebody()
  const kmlOfDay = (day: number, word: string) => {
    const track = trackXml(Array.from({ length: 3000 }, (_, index) => day * 86_400 + index))
    return text(kmlOf(placemarkXml(sportData(word) + track)))
  }
  const archive = zipFiles({
    'a.kml': kmlOfDay(0, 'mountain biking'),
    'b.kmz': zipFiles({ 'doc.kml': kmlOfDay(1, 'running') }),
    'c.kmz': zipFiles({ 'photo.jpg': text('x') }),
  })
  expect(await importArchive(sam, archive)).toMatchObject({
    origin: 'files',
    workouts: { total: 3, added: 2, left_out: 1 },
    unknown_sports: [],
  })
  expect((await listOf(sam)).map(({ sport_id }) => sport_id)).toEqual([4, 5])
})

test.each(['03.05.2026, 15:24', '2026-05-03 15:24', 'May 3, 2026, 3:24 PM'])(
  'a moment that a program for tables saved without seconds is read: %s',
  written => {
    expect(createMomentReader()(written)).toEqual(new Date('2026-05-03T15:24:00Z'))
  },
)

const archives: [string, Uint8Array<ArrayBuffer>][] = [
  ['Strava', strava],
  ['Garmin', zipFiles(garminFiles(files => zipFiles(files)))],
  ['files', zipFiles({ 'a.gpx': text(rideWith('<type>running</type>')), 'b.fit': steadyFitRide() })],
]

test.each(archives)('the undoing of %s leaves nothing but what was there', async (_, archive) => {
  await using own = openTestApp()
  const sam = await own.user('sam')
  await sam.upload(steadyRide({ start: new Date('2026-04-01T08:00:00Z') }))
  own.ctx.jobs.start()
  await jobsAreDone(own)
  const before = everythingStored(own.ctx.database.sqlite, own.dataDir)
  expect((await importArchive(sam, archive)).workouts.added).toBeGreaterThan(1)
  await undoImport(sam)
  await jobsAreDone(own)
  expect(everythingStored(own.ctx.database.sqlite, own.dataDir)).toEqual(before)
})

test('the same archive twice at once is refused the second time', async () => {
  const sam = await somebody()
  const [one, other] = await Promise.all([sendArchive(sam, strava), sendArchive(sam, strava)])
  expect([one.status, other.status].toSorted()).toEqual([200, 400])
  await importEnds(sam)
})
