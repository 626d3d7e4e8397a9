// More apps and programs of connect.md, with the headers and the body that each of them sends. What the sources of an app
// do not say is from memory: such lines are marked.
import { describe, expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { insertPersonalToken, insertUploadToken } from '../../support/app-tokens'
import { steadyFitRide } from '../../support/fit-writer'
import { listening } from '../../support/listening'
import { getRaw, openConnection, readRawAnswer } from '../../support/raw-connection'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import { basic, bodyOf, formOf, idsOf, send, workoutOf } from './sending'

const app = testApp()
const sam = await app.user('sam')
const token = insertUploadToken(app.ctx, sam)
const personal = insertPersonalToken(app.ctx, sam, 'workouts:write')

let days = 0
/** Returns the start of a ride of another day. */
function newStart(): Date {
  days += 1
  return new Date(Date.UTC(2026, 4, days, 8))
}
const newRide = () => bodyOf(steadyRide({ start: newStart() }))
const newFitRide = () => bodyOf(steadyFitRide({ start: newStart().toISOString() }))

type Form = Parameters<typeof formOf>[1]

/** Asserts that a request has added the workout of a file as it is. */
async function expectAdded({ status, ids }: Awaited<ReturnType<typeof send>>, file: Uint8Array) {
  expect([status, ids.length]).toEqual([201, 1])
  const { body } = await sam.get<string>(`/api/workouts/${ids[0]}/gpx/download`)
  if (file[0] === 0x3c) expect(body).toBe(new TextDecoder().decode(file))
}

describe('FitoTrack to FitTrackee', () => {
  /**
   * OkHttp sets all headers but the token, and its boundary is a UUID (from memory). It also accepts gzip, which is left
   * out here, because the test reads the answer.
   */
  const boundary = '9d0f2f0c-4c07-4a7e-8d94-1c0cf4d4b6ff'
  const headers = {
    'user-agent': 'okhttp/4.12.0',
    connection: 'Keep-Alive',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    authorization: `Bearer ${personal}`,
  }
  const formWith = (file: Uint8Array, data: string) =>
    formOf(boundary, [
      [
        [
          'Content-Disposition: form-data; name="file"; filename="workout.gpx"',
          'Content-Type: application/gpx+xml',
          `Content-Length: ${file.length}`,
        ],
        file,
      ],
      [['Content-Disposition: form-data; name="data"', `Content-Length: ${data.length}`], data],
    ])

  test('sends each workout as one of sport 1, and it becomes one', async () => {
    const body = formWith(newRide(), '{"sport_id": 1, "notes": ""}')
    const answer = await app.request<WorkoutsAnswer>('POST', '/api/workouts', { headers, body })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-unknown-names')).toBeNull()
    const [workout] = answer.body.data.workouts
    expect(workout).toMatchObject({ sport_id: 1, notes: '' })
  })

  test('is told what is wrong with its data', async () => {
    const body = formWith(newRide(), '{"sport_id": "one", "notes": ""}')
    const { status, failure } = await app.request('POST', '/api/workouts', { headers, body })
    expect([status, failure]).toMatchObject([
      400,
      { code: 'sport-id-invalid', detail: { field: 'data.sport_id' } },
    ])
  })
})

describe('HTTP Shortcuts', () => {
  // From memory: OkHttp with a name of its own.
  const headers = { 'user-agent': 'HttpShortcuts/3.30.0', 'accept-encoding': 'gzip', accept: '*/*' }

  test('sends the shared file as the body', async () => {
    const body = newFitRide()
    const type = { 'content-type': 'application/octet-stream' }
    const answer = await send(app, `/api/upload/t/${token}`, { headers: { ...headers, ...type }, body })
    await expectAdded(answer, body)
  })

  test('sends a form with the file, and with Basic', async () => {
    const body = newRide()
    const boundary = 'c2a5f4f4-0e8b-46f9-bc63-7f7b9a5b1d55'
    const parts: Form = [
      [
        [
          'Content-Disposition: form-data; name="upload"; filename="Morgenrunde.gpx"',
          'Content-Type: application/gpx+xml',
          `Content-Length: ${body.length}`,
        ],
        body,
      ],
    ]
    const answer = await send(app, '/api/upload', {
      method: 'PUT',
      headers: {
        ...headers,
        ...basic('sam', personal),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: formOf(boundary, parts),
    })
    await expectAdded(answer, body)
  })
})

describe('Tasker', () => {
  // From memory: the action HTTP Request, whose "File To Send" is the body, with the type that Android knows for it.
  const headers = { 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 15; Pixel 8)', connection: 'Keep-Alive' }

  test.each(['application/octet-stream', 'text/plain', 'image/*'])('sends a file as %s', async type => {
    const body = newRide()
    const answer = await send(app, '/api/upload', {
      headers: { ...headers, 'content-type': type, authorization: `Bearer ${personal}` },
      body,
    })
    await expectAdded(answer, body)
  })
})

describe('n8n', () => {
  // From memory: axios, whose forms are those of the package form-data.
  const headers = { accept: 'application/json,text/html,*/*', 'user-agent': 'axios/1.12.0' }

  test('sends a binary property as a part of a form, and fields beside it', async () => {
    const body = newFitRide()
    const boundary = '--------------------------104836513570224906154361'
    const parts: Form = [
      [['Content-Disposition: form-data; name="source"'], 'n8n'],
      [
        [
          'Content-Disposition: form-data; name="data"; filename="activity.fit"',
          'Content-Type: application/octet-stream',
        ],
        body,
      ],
    ]
    const answer = await send(app, '/api/upload?sport=5', {
      headers: {
        ...headers,
        authorization: `Bearer ${personal}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: formOf(boundary, parts),
    })
    await expectAdded(answer, body)
    expect((await workoutOf(sam, answer.ids[0])).sport_id).toBe(5)
  })

  test('sends a binary property as the body', async () => {
    const body = newRide()
    const answer = await send(app, `/api/upload/t/${token}/ride.gpx`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/gpx+xml' },
      body,
    })
    await expectAdded(answer, body)
  })
})

describe('Health Auto Export', () => {
  // From memory: the headers. The app sends figures, and no recordings.
  const headers = {
    accept: '*/*',
    'user-agent': 'Health%20Auto%20Export/8.1 CFNetwork/3826.500.131 Darwin/24.5.0',
    'automation-name': 'Trackhut',
    'automation-id': '6B1C6C69-9E0C-4B1B-8C0B-5C8C8F1F5B9D',
  }
  const workout = {
    name: 'Outdoor Run',
    start: '2026-05-01 08:00:00 +0200',
    end: '2026-05-01 08:30:00 +0200',
    duration: 1800,
    distance: { qty: 5, units: 'km' },
  }

  test.each([
    ['JSON', 'application/json', JSON.stringify({ data: { workouts: [workout], metrics: [] } }), 'json'],
    ['CSV', 'text/csv', 'Workout Type,Start,End,Duration\r\nOutdoor Run,2026-05-01 08:00,,', undefined],
  ])('is told in a sentence that %s is no recording', async (_, type, body, format) => {
    const before = await idsOf(sam)
    const answer = await send(app, `/api/upload/t/${token}`, {
      headers: { ...headers, 'content-type': type },
      body,
    })
    expect([answer.status, answer.body, answer.failure]).toMatchObject([
      400,
      { status: 'error', message: 'the file is no recording of an activity' },
      { code: 'file-not-activity', detail: { expected: expect.stringContaining('a GPX, FIT, TCX') } },
    ])
    expect(answer.failure?.detail?.format).toBe(format)
    expect(await idsOf(sam)).toEqual(before)
  })
})

describe('Amazfish', () => {
  // From memory: Qt, with the boundary of its forms; without the gzip that it accepts. Its interface is that of FitTrackee.
  test('sends a workout to a server with the dialect of FitTrackee', async () => {
    await using dialect = openTestApp({ API_DIALECT: 'fittrackee' })
    const robin = await dialect.user('robin')
    const boundary = 'boundary_.oOo._MjE3NDE1NzQ2NQ==MTk2MjIyNzYwNg=='
    const parts: Form = [
      [['Content-Type: application/json', 'Content-Disposition: form-data; name="data"'], '{"sport_id":5}'],
      [
        [
          'Content-Type: application/gpx+xml',
          'Content-Disposition: form-data; name="file"; filename="amazfish_20260501.gpx"',
        ],
        newRide(),
      ],
    ]
    const { status, body } = await dialect.request<WorkoutsAnswer>('POST', '/api/workouts', {
      headers: {
        'user-agent': 'Mozilla/5.0',
        connection: 'Keep-Alive',
        'accept-language': 'fi-FI,en,*',
        authorization: `Bearer ${insertPersonalToken(dialect.ctx, robin, 'workouts:write')}`,
        'content-type': `multipart/form-data; boundary="${boundary}"`,
      },
      body: formOf(boundary, parts),
    })
    expect([status, body.status as string]).toEqual([201, 'created'])
    expect(body.data.workouts[0]).toMatchObject({ sport_id: 5, with_gpx: true })
  })
})

test('OsmAnd asks for an address at each point, and is told that this is no way to send a recording', async () => {
  await using server = listening(app)
  const query = 'lat=45.1&lon=5.2&timestamp=1777622400000&hdop=4.0&altitude=212.0&speed=3.1'
  const { status, head, body } = await getRaw(server.origin, `/api/upload/t/${token}?${query}`)
  expect([status, head.toLowerCase()]).toEqual([
    405,
    expect.stringMatching(/\r\nallow: (post, put|put, post)/),
  ])
  expect(body).toContain('the method is not allowed for the requested URL')
})

test('Home Assistant sends a file by shell_command with curl', async () => {
  // curl -sS -X POST --data-binary @/config/ride.fit -H "Content-Type: application/octet-stream" …
  const file = newFitRide()
  await using server = listening(app)
  using connection = openConnection(server.origin)
  const head = [
    `POST /api/upload/t/${token}/ride.fit HTTP/1.1`,
    `Host: ${new URL(server.origin).host}`,
    'User-Agent: curl/8.14.1',
    'Accept: */*',
    'Content-Type: application/octet-stream',
    `Content-Length: ${file.length}`,
    // curl keeps the connection; the test ends it.
    'Connection: close',
  ]
  void connection.write(`${head.join('\r\n')}\r\n\r\n`)
  void connection.write(file)
  const { status, body } = readRawAnswer(await connection.answer)
  expect([status, body]).toEqual([201, expect.stringContaining('"outcome":"added"')])
})
