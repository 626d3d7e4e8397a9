// Multipart bodies that importers and apps are known to send, and malformed bodies.
import { describe, expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { multipartBody, multipartType, type Part } from '../../support/multipart'
import { steadyRide } from '../../support/recordings'
import type { Answer } from '../../support/requests'
import { useSmallLimits } from '../../support/small-limits'
import { testApp } from '../../support/test-app'

const app = testApp()
useSmallLimits(app)
const sam = await app.user('sam')

const file: Part = {
  head: [
    'Content-Disposition: form-data; name="file"; filename="ride.gpx"',
    'Content-Type: application/gpx+xml',
  ],
  content: steadyRide(),
}
const data: Part = {
  head: ['Content-Disposition: form-data; name="data"'],
  content: '{"sport_id": 1, "notes": "n"}',
}
const whole = multipartBody([file, data])

async function expectUnderstood({ status, body }: Answer<WorkoutsAnswer>) {
  expect([status, body.data?.workouts[0]?.notes]).toEqual([201, 'n'])
  const kept = await sam.get<string>(`/api/workouts/${body.data.workouts[0]?.id}/gpx/download`)
  expect(kept.body).toBe(new TextDecoder().decode(steadyRide()))
}

const send = (body: BodyInit, contentType = multipartType) =>
  sam.request<WorkoutsAnswer>('POST', '/api/workouts', { body, headers: { 'content-type': contentType } })

const withHead = (part: Part, ...head: string[]): Part => ({ ...part, head })

describe('an upload is understood', () => {
  const bodies: [name: string, body: BodyInit, contentType?: string][] = [
    ['as browsers send it', whole],
    ['with its data first', multipartBody([data, file])],
    ['with a line break before the first boundary', multipartBody([file, data], { lead: '\r\n' })],
    ['with words before the first boundary', multipartBody([file, data], { lead: 'This is multipart.\r\n' })],
    ['without a line break before the closing boundary', multipartBody([file, data], { tail: '' })],
    ['without a line break behind the file', multipartBody([data, file], { tail: '' })],
    [
      'with its data as a file',
      multipartBody([
        file,
        withHead(data, 'Content-Disposition: form-data; name="data"; filename="data.json"'),
      ]),
    ],
    [
      'with its data as JSON',
      multipartBody([file, withHead(data, data.head[0]!, 'Content-Type: application/json')]),
    ],
    [
      'with its data as a file of JSON',
      multipartBody([
        file,
        withHead(
          data,
          'Content-Disposition: form-data; name="data"; filename="blob"',
          'Content-Type: application/json',
        ),
      ]),
    ],
    ['with a file without a type', multipartBody([withHead(file, file.head[0]!), data])],
    [
      'with a file of any type',
      multipartBody([withHead(file, file.head[0]!, 'Content-Type: text/plain; charset=us-ascii'), data]),
    ],
    [
      'with its headers in lower case',
      multipartBody([
        withHead(file, file.head[0]!.replace('Content-Disposition', 'content-disposition')),
        data,
      ]),
    ],
    [
      'with a file name beyond ASCII',
      multipartBody([
        withHead(file, 'Content-Disposition: form-data; name="file"; filename="Über Höhe 🚲.gpx"'),
        data,
      ]),
    ],
    [
      'with nothing but an extension for a name',
      multipartBody([withHead(file, 'Content-Disposition: form-data; name="file"; filename=".gpx"'), data]),
    ],
    [
      'with an extension in capitals',
      multipartBody([
        withHead(file, 'Content-Disposition: form-data; name="file"; filename="RIDE.GPX"'),
        data,
      ]),
    ],
    [
      'with names without quotes, as .NET writes them',
      multipartBody([
        withHead(file, 'Content-Disposition: form-data; name=file; filename=ride.gpx'),
        withHead(data, 'Content-Disposition: form-data; name=data'),
      ]),
    ],
    [
      'with a name without quotes, and blanks in that of its file',
      multipartBody([
        withHead(file, 'Content-Disposition: form-data;name=file;filename=my morning ride.gpx'),
        data,
      ]),
    ],
    [
      'with the name of its file encoded only',
      multipartBody([
        withHead(file, `Content-Disposition: form-data; name="file"; filename*=utf-8''ride%20%C3%A9.gpx`),
        data,
      ]),
    ],
    [
      'with the name of its file as in mails, and encoded, as .NET writes it',
      multipartBody([
        withHead(
          file,
          `Content-Disposition: form-data; name=file; filename="=?utf-8?B?cmlkZSDDqS5ncHg=?="; filename*=utf-8''ride%20%C3%A9.gpx`,
        ),
        data,
      ]),
    ],
    [
      'with the name of its file as in mails only',
      multipartBody([
        withHead(
          file,
          'Content-Disposition: form-data; name="file"; filename="=?utf-8?B?cmlkZSDDqS5ncHg=?="',
        ),
        data,
      ]),
    ],
    [
      'with a field in place of the file, and then the file',
      multipartBody([withHead(data, 'Content-Disposition: form-data; name="file"'), file, data]),
    ],
    ['with line feeds alone', multipartBody([file, data], { lineEnd: '\n' })],
    ['with nothing behind the closing boundary', whole.slice(0, -2)],
    ['with words behind the closing boundary', new Uint8Array([...whole, ...whole])],
    ['with its boundary in quotes', whole, multipartType.replace(/boundary=(.*)/, 'boundary="$1"')],
    ['with its type in capitals', whole, multipartType.replace('multipart/form-data', 'Multipart/Form-Data')],
    ['with two files, of which the first counts', multipartBody([file, { ...file, content: 'x' }, data])],
    ['with data twice, of which the first counts', multipartBody([file, data, { ...data, content: '{}' }])],
    [
      'with parts nobody asked for',
      multipartBody([file, data, withHead(data, 'Content-Disposition: form-data; name="token"')]),
    ],
  ]

  const rows = bodies.map(([name, body, contentType = multipartType]) => [name, body, contentType] as const)

  test.each(rows)('%s', async (_, body, contentType) => {
    await expectUnderstood(await send(body, contentType))
  })

  test('in chunks, without a length', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        for (let start = 0; start < whole.length; start += 1000)
          controller.enqueue(whole.slice(start, start + 1000))
        controller.close()
      },
    })
    await expectUnderstood(await send(chunks))
  })
})

describe('an upload is refused', () => {
  const empty = withHead(file, 'Content-Disposition: form-data; name="file"; filename=""')
  const nameless = withHead(file, 'Content-Disposition: form-data; name="file"')

  test.each([
    ['with an empty file name', multipartBody([empty, data]), 'no selected file'],
    ['with a field in place of the file', multipartBody([nameless, data]), 'no file part'],
    [
      'with a file without a name, whatever its type',
      multipartBody([withHead(file, nameless.head[0]!, 'Content-Type: application/octet-stream'), data]),
      'no file part',
    ],
    ['without any part', multipartBody([]), 'no file part'],
    [
      'with a part without a name',
      multipartBody([withHead(file, 'Content-Type: text/xml'), data]),
      'no file part',
    ],
    ['that ends too early', whole.slice(0, 500), 'invalid payload'],
  ])('%s', async (_, body, message) => {
    const answer = await send(body)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message } as never])
  })

  test('as soon as its chunks are more than allowed', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const answer = await send(endless)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(12 * 1024 * 1024)
  })

  test.each([
    ['with 100,000 parts', 'field', ''],
    ['with 100,000 files', 'file', '; filename="a.gpx"'],
  ])('%s, without falling over', async (_, name, fileName) => {
    const many = Array.from({ length: 100_000 }, (_, index) =>
      withHead(
        { head: [], content: 'x' },
        `Content-Disposition: form-data; name="${name}${index}"${fileName}`,
      ),
    )
    const body = multipartBody(many)
    expect((await send(body)).status).toBe(400)
  })
})
