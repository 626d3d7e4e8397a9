// Where Python has Home Assistant, its own code reads what was announced; elsewhere the name of the test says that this was
// not tried. How soon everybody is told of a recording is measured by `bun run hostile --only brokers`.

import { expect, test } from 'bun:test'
import { insertUploadToken } from '../../support/app-tokens'
import { hasHomeAssistant, readAsHomeAssistant } from '../../support/home-assistant'
import { startMqttBroker } from '../../support/mqtt-broker'
import { steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { bodyOf, send } from '../../workouts/arrivals/sending'

interface GoalsBody {
  data: { goals: { id: string }[] }
}

/** What FitoTrack sends besides the recording: its documented headers, and those that Java adds. */
const headers = {
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 6a Build/AP2A.240805.005)',
  'fitotrack-type': 'workout-gpx',
  'fitotrack-timestamp': '1780300800000',
  'fitotrack-workout-type': 'cycling',
  'fitotrack-comment': 'for nobody else',
}

/** Opens a server that tells Home Assistant, and a person who wants that. */
async function openAll() {
  const stack = new AsyncDisposableStack()
  const broker = stack.adopt(await startMqttBroker(), ({ stop }) => stop())
  const app = stack.use(
    openTestApp({
      MQTT_URL: broker.url,
      UI_URL: 'https://trackhut.example.org',
    }),
  )
  app.ctx.jobs.start()
  app.ctx.homeAssistant?.start()
  const sam = await app.user('sam', { timezone: 'UTC', weekm: true })
  await sam.request('PATCH', '/api/home-assistant', { json: { is_on: true } })
  return { stack, broker, app, sam }
}

/** Sends a ride of 30 minutes. @returns the id of its workout */
async function sendRide(app: ReturnType<typeof openTestApp>, sam: TestUser): Promise<string | undefined> {
  const body = bodyOf(steadyRide({ points: 1801, start: new Date('2026-06-01T08:00:00Z') }))
  const { status, ids } = await send(app, `/api/upload/t/${insertUploadToken(app.ctx, sam)}`, {
    headers,
    body,
  })
  expect(status).toBe(201)
  return ids[0]
}

/** The state of a device, or null. */
function stateOf(retained: Map<string, string>, name: string) {
  for (const [topic, payload] of retained) {
    const config = topic.startsWith('homeassistant/') && JSON.parse(payload)
    const state = config && config.dev.name === name && retained.get(config.state_topic)
    if (state) return JSON.parse(state)
  }
  return null
}

const title = hasHomeAssistant
  ? 'Home Assistant takes all that is announced, and shows it'
  : 'Home Assistant takes all that is announced, and shows it (not tried: Python has no homeassistant)'

test.skipIf(!hasHomeAssistant)(title, async () => {
  const { stack, broker, app, sam } = await openAll()
  await using _ = stack
  const goal = { period: 'month', measure: 'distance', amount: 100 }
  const made = await sam.request<GoalsBody>('POST', '/api/goals', { json: goal })
  await sam.request('POST', '/api/goals', { json: { ...goal, period: 'week', measure: 'duration' } })
  const given = await sam.request<GoalsBody>('POST', '/api/goals', {
    json: { ...goal, period: 'year' },
  })
  await until(() => stateOf(broker.retained, 'Trackhut sam') !== null)
  const empty = readAsHomeAssistant(broker.retained)
  expect(empty.problems).toEqual([])
  expect(empty.shown['Trackhut sam']?.last_start?.state).toBe('None')

  await sendRide(app, sam)
  await sam.request('DELETE', `/api/goals/${given.body.data.goals[0]!.id}`)
  const state = await until(() => {
    const now = stateOf(broker.retained, 'Trackhut sam')
    return (
      now?.week_workouts === 1 && Object.keys(now).filter(key => key.startsWith('goal_')).length === 2 && now
    )
  })
  const { problems, shown } = readAsHomeAssistant(broker.retained)
  expect(problems).toEqual([])
  expect(Object.keys(shown).toSorted()).toEqual(['Trackhut', 'Trackhut sam'])
  const person = shown['Trackhut sam']!
  expect(person).toMatchObject({
    last_start: { state: '2026-06-01T08:00:00+00:00' },
    last_duration: { state: '0.5', state_class: 'measurement' },
    week_distance: { state: String(state.week_distance), last_reset: '2026-06-01T00:00:00+00:00' },
    year_workouts: { state: '1', state_class: 'total', last_reset: '2026-01-01T00:00:00+00:00' },
    [`goal_${made.body.data.goals[0]!.id.replaceAll(/\W/g, '_')}`]: { state_class: 'measurement' },
  })
  expect(shown.Trackhut).toMatchObject({ last_backup: { state: 'None' }, backup_failed: { state: 'off' } })
  // Every entity has got its value of the message.
  expect(Object.values(person).filter(({ state: shownState }) => shownState === 'None')).toEqual([])

  // It also takes the message that removes a goal, and refuses what is wrong.
  for (const { topic, payload } of broker.published.filter(message =>
    message.payload.includes('{"p":"sensor"}'),
  ))
    expect(readAsHomeAssistant([[topic, payload]]).problems).toEqual([])
  const wrong = [...broker.retained].map(
    ([topic, payload]) =>
      [topic, payload.replaceAll('"unit_of_measurement":"km"', '"unit_of_measurement":"kg"')] as const,
  )
  expect(readAsHomeAssistant(wrong.map(([topic, payload]) => [topic, payload])).problems).not.toEqual([])
})
