// Requests of apps and programs, with the headers and the body that each of them sends. Others are in
// more-senders.test.ts.
import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { insertPersonalToken, insertUploadToken } from '../../support/app-tokens'
import { steadyFitRide } from '../../support/fit-writer'
import { listening } from '../../support/listening'
import { openConnection, readRawAnswer } from '../../support/raw-connection'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import { basic, bodyOf, formOf, send, workoutOf } from './sending'

const app = testApp()
const sam = await app.user('sam')
const token = insertUploadToken(app.ctx, sam)
const personal = insertPersonalToken(app.ctx, sam, 'workouts:write')

let days = 0
/** Returns a ride of another day, and its file as the workout keeps it. */
function newRide(): Uint8Array<ArrayBuffer> {
  days += 1
  return bodyOf(steadyRide({ start: new Date(Date.UTC(2026, 3, days, 8)) }))
}

async function expectKept(id: string | undefined, file: Uint8Array) {
  const { body } = await sam.get<string>(`/api/workouts/${id}/gpx/download`)
  expect(body).toBe(new TextDecoder().decode(file))
}

describe('FitoTrack', () => {
  /** Java sets the type of a body for which the app sets none, and hands UTF-8 on byte by byte. */
  const headersOf = (more: Record<string, string>) => ({
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 6a Build/AP2A.240805.005)',
    connection: 'Keep-Alive',
    'accept-encoding': 'gzip',
    'fitotrack-type': 'workout-gpx',
    'fitotrack-timestamp': '1775030400000',
    ...more,
  })

  test('sends a workout with its sport and its comment', async () => {
    const body = newRide()
    const comment = Buffer.from('Über die Höhe').toString('latin1')
    const headers = headersOf({ 'fitotrack-workout-type': 'hiking', 'fitotrack-comment': comment })
    const { status, outcome, ids } = await send(app, `/api/upload/t/${token}`, { headers, body })
    expect([status, outcome, ids.length]).toEqual([201, 'added', 1])
    expect(await workoutOf(sam, ids[0])).toMatchObject({
      sport_id: 3,
      sport_confirmed: true,
      notes: 'Über die Höhe',
    })
    await expectKept(ids[0], body)
  })

  test('sends a workout of a type that nobody knows, without a comment', async () => {
    const headers = headersOf({ 'fitotrack-workout-type': 'a_type_of_ones_own', 'fitotrack-comment': '' })
    const { status, ids } = await send(app, `/api/upload/t/${token}`, { headers, body: newRide() })
    expect(status).toBe(201)
    expect(await workoutOf(sam, ids[0])).toMatchObject({ sport_confirmed: false, notes: null })
  })

  test('is told that its backup is no workout', async () => {
    const headers = headersOf({ 'fitotrack-type': 'backup' })
    const { status, failure } = await send(app, `/api/upload/t/${token}`, { headers, body: newRide() })
    expect([status, failure?.code]).toEqual([400, 'file-not-activity'])
  })
})

describe('GPSLogger', () => {
  const headers = { 'user-agent': 'okhttp/4.12.0', 'accept-encoding': 'gzip', connection: 'Keep-Alive' }

  test('sends the file as the body, by POST and by PUT, with a username and a token', async () => {
    for (const method of ['POST', 'PUT']) {
      const body = newRide()
      const { status, ids } = await send(app, '/api/upload', {
        method,
        headers: { ...headers, 'content-type': 'application/octet-stream', ...basic('sam', personal) },
        body,
      })
      expect([method, status]).toEqual([method, 201])
      await expectKept(ids[0], body)
    }
  })

  test('sends a form, to an upload address', async () => {
    const body = newRide()
    const boundary = '3f8cf1c9-3a9d-4b53-9c0e-2f6f5b6b0a51'
    const head = [
      'Content-Disposition: form-data; name="file"; filename="20260404.gpx"',
      'Content-Type: application/octet-stream',
      `Content-Length: ${body.length}`,
    ]
    const { status, ids } = await send(app, `/api/upload/t/${token}`, {
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: formOf(boundary, [[head, body]]),
    })
    expect(status).toBe(201)
    await expectKept(ids[0], body)
  })
})

describe('iOS Shortcuts', () => {
  const headers = {
    accept: '*/*',
    'accept-language': 'de-DE,de;q=0.9',
    'user-agent': 'BackgroundShortcutRunner/3100.0.2 CFNetwork/3826.500.131 Darwin/24.5.0',
  }

  test('sends the file with a token in a header', async () => {
    const { status, ids } = await send(app, '/api/upload', {
      headers: {
        ...headers,
        'content-type': 'application/vnd.ant.fit',
        authorization: `Bearer ${personal}`,
      },
      body: bodyOf(steadyFitRide({ start: '2026-03-01T08:00:00Z' })),
    })
    expect(status).toBe(201)
    expect(await workoutOf(sam, ids[0])).toMatchObject({ duration: '0:01:00' })
  })

  test('sends a form with the file under a name of its own, and fields beside it', async () => {
    const body = newRide()
    const boundary = 'Boundary-6B1C6C69-9E0C-4B1B-8C0B-5C8C8F1F5B9D'
    const parts: [string[], Uint8Array | string][] = [
      [['Content-Disposition: form-data; name="from"'], 'shortcut'],
      [
        [
          'Content-Disposition: form-data; name="Workout"; filename="Lauf am Morgen.gpx"',
          'Content-Type: text/xml',
        ],
        body,
      ],
    ]
    const { status, ids } = await send(app, `/api/upload/t/${token}`, {
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: formOf(boundary, parts),
    })
    expect(status).toBe(201)
    await expectKept(ids[0], body)
  })
})

test('Home Assistant sends the text of a GPX file by rest_command', async () => {
  const body = newRide()
  const { status, ids } = await send(app, '/api/upload/ride.gpx?sport=5', {
    headers: {
      'user-agent': 'HomeAssistant/2026.11.2 aiohttp/3.13.2 Python/3.13',
      accept: '*/*',
      'content-type': 'application/gpx+xml; charset=utf-8',
      authorization: `Bearer ${personal}`,
    },
    body: new TextDecoder().decode(body),
  })
  expect(status).toBe(201)
  expect((await workoutOf(sam, ids[0])).sport_id).toBe(5)
  await expectKept(ids[0], body)
})

describe('curl', () => {
  /** Sends a request byte by byte as curl writes it. */
  async function sendRaw(lines: string[], body: Uint8Array) {
    await using server = listening(app)
    using connection = openConnection(server.origin)
    const [first, ...rest] = lines
    const head = [
      `${first} HTTP/1.1`,
      `Host: ${new URL(server.origin).host}`,
      ...rest,
      'User-Agent: curl/8.14.1',
      'Accept: */*',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    void connection.write(`${head.join('\r\n')}\r\n\r\n`)
    void connection.write(body)
    // Who expects to be told to go on is told so before the answer.
    const answer = (await connection.answer).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
    const { status, body: text } = readRawAnswer(answer)
    return {
      status,
      id: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).data.workout_ids[0],
    }
  }

  test('-T ride.gpx puts the file below the address', async () => {
    const body = newRide()
    const { status, id } = await sendRaw([`PUT /api/upload/t/${token}/ride.gpx`], body)
    expect(status).toBe(201)
    await expectKept(id, body)
  })

  test('-T - sends a packed file that it does not know the length of', async () => {
    await using server = listening(app)
    const file = gzipSync(steadyFitRide({ start: '2026-03-02T08:00:00Z' }))
    const chunks = [file.subarray(0, 100), file.subarray(100)]
    using connection = openConnection(server.origin)
    const head = [
      `PUT /api/upload/t/${token} HTTP/1.1`,
      `Host: ${new URL(server.origin).host}`,
      'User-Agent: curl/8.14.1',
      'Accept: */*',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Connection: close',
    ]
    void connection.write(`${head.join('\r\n')}\r\n\r\n`)
    for (const chunk of chunks) {
      void connection.write(`${chunk.length.toString(16)}\r\n`)
      void connection.write(chunk)
      void connection.write('\r\n')
    }
    void connection.write('0\r\n\r\n')
    expect(await connection.answer).toContain('HTTP/1.1 201')
  })

  test('--data-binary posts the file as something that it is not', async () => {
    const body = newRide()
    const lines = [
      'POST /api/upload',
      `Authorization: Bearer ${personal}`,
      'Content-Type: application/x-www-form-urlencoded',
    ]
    const { status, id } = await sendRaw(lines, body)
    expect(status).toBe(201)
    await expectKept(id, body)
  })

  test('-F file=@ride.gpx posts a form', async () => {
    const body = newRide()
    const boundary = '------------------------d74496d66958873e'
    const head = [
      'Content-Disposition: form-data; name="file"; filename="ride.gpx"',
      'Content-Type: application/octet-stream',
    ]
    const lines = [
      'POST /api/upload',
      `Authorization: ${basic('sam', personal).authorization}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
    ]
    const { status, id } = await sendRaw(lines, formOf(boundary, [[head, body]]))
    expect(status).toBe(201)
    await expectKept(id, body)
  })
})
