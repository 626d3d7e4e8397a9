// The server tells Home Assistant what changes, by a broker that comes and goes.
import { afterEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day, minute, second } from '../../../src/lib/durations'
import { pauseAfter } from '../../../src/transfer/home-assistant/publisher'
import { startMqttBroker } from '../../support/mqtt-broker'
import { freePort } from '../../support/ports'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { enter } from '../../workouts/workouts/by-hand'

interface GoalsBody {
  data: { goals: { id: string }[] }
}

type App = ReturnType<typeof openTestApp>
type Broker = Awaited<ReturnType<typeof startMqttBroker>>

const opened: AsyncDisposable[] = []

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each[Symbol.asyncDispose]()
})

async function openBroker(options: Parameters<typeof startMqttBroker>[0] = {}): Promise<Broker> {
  const broker = await startMqttBroker(options)
  let isRunning = true
  const stop = async () => {
    if (isRunning) await broker.stop()
    isRunning = false
  }
  opened.push({ [Symbol.asyncDispose]: stop })
  return { ...broker, stop }
}

function openApp(url: string): App {
  const app = openTestApp({ MQTT_URL: url })
  opened.push(app)
  app.ctx.jobs.start()
  return app
}

const turn = (user: { request: App['request'] }, is_on: boolean) =>
  user.request('PATCH', '/api/home-assistant', { json: { is_on } })

/** The devices that the broker knows, by their names. */
const devicesOf = ({ retained }: Broker) =>
  new Map(
    [...retained].flatMap(([topic, payload]) => {
      const [, id] = /^homeassistant\/device\/(\w+)\/config$/.exec(topic) ?? []
      return id === undefined ? [] : [[JSON.parse(payload).dev.name as string, id]]
    }),
  )

const stateOf = (broker: Broker, name: string) => {
  const state = broker.retained.get(`trackhut/${devicesOf(broker).get(name)}/state`)
  return state === undefined ? null : JSON.parse(state)
}

test('without a broker nothing is there to be turned on', async () => {
  const app = openTestApp()
  opened.push(app)
  const sam = await app.user('sam')
  expect(app.ctx.homeAssistant).toBeNull()
  const answer = await sam.get('/api/home-assistant')
  expect(answer.body).toEqual({ status: 'success', data: { is_available: false, is_on: false } })
  const refused = await turn(sam, true)
  expect([refused.status, refused.failure?.code]).toEqual([400, 'home-assistant-off'])
  expect((await turn(sam, false)).status).toBe(200)
})

test('once the broker is gone, changes of those who had a device are noted for nobody, until there is one', async () => {
  const environment = { MQTT_URL: 'mqtt://127.0.0.1:1' }
  const app = openTestApp(environment)
  opened.push(app)
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  for (const user of [sam, kim]) await turn(user, true)
  await turn(kim, false)
  const followersOf = ({ ctx }: App) =>
    ctx.database.sqlite.query('SELECT user_id, name FROM followers').values()
  const followed = [[sam.account.id, 'home-assistant']]
  expect(followersOf(app)).toEqual(followed)
  /** Opens what another app has left behind, with other settings. */
  const reopen = async (former: App, changed: Record<string, string>) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trackhut-test-'))
    await former.restart(() => cpSync(former.dataDir, dataDir, { recursive: true }))
    const next = openTestApp(changed, dataDir)
    opened.push(next)
    return next
  }

  const without = await reopen(app, {})
  expect(followersOf(without)).toEqual([])
  expect(without.ctx.db.onCommit).toBeNull()
  const again = await without.again('sam')
  await enter(again, {})
  const jobs = without.ctx.database.sqlite.query('SELECT kind FROM jobs').values().flat()
  expect(jobs).not.toContain('tell-followers')
  const { body } = await again.get('/api/home-assistant')
  expect(body).toMatchObject({ data: { is_available: false, is_on: true } })

  const withOne = await reopen(without, environment)
  expect(followersOf(withOne)).toEqual(followed)
  expect(withOne.ctx.db.onCommit).not.toBeNull()

  // What is turned off without a broker stays off.
  await turn(again, false)
  expect(followersOf(await reopen(without, environment))).toEqual([])
})

test('the server and whoever wants it are announced, changes follow, and turning it off clears all', async () => {
  const broker = await openBroker()
  const app = openApp(broker.url)
  const sam = await app.user('sam', { timezone: 'UTC' })
  const kim = await app.user('kim')
  await enter(kim, { distance: 77 })
  app.ctx.homeAssistant?.start()
  await until(() => stateOf(broker, 'Trackhut') !== null)
  expect([...devicesOf(broker).keys()]).toEqual(['Trackhut'])
  expect(stateOf(broker, 'Trackhut')).toEqual({ last_backup: null, backup_failed: 'no' })
  const server = devicesOf(broker).get('Trackhut')
  expect(broker.retained.get(`trackhut/${server}/status`)).toBe('online')

  expect((await turn(sam, true)).body).toMatchObject({ data: { is_available: true, is_on: true } })
  await until(() => stateOf(broker, 'Trackhut sam') !== null)
  expect(stateOf(broker, 'Trackhut sam')).toMatchObject({ last_start: null, month_workouts: 0 })
  await enter(sam, { workout_date: '2026-06-01 08:00', distance: 20, title: 'a secret title' })
  await until(() => stateOf(broker, 'Trackhut sam')?.month_workouts === 1)
  expect(stateOf(broker, 'Trackhut sam')).toMatchObject({
    last_start: '2026-06-01T08:00:00Z',
    month_distance: 20,
    month_start: '2026-06-01T00:00:00.000Z',
  })
  const told = broker.published.map(({ topic, payload }) => topic + payload).join('\n')
  expect(told).not.toMatch(/kim|secret/)

  await turn(sam, false)
  await until(() => !devicesOf(broker).has('Trackhut sam'))
  await until(() => broker.retained.size === 3)
  expect([...broker.retained.keys()].every(topic => topic.includes(String(server)))).toBe(true)
})

test('a change of one person is told without looking at the others, who are looked at with everything', async () => {
  const broker = await openBroker()
  const app = openApp(broker.url)
  // Who is looked at is told the new week. Kim's device is the first, so it would be told before Sam's.
  const kim = await app.user('kim')
  const sam = await app.user('sam')
  for (const user of [kim, sam]) await turn(user, true)
  app.ctx.homeAssistant?.start()
  const weekOf = (name: string) => stateOf(broker, `Trackhut ${name}`)?.week_start
  await until(() => weekOf('sam') !== undefined)
  const week = weekOf('sam')
  app.advanceClock(7 * day)
  await enter(sam, { distance: 20 })
  await until(() => weekOf('sam') !== week)
  expect(weekOf('kim')).toBe(week)
  app.ctx.homeAssistant?.noteChange()
  await until(() => weekOf('kim') === weekOf('sam'))
})

test('a goal that is given up is removed by name, even if it was announced before a restart', async () => {
  const broker = await openBroker()
  const app = openApp(broker.url)
  const sam = await app.user('sam')
  const goal = { period: 'week', measure: 'distance', amount: 100 }
  const made = await sam.request<GoalsBody>('POST', '/api/goals', { json: goal })
  const key = `goal_${made.body.data.goals[0]!.id.replaceAll(/\W/g, '_')}`
  await turn(sam, true)
  app.ctx.homeAssistant?.start()
  await until(() => stateOf(broker, 'Trackhut sam') !== null)
  const id = devicesOf(broker).get('Trackhut sam')
  const topic = `homeassistant/device/${id}/config`
  const components = (payload = '{}') => JSON.parse(payload).cmps
  expect(components(broker.retained.get(topic))[key]).toMatchObject({
    p: 'sensor',
    unique_id: `${id}_${key}`,
  })
  expect(stateOf(broker, 'Trackhut sam')[key]).toBe(0)

  await sam.request('DELETE', `/api/goals/${made.body.data.goals[0]!.id}`)
  await until(() => !(key in components(broker.retained.get(topic))))
  const told = broker.published.filter(message => message.topic === topic)
  expect(told.map(({ payload }) => components(payload)[key])).toEqual([
    expect.objectContaining({ p: 'sensor' }),
    { p: 'sensor' },
    undefined,
  ])
  await until(() => !(key in stateOf(broker, 'Trackhut sam')))
  const rows = app.ctx.database.sqlite.query('SELECT goal_keys FROM mqtt_devices WHERE user_id IS NOT NULL')
  // It is forgotten once the broker has said that it has the last message.
  await until(() => Bun.deepEquals(rows.values(), [['[]']]))
})

test('a device of somebody who is deleted is forgotten', async () => {
  const broker = await openBroker()
  const app = openApp(broker.url)
  const sam = await app.user('sam')
  await turn(sam, true)
  app.ctx.homeAssistant?.start()
  await until(() => devicesOf(broker).has('Trackhut sam'))
  app.ctx.database.sqlite.run('DELETE FROM users WHERE id = ?', [sam.account.id])
  app.ctx.homeAssistant?.noteChange()
  await until(() => broker.retained.size === 3)
  expect(app.ctx.database.sqlite.query('SELECT * FROM mqtt_devices').values()).toHaveLength(1)
})

test('Home Assistant that starts gets everything again', async () => {
  const broker = await openBroker()
  const app = openApp(broker.url)
  app.ctx.homeAssistant?.start()
  await until(() => broker.retained.size === 3)
  const before = broker.published.length
  broker.say('homeassistant/status', 'offline')
  broker.say('homeassistant/status', 'online')
  await until(() => broker.published.length === before + 3)
})

test('a broker that was away gets what there is then, and not what was meanwhile', async () => {
  const port = freePort()
  const app = openApp(`mqtt://127.0.0.1:${port}`)
  const sam = await app.user('sam', { timezone: 'UTC' })
  await turn(sam, true)
  app.ctx.homeAssistant?.start()
  await until(() => app.logLines.some(line => line.includes('The MQTT broker is not there')))
  for (let day = 1; day <= 5; day++)
    await enter(sam, { workout_date: `2026-06-0${day} 01:00`, distance: day })
  const broker = await openBroker({ port })
  app.ctx.homeAssistant?.tryNow()
  await until(() => stateOf(broker, 'Trackhut sam') !== null)
  expect(stateOf(broker, 'Trackhut sam').year_workouts).toBe(5)
  const states = broker.published.filter(({ topic }) => topic.endsWith('/state'))
  expect(states).toHaveLength(2)
  expect(app.logLines.filter(line => line.includes('The MQTT broker is not there'))).toHaveLength(1)
})

test('what is turned off while the broker is away is cleared when it is back', async () => {
  const port = freePort()
  const broker = await openBroker({ port })
  const app = openApp(broker.url)
  const sam = await app.user('sam')
  await turn(sam, true)
  app.ctx.homeAssistant?.start()
  await until(() => devicesOf(broker).has('Trackhut sam'))
  const id = devicesOf(broker).get('Trackhut sam')
  await broker.stop()
  await until(() => app.logLines.some(line => line.includes('The MQTT broker is not there')))
  await turn(sam, false)
  const again = await openBroker({ port })
  app.ctx.homeAssistant?.tryNow()
  await until(() =>
    again.published.some(({ topic, payload }) => topic.includes(`${id}/state`) && payload === ''),
  )
  await until(() => app.ctx.database.sqlite.query('SELECT * FROM mqtt_devices').values().length === 1)
})

test('a broker that is away for a week is asked a thousand times', () => {
  let [attempts, ms] = [1, 0]
  while (ms < 7 * day) {
    ms += pauseAfter(attempts)
    attempts++
  }
  expect(attempts).toBeLessThan(1020)
  expect([1, 2, 1e9].map(pauseAfter)).toEqual([5 * second, 15 * second, 10 * minute])
})

test('a broker that takes everything without a word, or lets nobody in, does not keep the server', async () => {
  for (const options of [{ isSilent: true }, { refusal: 5 }]) {
    const broker = await openBroker(options)
    const app = openTestApp({ MQTT_URL: broker.url })
    const sam = await app.user('sam')
    await turn(sam, true)
    app.ctx.homeAssistant?.start()
    await until(() => broker.clients.size > 0 || app.logLines.some(line => line.includes('is not there')))
    expect((await sam.get('/api/summary')).status).toBe(200)
    await app[Symbol.asyncDispose]()
    await broker.stop()
  }
})

test('who stops while the broker does not answer does not wait for it', async () => {
  const server = createServer(socket => socket.resume())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const app = openTestApp({ MQTT_URL: `mqtt://127.0.0.1:${port}` })
  app.ctx.homeAssistant?.start()
  const stopped = app[Symbol.asyncDispose]().then(() => 'stopped')
  expect(await stopped).toBe('stopped')
  expect(app.logLines.join('')).not.toContain('does not answer')
  await new Promise(resolve => server.close(resolve))
})

test('who stops says so', async () => {
  const broker = await openBroker()
  const app = openTestApp({ MQTT_URL: broker.url })
  app.ctx.homeAssistant?.start()
  await until(() => broker.retained.size === 3)
  const server = devicesOf(broker).get('Trackhut')
  await app[Symbol.asyncDispose]()
  expect(broker.retained.get(`trackhut/${server}/status`)).toBe('offline')
})
