// The whole way of a recording: FitoTrack sends it, and a webhook, the broker of Home Assistant and a calendar have it.
import { createHmac } from 'node:crypto'
import type { NewCalendarFeedAnswer } from '../../src/accounts/oauth/apps/calendar-feeds-schemas'
import type { NewUploadTokenAnswer } from '../../src/accounts/oauth/apps/upload-tokens-schemas'
import type { WebhookWithSecretAnswer } from '../../src/transfer/webhooks/schemas'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { startMqttBroker } from '../support/mqtt-broker'
import { steadyRide } from '../support/recordings'
import { until } from '../support/waiting'
import { type ReceivedRequest, startReceiver } from '../support/webhook-receiver'

interface Told {
  /** Status of the answer to FitoTrack. */
  status: number
  /** When the workout began, in ISO 8601. */
  start: string
  /** The event that the webhook got. */
  event: { type: string; data: { workout: { start: string; sport_id: number } } }
  isGenuine: boolean
  /** The state of the person's device. */
  state: { last_start: string; last_sport: string }
  calendar: string
  /** Time in ms from the request to when all have heard of it. */
  ms: number
}

/** What FitoTrack's documentation of *HTTP POST* and its class `HTTPPostTarget` say that it sends. */
const fitotrack = {
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 6a Build/AP2A.240805.005)',
  'fitotrack-type': 'workout-gpx',
  'fitotrack-workout-type': 'hiking',
  'fitotrack-comment': '',
}

/** Sends a recording as FitoTrack does, and waits until everybody has heard of it. */
export async function tellEverybody(
  start: (environment: Record<string, string>) => Promise<ServerProcess>,
): Promise<Told> {
  await using receiver = startReceiver()
  const broker = await startMqttBroker()
  try {
    await using server = await start({ OUTGOING_HOSTS: 'loopback', MQTT_URL: broker.url })
    const { uploads, secret, calendar } = await prepare(server, receiver.address)
    const stateNow = () =>
      [...broker.retained]
        .filter(([topic]) => topic.endsWith('/state'))
        .map(([, payload]) => JSON.parse(payload))
        .find(state => 'last_start' in state)
    await until(() => stateNow() !== undefined)
    // Two hours ago, to the second.
    const began = new Date(Math.floor(Date.now() / 1000 - 7200) * 1000)
    const body = steadyRide({ start: began }) as Uint8Array<ArrayBuffer>
    const begin = performance.now()
    const headers = { ...fitotrack, 'fitotrack-timestamp': String(began.getTime()) }
    const { status } = await server.request('POST', uploads, { headers, body })
    const state = await until(() => stateNow()?.last_start !== null && stateNow())
    const request = await until(() => receiver.received[0])
    const answer = await server.request<string>('GET', calendar)
    const ms = performance.now() - begin
    return {
      ...{ status, state, ms, event: JSON.parse(request.body), isGenuine: isGenuine(secret, request) },
      ...{ calendar: answer.body, start: began.toISOString().replace('.000Z', 'Z') },
    }
  } finally {
    await broker.stop()
  }
}

/** Makes an upload address, a webhook, a calendar address and a device. */
async function prepare(server: ServerProcess, address: string) {
  const token = await createFirstAccount(server)
  const make = async <Body>(path: string, json: object) =>
    (await server.request<Body>('POST', path, { token, json })).body
  const uploads = await make<NewUploadTokenAnswer>('/api/oauth/upload-tokens', { name: 'FitoTrack' })
  const feed = await make<NewCalendarFeedAnswer>('/api/oauth/calendar-feeds', { name: 'Family' })
  const events = ['workout.created']
  const hook = await make<WebhookWithSecretAnswer>('/api/webhooks', { address, events })
  await server.request('PATCH', '/api/home-assistant', { token, json: { is_on: true } })
  return {
    uploads: uploads.data.upload_token.path,
    calendar: feed.data.calendar_feed.calendar_path,
    secret: hook.data.secret ?? '',
  }
}

/** As Standard Webhooks 1.0.0 has it, and not by the code that signs. */
function isGenuine(secret: string, { headers, body }: ReceivedRequest): boolean {
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return (
    headers.get('webhook-signature') === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  )
}
