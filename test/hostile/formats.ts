// Forms and recordings as unusual programs write them. Each is either accepted, or refused with a code that describes
// its fault.
import { zipSync } from 'fflate'
import { gpxOfPoints, gpxWith, type TestPoint } from '../formats/gpx/gpx-documents'
import { createFirstAccount } from '../support/executable'
import { type Part as FormPart, multipartBody, multipartType } from '../support/multipart'
import { gpxFile } from '../support/recordings'
import { type Answer, uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { rideOf } from './suite/instance'
import type { Part } from './suite/session'
import { must, type Tally } from './suite/tally'

export const formatsPart: Part = {
  name: 'formats',
  boundS: { short: 60, long: 60 },
  async run(session) {
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const rider = new Rider(server, await createFirstAccount(server))
    await sendForms(
      rider,
      session.tally('F18, F19', 'multipart forms as odd programs write them: understood'),
    )
    await sendBrokenForms(rider, session.tally('U23', 'multipart forms that are none: 400 or 413 within 5 s'))
    await sendRecordings(
      rider,
      session.tally('F20, F21', 'recordings with something wrong: added, or told what'),
    )
    await sendHostileXml(rider, session.tally('U12–U20', 'XML that attacks its reader: 400 within 5 s'))
  },
}

const file: FormPart = {
  head: ['Content-Disposition: form-data; name="file"; filename="ride.gpx"'],
  content: rideOf(1),
}
const data: FormPart = { head: ['Content-Disposition: form-data; name="data"'], content: '{"sport_id": 1}' }
const named = (rest: string): FormPart => ({ ...file, head: [`Content-Disposition: form-data; ${rest}`] })
const encodedName = `=?utf-8?B?${btoa('ride.gpx')}?=`

const forms: readonly (readonly [string, Uint8Array, string?])[] = [
  ['names without quotes', multipartBody([named('name=file; filename=ride.gpx'), data])],
  ['a file name in quotes alone', multipartBody([named('name=file; filename="ride.gpx"'), data])],
  ['filename* alone', multipartBody([named(`name="file"; filename*=utf-8''ride%20%C3%A9.gpx`), data])],
  [
    'an encoded word and filename*',
    multipartBody([named(`name="file"; filename="${encodedName}"; filename*=utf-8''ride.gpx`), data]),
  ],
  ['line feeds alone', multipartBody([file, data], { lineEnd: '\n' })],
  ['words before the first boundary', multipartBody([file, data], { lead: 'MIME\r\n' })],
  ['its data first', multipartBody([data, file])],
  ['a boundary in quotes', multipartBody([file, data]), multipartType.replace(/=(.+)$/, '="$1"')],
]

const send = (rider: Rider, body: Uint8Array, type = multipartType) =>
  rider.request('POST', '/api/workouts', { body: gpxFile(body), headers: { 'content-type': type } })

async function sendForms(rider: Rider, tally: Tally) {
  for (const [name, body, type] of forms) {
    await tally.attempt(name, async () => {
      const { status, failure } = await send(rider, body, type)
      must(status === 201, `answered ${status} ${failure?.code}`)
    })
  }
}

const manyParts = (count: number) =>
  multipartBody(
    Array.from({ length: count }, (_, index) => ({
      ...data,
      head: [`Content-Disposition: form-data; name="${index}"`],
    })),
  )

const brokenForms: readonly (readonly [string, () => Uint8Array, string?])[] = [
  ['no file', () => multipartBody([data])],
  ['no data', () => multipartBody([file])],
  ['a file without a name', () => multipartBody([named('name="file"'), data])],
  [
    '200,000 parts',
    () => multipartBody([manyParts(200_000)].map(content => ({ head: data.head, content }))),
    multipartType,
  ],
  ['200,000 small parts', () => manyParts(200_000)],
  ['no boundary', () => multipartBody([file, data]), 'multipart/form-data'],
  ['another boundary', () => multipartBody([file, data]), 'multipart/form-data; boundary=other'],
  ['an endless header', () => multipartBody([{ ...file, head: [`X: ${'y'.repeat(3e6)}`] }, data])],
  ['half a form', () => multipartBody([file, data]).slice(0, 500)],
  ['nothing', () => new Uint8Array()],
  ['noise', () => new Uint8Array(1e6).fill(0x2d)],
]

async function sendBrokenForms(rider: Rider, tally: Tally) {
  await eachWithinTime(tally, brokenForms, ([, body, type]) => send(rider, body(), type))
}

/** Sends each of `tries`, and checks that the server refuses it within five seconds. */
async function eachWithinTime<T extends readonly [string, ...unknown[]]>(
  tally: Tally,
  tries: readonly T[],
  attempt: (one: T) => Promise<Answer>,
) {
  let worst = { ms: 0, name: '' }
  for (const one of tries) {
    await tally.attempt(one[0], async () => {
      const begin = performance.now()
      const { status, failure } = await attempt(one)
      const ms = performance.now() - begin
      if (ms > worst.ms) worst = { ms, name: one[0] }
      must([400, 413].includes(status) && failure !== undefined, `answered ${status} ${failure?.code}`)
      must(ms < 5000, `it took ${Math.round(ms)} ms`)
    })
  }
  tally.figure = `worst ${Math.round(worst.ms)} ms: ${worst.name}`
}

/** Makes a ride whose points are changed by `change`. */
const ride = (change: (point: TestPoint, index: number) => TestPoint, count = 200): Uint8Array =>
  gpxOfPoints(Array.from({ length: count }, (_, index) => change([45 + index * 3e-5, 5, 100, index], index)))
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const encode = (content: string) => new TextEncoder().encode(content)
const dayS = 86_400
const yearS = 365 * dayS
const now = () => Math.floor((Date.now() - Date.UTC(2020, 0, 1, 8)) / 1000)

/**
 * Each row contains the fault, the file, and the code of the expected refusal; `null` if the file becomes a workout.
 */
const recordings: readonly (readonly [string, () => Uint8Array, string | null])[] = [
  [
    'one jump to the other side of the Earth',
    () => ride((point, index) => (index === 90 ? [-45, -170, 100, index] : point)),
    null,
  ],
  [
    '84 days',
    () => ride(([lat, lon, ele], index) => [lat + index / 1000, lon, ele, (index * 84 * dayS) / 200]),
    null,
  ],
  [
    'more than a year',
    () => ride(([lat, lon, ele], index) => [lat, lon, ele, (index * 2 * yearS) / 200]),
    'recording-too-long',
  ],
  [
    'a clock five days ahead',
    () => ride(([lat, lon, ele], index) => [lat, lon, ele, now() + 5 * dayS + index]),
    'recording-clock-ahead',
  ],
  [
    'a clock that stood at 1901',
    () => ride(([lat, lon, ele], index) => [lat, lon, ele, index - 119 * yearS]),
    'recording-clock-unset',
  ],
  ['no times at all', () => ride(([lat, lon, ele]) => [lat, lon, ele, null]), 'recording-planned'],
  [
    'half of the times',
    () => ride(([lat, lon, ele], index) => [lat, lon, ele, index % 2 ? index : null]),
    'gpx-without-time',
  ],
  [
    'one point without a time',
    () => ride(([lat, lon, ele], index) => [lat, lon, ele, index === 7 ? null : index]),
    null,
  ],
  [
    'one point without a place',
    () => encode(text(ride(point => point)).replace('<trkpt lat="45.0003" lon="5">', '<trkpt>')),
    null,
  ],
  ['a zip archive', () => zipSync({ 'a.gpx': rideOf(1) }), 'gpx-of-other-format'],
  ['a gzipped file', () => Bun.gzipSync(new Uint8Array(rideOf(1))), null],
  [
    'a FIT file',
    () => Uint8Array.from([14, 0x10, 0, 0, 0, 0, 0, 0, ...encode('.FIT'), 0, 0, ...new Uint8Array(50)]),
    'gpx-of-other-format',
  ],
  ['a route', () => gpxWith('<rte><rtept lat="1" lon="2"/></rte>'), 'gpx-without-tracks'],
  ['an empty file', () => new Uint8Array(), 'gpx-invalid'],
]

const upload = (rider: Rider, content: Uint8Array) =>
  rider.request('POST', '/api/workouts', {
    body: uploadForm({ file: gpxFile(content), data: { sport_id: 1 } }),
  })

async function sendRecordings(rider: Rider, tally: Tally) {
  for (const [name, content, code] of recordings) {
    await tally.attempt(name, async () => {
      const { status, failure } = await upload(rider, content())
      const wanted = code === null ? 201 : 400
      must(status === wanted && (failure?.code ?? null) === code, `answered ${status} ${failure?.code}`)
    })
  }
}

const good = text(rideOf(3))
const within = (content: string) => encode(good.replace('<trkseg>', `${content}<trkseg>`))
const withLatitude = (value: string) => encode(good.replaceAll(/lat="[^"]*"/g, `lat="${value}"`))

const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
).join('')

const hostileXml: readonly (readonly [string, () => Uint8Array])[] = [
  [
    'a billion laughs',
    () =>
      encode(
        `<!DOCTYPE gpx [<!ENTITY a0 "ha">${laughs}]>${good.replace('<trkseg>', '<name>&a12;</name><trkseg>')}`,
      ),
  ],
  ['an entity from a file', () => encode(`<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${good}`)],
  ['200,000 elements deep', () => within(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`)],
  ['elements that never close', () => within('<a>'.repeat(1000))],
  ['two roots', () => encode(`${good}${good}`)],
  ['a NUL', () => within('<name>\u0000</name>')],
  [
    'half a letter',
    () => new Uint8Array(Buffer.concat([encode(good.slice(0, -6)), Uint8Array.of(0xc3, 0x28)])),
  ],
  ['latitudes of NaN', () => withLatitude('NaN')],
  ['latitudes of 1e308', () => withLatitude('1e308')],
  ['latitudes in hexadecimal', () => withLatitude('0x1F')],
  ['latitudes of 400 digits', () => withLatitude('4'.repeat(400))],
  ['latitudes beyond the pole', () => withLatitude('91')],
  [
    'a million points at one place and no time',
    () => gpxWith(`<trk><trkseg>${'<trkpt lat="1" lon="1"/>'.repeat(600_000)}</trkseg></trk>`),
  ],
]

async function sendHostileXml(rider: Rider, tally: Tally) {
  await eachWithinTime(tally, hostileXml, ([, content]) => upload(rider, content()))
}
