import { afterEach, describe, expect, test } from 'bun:test'
import { gpxFile, inSegments, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const refusal = (message: string) => [400, { status: 'error', message }]

const nothing = Object.fromEntries(Object.keys(storedThings(app)).map(name => [name, []]))

afterEach(() => {
  expect(storedThings(app)).toEqual(nothing)
})

const text = new TextDecoder().decode(steadyRide())
const gpx = (content: string) => `<gpx xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`
const points = (content: string) => gpx(`<trk><trkseg>${content}</trkseg></trk>`)
const point = (attributes: string, content = '<time>2026-05-01T08:00:00Z</time>') =>
  points(`<trkpt ${attributes}>${content}</trkpt>`)

describe('a file is refused', () => {
  const unreadable = 'gpx file is invalid'
  const files: [name: string, content: string | Uint8Array, message: string][] = [
    ['that is not XML', 'Once upon a time', unreadable],
    ['that is empty', '', unreadable],
    ['that is cut off', text.slice(0, text.length / 2), unreadable],
    ['that is cut off inside a tag', text.slice(0, text.indexOf('<ele>') + 2), unreadable],
    ['that has two roots', `${gpx('')}${gpx('')}`, unreadable],
    [
      'that closes what it did not open',
      point('lat="45" lon="5"').replace('</trkseg>', '</seg></trkseg>'),
      unreadable,
    ],
    ['that is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), unreadable],
    ['that is an archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0, 8, 0]), unreadable],
    ['that is compressed', Bun.zstdCompressSync(new Uint8Array(steadyRide())), unreadable],
    ['that is not the UTF-8 it says', new Uint8Array([...steadyRide(), 0xff, 0xfe, 0xc0]), unreadable],
    ['that holds a NUL', text.replace('<trk>', '<trk>\0'), unreadable],
    ['without a track', gpx('<wpt lat="45" lon="5"/>'), 'no tracks in gpx file'],
    ['that is another kind of XML', '<kml><Document/></kml>', 'no tracks in gpx file'],
    ['with a track without points', gpx('<trk><trkseg/></trk>'), 'error during gpx processing'],
    ['with more segments than a workout shows', inSegments(2001), unreadable],
    ['without times', text.replaceAll(/<time>.*?<\/time>/g, ''), '<time> is missing in gpx file'],
    [
      'with a time nobody can read',
      point('lat="45" lon="5"', '<time>noon</time>'),
      '<time> is missing in gpx file',
    ],
    ['with a latitude that is no number', point('lat="NaN" lon="5"'), unreadable],
    ['with a latitude beyond the pole', point('lat="90.001" lon="5"'), unreadable],
    ['with a longitude beyond the edge of the map', point('lat="45" lon="-180.1"'), unreadable],
    ['with a longitude of infinity', point('lat="45" lon="Infinity"'), unreadable],
    ['with a number nobody can hold', point('lat="1e308" lon="5"'), unreadable],
    ['with a decimal comma', point('lat="45,1" lon="5"'), unreadable],
    ['with a hexadecimal number', point('lat="0x1F" lon="5"'), unreadable],
    ['without a longitude', point('lat="45"'), unreadable],
    [
      'with an elevation that is no number',
      point('lat="45" lon="5"', '<ele>high</ele><time>2026-05-01T08:00:00Z</time>'),
      unreadable,
    ],
    ['from the future', text.replaceAll('2026-05-01', '2026-07-01'), unreadable],
    ['from before there was GPS', text.replaceAll('2026-05-01', '0001-01-01'), unreadable],
    [
      'faster than anything',
      points(
        `<trkpt lat="45" lon="5"><time>2026-05-01T08:00:00Z</time></trkpt><trkpt lat="46" lon="5"><time>2026-05-01T08:00:01Z</time></trkpt>`,
      ),
      unreadable,
    ],
    [
      'that goes on for 367 days',
      points(
        `<trkpt lat="45" lon="5"><time>2025-04-01T00:00:00Z</time></trkpt><trkpt lat="45" lon="5"><time>2025-12-01T00:00:00Z</time></trkpt><trkpt lat="46" lon="5"><time>2026-04-02T00:00:01Z</time></trkpt>`,
      ),
      unreadable,
    ],
    ['with a DOCTYPE', `<!DOCTYPE gpx>${text.slice(text.indexOf('<gpx'))}`, unreadable],
    [
      'that is an entity bomb',
      `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${gpx('<trk><name>&b;</name></trk>')}`,
      unreadable,
    ],
    [
      'that wants to read other files',
      `<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${gpx('<trk><name>&x;</name></trk>')}`,
      unreadable,
    ],
  ]

  test.each(files)('%s', async (_, content, message) => {
    const answer = await sam.tryUpload(content)
    expect([answer.status, answer.body]).toEqual(refusal(message))
  })

  test('with more in it than any recording has, for programs to tell', async () => {
    const { status, body, failure } = await sam.tryUpload(gpx(`${'<trk/>'.repeat(20_000)}`))
    expect([status, body, failure]).toEqual([
      ...refusal('gpx file is invalid'),
      { code: 'gpx-beyond-limits', detail: { line: 1, column: expect.any(Number) } },
    ] as never)
  })

  const told: [name: string, file: string, message: string, failure: object][] = [
    [
      'a bare ampersand',
      text.replace('<trk>', '<trk>\n<name>Salt & pepper</name>'),
      unreadable,
      { code: 'gpx-invalid', detail: { line: 3, column: 12 } },
    ],
    [
      'a time with a comma',
      point('lat="45" lon="5"', '\n <time>2026-05-01T08:00:00,5Z</time>'),
      '<time> is missing in gpx file',
      { code: 'recording-times-unreadable', detail: { points: 1, of: 1, line: 2, column: 2 } },
    ],
  ]
  test.each(told)('with %s, and where that stands', async (_, file, message, failure) => {
    const answer = await sam.tryUpload(file)
    expect([answer.status, answer.body, answer.failure]).toEqual([...refusal(message), failure] as never)
  })

  test('with millions of points, without measuring them', async () => {
    const tiny = '<trkpt lat="1" lon="1"/>'
    const file = points(tiny.repeat(43_000)).slice(0, 1_048_576)
    expect((await sam.tryUpload(file)).status).toBe(400)
    app.ctx.database.sqlite.run(
      'UPDATE instance_config SET max_single_file_size = 50000000, max_zip_file_size = 50000000',
    )
    const answer = await sam.tryUpload(points('<trkpt/>'.repeat(2_000_001)))
    app.ctx.database.sqlite.run(
      'UPDATE instance_config SET max_single_file_size = 1048576, max_zip_file_size = 10485760',
    )
    expect([answer.status, answer.body]).toEqual(refusal('gpx file is invalid'))
  })
})

describe('a file by name is refused', () => {
  test.each([
    ['with another extension', 'ride.html'],
    ['with another extension behind', 'ride.gpx.exe'],
    ['with two extensions behind', 'ride.gpx.tar.gz'],
    ['without an extension', 'gpx'],
    ['with a dot at its end', 'ride.gpx.'],
    ['with a space at its end', 'ride.gpx '],
    ['that is a directory', 'ride.gpx/'],
  ])('%s', async (_, name) => {
    const answer = await sam.tryUpload(steadyRide(), { sport_id: 1 }, name)
    expect([answer.status, answer.body]).toEqual(refusal('file extension not allowed'))
  })
})

describe('a request is refused', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    ['that is JSON', { body: '{"file": "x"}', headers: json }, 'no file part'],
    ['without a body', {}, 'no file part'],
    ['without a file', { body: uploadForm({ data: { sport_id: 1 } }) }, 'no file part'],
    [
      'whose file has no name',
      { body: uploadForm({ file: gpxFile('x'), name: '', data: {} }) },
      'no selected file',
    ],
    ['whose file is a field', { body: fieldNamedFile() }, 'no file part'],
    [
      'whose parts have no boundary',
      { body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data' } },
      'invalid payload',
    ],
    [
      'whose parts are not where they should be',
      { body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      'invalid payload',
    ],
  ])('%s', async (_, options, message) => {
    const answer = await sam.request('POST', '/api/workouts', options)
    expect([answer.status, answer.body]).toEqual(refusal(message))
  })
})

describe('too much is refused with the limit that was broken', () => {
  const tooLarge = (limit: string) => [
    413,
    { status: 'error', message: `error during picture update: file size exceeds ${limit}` },
  ]
  const megabyte = 1024 * 1024

  test('of one file', async () => {
    const answer = await sam.tryUpload(new Uint8Array(megabyte + 1).fill(0x20))
    expect([answer.status, answer.body]).toEqual(tooLarge('1.0MB'))
  })

  test('but not at the limit itself', async () => {
    const answer = await sam.tryUpload(new Uint8Array(megabyte).fill(0x20))
    expect([answer.status, answer.body]).toEqual(refusal('gpx file is invalid'))
  })

  test('of a whole request', async () => {
    const body = uploadForm({ file: gpxFile(new Uint8Array(11 * megabyte)), data: { sport_id: 1 } })
    const headers = { 'content-length': String(11 * megabyte) }
    const answer = await sam.request('POST', '/api/workouts', { body, headers })
    expect([answer.status, answer.body]).toEqual(tooLarge('10.0MB'))
  })

  test('by what an administrator allows', async () => {
    app.ctx.database.sqlite.run('UPDATE instance_config SET max_single_file_size = 1536')
    const answer = await sam.tryUpload(new Uint8Array(1537).fill(0x20))
    app.ctx.database.sqlite.run('UPDATE instance_config SET max_single_file_size = 1048576')
    expect([answer.status, answer.body]).toEqual(tooLarge('1.5KB'))
  })

  test('before its length is believed', async () => {
    const options = { headers: { 'content-length': '999999999999' }, body: '' }
    const answer = await sam.request('POST', '/api/workouts', options)
    expect([answer.status, answer.body]).toEqual(tooLarge('10.0MB'))
  })
})

function fieldNamedFile(): FormData {
  const form = new FormData()
  form.append('file', 'not a file')
  form.append('data', '{"sport_id": 1}')
  return form
}
