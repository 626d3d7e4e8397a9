import { afterEach, describe, expect, test } from 'bun:test'
import { handMadeArchive } from '../../formats/zip/hand-made-archive'
import { insertEquipment } from '../../support/equipments'
import { inSegments, steadyRide } from '../../support/recordings'
import { useSmallLimits } from '../../support/small-limits'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { differentRides, uploadArchive, zipOf } from './archives'

const app = testApp()
useSmallLimits(app)
const sam = await app.user('sam')

const nothing = Object.fromEntries(Object.keys(storedThings(app)).map(name => [name, []]))
const error = (message: string) => ({ status: 'error', message })

afterEach(() => {
  expect(storedThings(app)).toEqual(nothing)
})

const ride = steadyRide()
const invalid = error('invalid payload')

describe('an archive is refused', () => {
  const empty = { ...invalid, data: { workouts: [] } }
  const bomb = new Uint8Array(200_000_000)
  const lying = { size: 1000 }

  test.each<[string, Uint8Array, object]>([
    ['that is empty', zipOf({}), empty],
    ['without a recording', zipOf({ 'a.txt': 'words', 'b.zip': zipOf({ 'a.gpx': ride }) }), empty],
    ['with nothing but hidden files', zipOf({ '__MACOSX/._a.gpx': ride, '.b.gpx': ride }), empty],
    ['that is a recording', ride, invalid],
    ['that is nothing at all', new Uint8Array(), invalid],
    ['that is cut off', zipOf({ 'a.gpx': ride }).slice(0, -10), invalid],
    ['that is another kind of archive', Bun.gzipSync(new Uint8Array(ride)), invalid],
    [
      'with more recordings than may be',
      zipOf(differentRides(11)),
      error('the number of files in the archive exceeds the limit'),
    ],
    [
      'with a bomb',
      handMadeArchive([{ name: 'a.gpx', content: bomb }]),
      error('at least one file in zip archive exceeds size limit, please check the archive'),
    ],
    [
      'with a bomb that lies about its size',
      handMadeArchive([{ name: 'bomb.gpx', content: bomb, local: lying, listed: lying }]),
      error('invalid payload (bomb.gpx)'),
    ],
    [
      'with an encrypted recording',
      handMadeArchive([{ name: 'a.gpx', content: ride, flags: 1 }]),
      error('invalid payload (a.gpx)'),
    ],
    [
      'with an encrypted recording that is not packed',
      handMadeArchive([{ name: 'a.gpx', content: ride, flags: 1, method: 0 }]),
      error('invalid payload (a.gpx)'),
    ],
    [
      'with a recording packed in an unusual way',
      handMadeArchive([{ name: 'a.gpx', content: ride, method: 14 }]),
      error('invalid payload (a.gpx)'),
    ],
  ])('%s', async (_, archive, body) => {
    const answer = await uploadArchive(sam, archive)
    expect([answer.status, answer.body]).toEqual([400, body as never])
  })

  const unreadable = 'gpx file is invalid'
  test.each([
    ['that is no XML', 'bad.gpx', 'words', `${unreadable} (bad.gpx)`],
    ['that is empty', 'bad.gpx', '', `${unreadable} (bad.gpx)`],
    ['in a folder', 'my folder/ride 3.gpx', 'words', `${unreadable} (my folder/ride 3.gpx)`],
    ['without a track', 'bad.gpx', '<gpx></gpx>', 'no tracks in gpx file (bad.gpx)'],
    [
      'without times',
      'bad.gpx',
      '<gpx><trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>',
      '<time> is missing in gpx file (bad.gpx)',
    ],
    ['with an entity bomb', 'bad.gpx', '<!DOCTYPE gpx><gpx></gpx>', `${unreadable} (bad.gpx)`],
    ['with a long name', `${'long'.repeat(100)}.gpx`, 'words', `${unreadable} (${'long'.repeat(25)})`],
    ['with invisible characters', 'b\n\u202ead.gpx', 'words', `${unreadable} (bad.gpx)`],
  ])('for a recording %s, and its name is told', async (_, name, content, message) => {
    const answer = await uploadArchive(sam, zipOf({ 'good.gpx': ride, [name]: content, 'worse.gpx': '' }))
    expect([answer.status, answer.body]).toEqual([400, error(message) as never])
  })

  test('with more segments than can be stored at once', async () => {
    const many = inSegments(2000)
    const archive = handMadeArchive(Array.from({ length: 16 }, () => ({ name: 'a.gpx', content: many })))
    app.ctx.database.sqlite.run('UPDATE instance_config SET gpx_limit_import = 16')
    const answer = await uploadArchive(sam, archive)
    app.ctx.database.sqlite.run('UPDATE instance_config SET gpx_limit_import = 10')
    expect([answer.status, answer.body]).toEqual([400, error('the upload has too many segments') as never])
  })

  test('by a name that is none of an archive', async () => {
    const named = (name: string) => sam.tryUpload(zipOf({ 'a.gpx': ride }), { sport_id: 1 }, name)
    expect((await named('rides.gpx')).body).toEqual(error('gpx file is invalid'))
    expect((await named('rides.zip.7z')).body).toEqual(error('file extension not allowed'))
  })

  test('after everything else that is wrong with an upload', async () => {
    const broken = new Uint8Array(100)
    const send = async (data: object) => (await uploadArchive(sam, broken, data)).body as unknown
    expect(await send({ title: 7 })).toEqual(invalid)
    expect(await send({ sport_id: 99 })).toEqual(error('sport id 99 not found'))
    expect(await send({ equipment_ids: 'x' })).toEqual(error('equipment_ids must be an array of strings'))
  })
})

describe('all or nothing: an archive', () => {
  test.each([0, 1, 2, 3, 4])('whose recording %d is bad is refused as a whole', async position => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    await kim.upload()
    const before = storedThings(fresh)
    const rides = differentRides(5)
    const bad = { ...rides, [`ride ${position}.gpx`]: new TextEncoder().encode('<gpx>') }
    const refused = await uploadArchive(kim, zipOf(bad))
    expect([refused.status, refused.body]).toEqual([
      400,
      error(`gpx file is invalid (ride ${position}.gpx)`) as never,
    ])
    expect(storedThings(fresh)).toEqual(before)
    expect((await uploadArchive(kim, zipOf(rides))).body.data.workouts).toHaveLength(5)
    expect(storedThings(fresh).workouts).toHaveLength(6)
    expect(storedThings(fresh).files).toHaveLength(18)
  })

  test('that cannot be stored leaves nothing', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    const before = storedThings(fresh)
    fresh.ctx.database.sqlite.run(`CREATE TEMP TRIGGER full BEFORE INSERT ON workout_traces
      WHEN (SELECT count(*) FROM workout_traces) = 2 BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    expect((await uploadArchive(kim, zipOf(differentRides(3)))).status).toBe(500)
    expect(storedThings(fresh)).toEqual(before)
  })

  const whileStaged = async (fresh: ReturnType<typeof openTestApp>, files: number) => {
    while (storedThings(fresh).files!.length < files) await new Promise(resolve => setImmediate(resolve))
  }

  test('of an account that goes away meanwhile leaves nothing', async () => {
    await using fresh = openTestApp()
    const leaver = await fresh.user('leaver')
    const upload = uploadArchive(leaver, zipOf(differentRides(10)))
    await whileStaged(fresh, 4)
    await leaver.delete('/api/users/leaver')
    expect((await upload).status).toBe(401)
    const wiping = ['wipe-traces', 'wipe-database'].map(kind => expect.objectContaining({ kind }))
    expect(storedThings(fresh)).toEqual({ ...nothing, jobs: wiping })
  })

  test('whose equipment goes away meanwhile leaves nothing', async () => {
    await using fresh = openTestApp()
    const owner = await fresh.user('owner')
    const bike = insertEquipment(fresh.ctx.db, owner)
    const upload = uploadArchive(owner, zipOf(differentRides(10)), { equipment_ids: [bike.shortId] })
    await whileStaged(fresh, 4)
    expect((await owner.delete(`/api/equipments/${bike.shortId}`)).status).toBe(204)
    expect((await upload).body).toEqual(error(`equipment with id ${bike.shortId} does not exist`) as never)
    expect(storedThings(fresh)).toEqual(nothing)
  })
})
