// A recording of FitoTrack comes to the executable, and everybody hears of it: a webhook, Home Assistant by MQTT, and a
// calendar. What each is told in detail is tested with each.
import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import ICAL from 'ical.js'
import { hour } from '../../src/lib/durations'
import { createFirstAccount, startServer } from '../support/executable'
import { startMqttBroker } from '../support/mqtt-broker'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { startReceiver } from '../support/webhook-receiver'

/** Makes something that has a secret of its own. @returns what the server tells of it */
async function make<Data>(rider: Rider, path: string, json: object): Promise<Data> {
  const { status, body } = await rider.request<{ data: Data }>('POST', path, { json })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** What FitoTrack sends for a hike, as Java sends it: without a type of its own, it says that the body is a form. */
const hike = (start: Date) => ({
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 6a Build/AP2A.240805.005)',
    'accept-encoding': 'gzip',
    'fitotrack-type': 'workout-gpx',
    'fitotrack-timestamp': String(start.getTime()),
    'fitotrack-workout-type': 'hiking',
    'fitotrack-comment': 'Over the hill',
  },
  body: steadyRide({ start }) as Uint8Array<ArrayBuffer>,
})

test('a workout of FitoTrack becomes a signed webhook, a message by MQTT and an entry of a calendar', async () => {
  using folder = temporaryFolder()
  const broker = await startMqttBroker()
  await using _broker = { [Symbol.asyncDispose]: broker.stop }
  await using receiver = startReceiver()
  const environment = { OUTGOING_HOSTS: 'loopback', MQTT_URL: broker.url }
  await using server = await startServer({ folder: folder.path, environment })
  const rider = new Rider(server, await createFirstAccount(server))

  const { secret } = await make<{ secret: string }>(rider, '/api/webhooks', {
    ...{ address: receiver.address, events: ['workout.created'] },
  })
  const turnedOn = await rider.request('PATCH', '/api/home-assistant', { json: { is_on: true } })
  expect(turnedOn.status).toBe(200)
  const { calendar_feed } = await make<{ calendar_feed: { calendar_path: string } }>(
    rider,
    '/api/oauth/calendar-feeds',
    { name: 'Calendar' },
  )
  const { upload_token } = await make<{ upload_token: { token: string } }>(
    rider,
    '/api/oauth/upload-tokens',
    { name: 'FitoTrack' },
  )

  const start = new Date(Math.floor((Date.now() - 3 * hour) / 1000) * 1000)
  const sent = await server.request<{ data: { workout_ids: string[] } }>(
    'POST',
    `/api/upload/t/${upload_token.token}`,
    hike(start),
  )
  expect(sent.status).toBe(201)
  const [id = ''] = sent.body.data.workout_ids

  const { headers, body } = await until(() => receiver.received[0])
  const header = (name: string) => headers.get(name) ?? ''
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`
  expect(header('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'workout.created',
    data: { count: 1, ids: [id], workout: { id } },
  })

  const told = await until(() =>
    broker.published.find(
      ({ topic, payload }) => topic.endsWith('/state') && payload.includes(`"last_sport":"Hiking"`),
    ),
  )
  expect(Date.parse(JSON.parse(told.payload).last_start)).toBe(start.getTime())

  const calendar = await server.request<string>('GET', calendar_feed.calendar_path)
  const [event, ...others] = new ICAL.Component(ICAL.parse(calendar.body)).getAllSubcomponents('vevent')
  expect(others).toEqual([])
  expect(String(event?.getFirstPropertyValue('uid'))).toStartWith(`${id}@`)
  expect(new Date(String(event?.getFirstPropertyValue('dtstart')))).toEqual(start)
})
