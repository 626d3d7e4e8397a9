// Files that are no archive of an account, or the archive of another account, are refused with a clear message. Nothing
// is changed or left behind.
import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { soon } from '../../support/soon'
import { storedThings, uploadedFiles } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import {
  archivedProfile,
  archivedWorkout,
  archiveOf,
  doNextPart,
  type Files,
  importArchive,
  importOf,
  jobsAreDone,
  newShortId,
  sendArchive,
  zipOf,
} from './importing'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
const kims = await kim.upload()
const kimsBike = insertEquipment(app.ctx.db, kim)
app.ctx.jobs.start()
await jobsAreDone(app)

const damaged = 'the archive is damaged, or no zip archive'
const encrypted = 'the archive is encrypted'
const noAccount =
  'this is no archive of an account: there is no user_workouts_data.json or user_data.json in it'

const whole = archiveOf([archivedWorkout()])

/** Changes the bytes of an archive at the position of a text. */
function changed(archive: Uint8Array, text: string, change: (bytes: Buffer, at: number) => void) {
  const bytes = Buffer.from(archive)
  change(bytes, bytes.indexOf(text))
  return new Uint8Array(bytes)
}

const inDirectory = (archive: Uint8Array, change: (bytes: Buffer, entry: number) => void) =>
  changed(archive, 'PK\x01\x02', change)

describe('refused at once', () => {
  const rows: [what: string, archive: BodyInit, message: string][] = [
    ['nothing', '', damaged],
    ['a text', 'hello', damaged],
    ['a GPX file', new Uint8Array(steadyRide()), damaged],
    ['half an archive', whole.slice(0, whole.byteLength / 2), damaged],
    ['an archive without its end', whole.slice(0, -10), damaged],
    ['no recordings', zipOf({ 'notes.txt': 'x' }), noAccount],
    ['workouts without a profile', zipOf({ 'user_workouts_data.json': [] }), noAccount],
    ['a path that leads out', archiveOf([], { '../../evil.gpx': 'x' }), damaged],
    ['an absolute path', archiveOf([], { '/etc/evil': 'x' }), damaged],
    ['backslashes', archiveOf([], { 'gpx\\..\\evil': 'x' }), damaged],
    ['an encrypted entry', inDirectory(whole, (bytes, at) => bytes.writeUInt16LE(1, at + 8)), encrypted],
    ['an unknown method', inDirectory(whole, (bytes, at) => bytes.writeUInt16LE(99, at + 10)), damaged],
  ]

  test.each(rows)('%s', async (_, archive, message) => {
    const before = storedThings(app)
    const { status, body } = await sendArchive<unknown>(sam, archive)
    expect([status, body]).toEqual([400, { status: 'error', message }])
    expect(storedThings(app)).toEqual(before)
    expect(await importOf(sam)).toBeNull()
  })

  test('what says that it is larger than the disk', async () => {
    const headers = { 'content-length': String(10 ** 15) }
    const { status, failure } = await sam.request('POST', '/api/auth/account/import', { body: 'x', headers })
    expect([status, failure?.code]).toEqual([507, 'disk-full'])
  })
})

/** An archive in Trackhut's own format, with a manifest that describes its files. */
function withManifest(files: Files, manifest: object = {}) {
  const facts = { format: 'trackhut-account', format_version: 1, files: listed(files) }
  return { ...files, 'manifest.json': { ...facts, ...manifest } }
}

const listed = (files: Files) =>
  Object.entries(files).map(([name, content]) => {
    const bytes = Buffer.from(JSON.stringify(content, null, 4))
    return { name, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  })

const good = { 'user_data.json': archivedProfile(), 'user_workouts_data.json': [archivedWorkout()] }

describe('refused once it has been looked through', () => {
  const nested = `[${'['.repeat(200)}${']'.repeat(200)}]`
  const rows: [what: string, archive: Uint8Array<ArrayBuffer>, reason: string | RegExp][] = [
    ['a list that is none', archiveOf({ id: 1 }), 'user_workouts_data.json in the archive is damaged'],
    ['half a list', archiveOf('[{"id": "a"}, {"id"'), 'user_workouts_data.json in the archive is damaged'],
    ['no JSON', archiveOf('[nonsense]'), 'user_workouts_data.json in the archive is damaged'],
    ['no UTF-8', archiveOf(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])), /user_workouts_data.json/],
    ['something behind the list', archiveOf('[] []'), /user_workouts_data.json in the archive is damaged/],
    ['what is nested too deep', archiveOf(nested), 'user_workouts_data.json in the archive is damaged'],
    ['an item too large', archiveOf([{ id: 'x'.repeat(300_000) }]), /user_workouts_data.json/],
    [
      'a profile too large',
      archiveOf([], { 'user_data.json': `{"a": "${'x'.repeat(1024 ** 2)}"}` }),
      'user_data.json in the archive is larger than 1 MB',
    ],
    [
      'a profile too deep',
      archiveOf([], { 'user_data.json': `{"a": ${nested}}` }),
      /user_data.json .* damaged/,
    ],
    [
      'too many items',
      archiveOf([], { 'user_equipments_data.json': Array(10_001).fill({}) }),
      /more than 10000/,
    ],
    [
      'a profile that is none',
      archiveOf([], { 'user_data.json': '[]' }),
      'user_data.json in the archive is damaged',
    ],
    ['a manifest of something else', zipOf(withManifest(good, { format: 'other' })), damaged],
    [
      'a manifest of a later version',
      zipOf(withManifest(good, { format_version: 2 })),
      /newer version of Trackhut/,
    ],
    [
      'a file that was changed',
      zipOf({ ...withManifest(good), 'user_workouts_data.json': [archivedWorkout()] }),
      'user_workouts_data.json is not as it was when the archive was made',
    ],
    [
      'a file that is missing',
      zipOf(withManifest(good, { files: [{ name: 'gpx/a.gpx', size: 1, sha256: '' }] })),
      'the archive is not whole: gpx/a.gpx is missing',
    ],
    [
      'a manifest that lists a file twice',
      zipOf(withManifest(good, { files: [...listed(good), ...listed(good)] })),
      damaged,
    ],
    [
      'bytes that were changed',
      changed(zipOf(good), 'PK\x01\x02', bytes => bytes.writeUInt8(bytes[90]! ^ 0xff, 90)),
      damaged,
    ],
    [
      'a workout of somebody else',
      archiveOf([archivedWorkout(), archivedWorkout({ id: kims.id })]),
      'what is in the archive belongs to another account of this server',
    ],
    [
      'equipment of somebody else',
      archiveOf([archivedWorkout()], {
        'user_equipments_data.json': [{ id: kimsBike.shortId, label: 'x', equipment_type: { id: 2 } }],
      }),
      'what is in the archive belongs to another account of this server',
    ],
  ]

  test.each(rows)('%s', async (_, archive, reason) => {
    const before = storedThings(app)
    const last = await importArchive(sam, archive)
    expect(last).toMatchObject({ status: 'refused', can_undo: false, unknown_sports: [] })
    expect(last.reason).toMatch(reason)
    expect(last.code).toStartWith('import-archive-')
    // `detail` contains the same file name as the sentence.
    const [named] = /\S+\.(?:json|gpx)\b/.exec(last.reason ?? '') ?? []
    expect(last.detail?.file).toBe(named)
    expect(last.workouts.added).toBe(0)
    await jobsAreDone(app)
    expect(storedThings(app)).toEqual(before)
    await soon(() => uploadedFiles(app.dataDir).filter(name => name.startsWith('imports/'))).toEqual([])
  })
})

test('a good archive after all these', async () => {
  expect(await importArchive(sam, zipOf(withManifest(good)))).toMatchObject({
    status: 'done',
    origin: 'trackhut',
    workouts: { added: 1 },
  })
})

test('what somebody else gets hold of in the meantime is left out', async () => {
  await using other = openTestApp()
  const [one, two] = [await other.user('one'), await other.user('two')]
  const archive = archiveOf([archivedWorkout({ id: newShortId() })])
  // Both archives are checked before one of them is stored.
  await sendArchive(one, archive)
  await sendArchive(two, archive)
  for (const user of [one, two, one, two]) await doNextPart(other, user)
  expect((await importOf(one))?.workouts).toMatchObject({ added: 1, left_out: 0 })
  expect((await importOf(two))?.workouts).toMatchObject({ added: 0, left_out: 1 })
})
