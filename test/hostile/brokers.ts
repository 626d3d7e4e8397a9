// MQTT brokers that are away, refuse, say nothing, break off or send without end. Nobody may wait for them, little may be asked
// and kept, and once there is a good one, it has what there is then. First, how soon all who want it are told of a ride.
import { createServer, type Socket } from 'node:net'
import type { NewCalendarFeedAnswer } from '../../src/accounts/oauth/apps/calendar-feeds-schemas'
import type { NewUploadTokenAnswer } from '../../src/accounts/oauth/apps/upload-tokens-schemas'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { startMqttBroker } from '../support/mqtt-broker'
import { freePort } from '../support/ports'
import { steadyRide } from '../support/recordings'
import { letPass, until } from '../support/waiting'
import { startReceiver } from '../support/webhook-receiver'
import { memoryOfAll } from './suite/processes'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const maxPingMs = 2000
/** Maximum time in milliseconds until a ride that FitoTrack sends is with everybody who is told. */
const maxTellingMs = 5000
/** Maximum time in milliseconds until a server has stopped. */
const maxStopMs = 10_000
/** Memory in MiB by which a server may grow while its broker does something wrong. */
const maxGrowthMib = 100
/** Maximum time to wait in milliseconds. A broker is asked again after 5, 15 and 60 seconds. */
const patienceMs = 90_000
/** Number of workouts that are entered meanwhile: more than a week has. */
const changes = { short: 100, long: 1000 }

export const brokersPart: Part = {
  name: 'brokers',
  boundS: { short: 300, long: 900 },
  async run(session) {
    await tryTelling(session)
    await tryAbsence(session)
    await tryFlood(session)
    for (const fault of faults) await tryFault(session, fault)
  },
}

async function tryTelling(session: Session) {
  const tally = session.tally('M00', 'a ride of FitoTrack: webhook, Home Assistant and calendar within 5 s')
  await tally.attempt('a ride', async () => {
    const broker = await startMqttBroker()
    await using receiver = startReceiver()
    await using server = await session.start({
      folder: session.newFolder(),
      environment: { MQTT_URL: broker.url, OUTGOING_HOSTS: 'loopback' },
    })
    const token = await turnOn(server)
    const json = { address: receiver.address, events: ['workout.created'] }
    must((await server.request('POST', '/api/webhooks', { token, json })).status === 200, 'no webhook')
    const [upload, calendar] = await makeAddresses(server, token)
    await until(() => stateOf(broker.retained) !== null, { patienceMs })

    const begin = performance.now()
    const headers = { 'fitotrack-type': 'workout-gpx', 'fitotrack-workout-type': 'cycling' }
    const body = new Uint8Array(steadyRide({ points: 1801, start: new Date(Date.now() - 3_600_000) }))
    const sent = await server.request('POST', upload, { headers, body })
    must(sent.status === 201, `the ride is not taken: ${sent.status}`)
    await until(() => receiver.received.length > 0, { patienceMs })
    await until(() => stateOf(broker.retained)?.last_start !== null, { patienceMs })
    await until(async () => (await server.request<string>('GET', calendar)).body.includes('BEGIN:VEVENT'), {
      patienceMs,
    })
    const ms = Math.round(performance.now() - begin)
    tally.figure = `${ms} ms`
    must(receiver.received[0]?.headers.has('webhook-signature') === true, 'the webhook is not signed')
    must(ms < maxTellingMs, `it took ${ms} ms`)
    await broker.stop()
  })
}

/** Makes an upload address and an address of a calendar. @returns their paths */
async function makeAddresses(server: ServerProcess, token: string) {
  const [upload, feed] = await Promise.all([
    server.request<NewUploadTokenAnswer>('POST', '/api/oauth/upload-tokens', { token, json: { name: 'x' } }),
    server.request<NewCalendarFeedAnswer>('POST', '/api/oauth/calendar-feeds', {
      token,
      json: { name: 'x' },
    }),
  ])
  return [upload.body.data.upload_token.path, feed.body.data.calendar_feed.calendar_path] as const
}

/** Nothing is kept for a broker that is away: it gets one state, however much has changed. */
async function tryAbsence(session: Session) {
  const tally = session.tally(
    'M01',
    'a broker that is away while much changes: told once, and then one state',
  )
  await tally.attempt('away', async () => {
    const port = freePort()
    await using server = await startWith(session, port)
    const token = await turnOn(server)
    const mib = memoryOfAll(server.pid)
    const number = session.isLong ? changes.long : changes.short
    const worst = await enter(server, token, number)
    const growth = memoryOfAll(server.pid) - mib
    const broker = await startMqttBroker({ port })
    await until(() => stateOf(broker.retained)?.year_workouts !== undefined, { patienceMs, everyMs: 50 })
    const states = broker.published.filter(({ topic }) => topic.endsWith('/state'))
    const told = server.output().split('The MQTT broker is not there').length - 1
    tally.figure = `${number} changes, ${states.length} states; ${Math.round(growth)} MiB more`
    must(states.length === 2, `there are ${states.length} states, of the server and of a person`)
    must(told === 1, `the log says ${told} times that the broker is away`)
    must(worst < maxPingMs, `others wait for ${Math.round(worst)} ms`)
    must(growth < maxGrowthMib, `${Math.round(growth)} MiB more`)
    await broker.stop()
  })
}

/** Home Assistant that says without end that it has started must not have everything published without end. */
async function tryFlood(session: Session) {
  const tally = session.tally(
    'M02',
    'a broker that sends 50,000 messages: everything is published once a second',
  )
  await tally.attempt('flood', async () => {
    const broker = await startMqttBroker()
    await using server = await startWith(session, broker.port)
    const token = await turnOn(server)
    await until(() => stateOf(broker.retained) !== null, { patienceMs })
    const [before, begin] = [broker.published.length, performance.now()]
    for (let batch = 0; batch < 50; batch++) {
      for (let count = 0; count < 1000; count++) broker.say('homeassistant/status', 'online')
      await letPass(20)
    }
    const worst = await enter(server, token, 5)
    await letPass(1000)
    const seconds = (performance.now() - begin) / 1000
    const told = broker.published.length - before
    tally.figure = `${told} messages in ${seconds.toFixed(1)} s; worst request ${Math.round(worst)} ms`
    // Five messages: two of each device, and whether the server is there.
    must(told > 0 && told <= 5 * (seconds + 2), `${told} messages in ${seconds} s`)
    must(worst < maxPingMs, 'others wait')
    await broker.stop()
  })
}

interface Fault {
  what: string
  /** What it does with a connection. */
  serve(socket: Socket): void
}

const letIn = Buffer.from('20020000', 'hex')

const faults: readonly Fault[] = [
  { what: 'says nothing', serve: socket => socket.resume() },
  { what: 'breaks off at once', serve: socket => socket.destroy() },
  {
    what: 'refuses for ever',
    serve: socket => socket.once('data', () => socket.end(Buffer.from('20020005', 'hex'))),
  },
  {
    what: 'lets in and breaks off',
    serve: socket => socket.once('data', () => socket.end(letIn)),
  },
  {
    what: 'speaks HTTP',
    serve: socket => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  },
  {
    what: 'sends a message without end',
    serve: socket =>
      socket.once('data', () => {
        socket.write(Buffer.concat([letIn, Buffer.from('30ffffff7f0001', 'hex')]))
        sendWithoutEnd(socket)
      }),
  },
  {
    what: 'sends noise',
    serve: socket => sendWithoutEnd(socket, crypto.getRandomValues(new Uint8Array(65_536))),
  },
]

function sendWithoutEnd(socket: Socket, bytes = new Uint8Array(65_536)) {
  const send = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', send)
  send()
}

async function tryFault(session: Session, { what, serve }: Fault) {
  const tally = session.tally('M03', `a broker that ${what}: nobody waits, few connections, and a clean end`)
  await tally.attempt(what, async () => {
    let connections = 0
    const sockets = new Set<Socket>()
    const listener = createServer(socket => {
      connections++
      sockets.add(socket)
      socket.on('error', () => {})
      serve(socket)
    })
    await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as { port: number }
    await using server = await startWith(session, port)
    const token = await turnOn(server)
    await until(() => connections > 0, { patienceMs })
    const mib = memoryOfAll(server.pid)
    const worst = await enter(server, token, 20)
    // The second attempt, unless the first still waits.
    await letPass(6000)
    const growth = memoryOfAll(server.pid) - mib
    const begin = performance.now()
    const exitCode = await server.stop()
    const stopMs = performance.now() - begin
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => listener.close(resolve))
    tally.figure = `${connections} connections, ${Math.round(growth)} MiB more, stopped in ${Math.round(stopMs)} ms`
    must(connections <= 3, `there are ${connections} connections`)
    must(worst < maxPingMs, `others wait for ${Math.round(worst)} ms`)
    must(growth < maxGrowthMib, `${Math.round(growth)} MiB more`)
    must(exitCode === 0 && stopMs < maxStopMs, `stopped with ${exitCode} after ${Math.round(stopMs)} ms`)
  })
}

const startWith = (session: Session, port: number) =>
  session.start({ folder: session.newFolder(), environment: { MQTT_URL: `mqtt://127.0.0.1:${port}` } })

/** Creates the first account, whose figures are for Home Assistant. @returns its session */
async function turnOn(server: ServerProcess): Promise<string> {
  const token = await createFirstAccount(server)
  const { status } = await server.request('PATCH', '/api/home-assistant', { token, json: { is_on: true } })
  must(status === 200, `it is not turned on: ${status}`)
  return token
}

/** Enters workouts of this year, one a second of the clock. @returns the longest time in milliseconds that one took */
async function enter(server: ServerProcess, token: string, number: number): Promise<number> {
  let worst = 0
  const first = Date.now() - number * 60_000
  for (let count = 0; count < number; count++) {
    const date = new Date(first + count * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    const json = { sport_id: 1, duration: 30, distance: 0.1, workout_date: date }
    const begin = performance.now()
    const { status } = await server.request('POST', '/api/workouts/no_gpx', { token, json })
    must(status === 201, `a workout is not taken: ${status}`)
    worst = Math.max(worst, performance.now() - begin)
  }
  return worst
}

/** The state of the device of a person, or null. */
function stateOf(retained: Map<string, string>): Record<string, unknown> | null {
  const states = [...retained]
    .filter(([topic]) => topic.endsWith('/state'))
    .map(([, text]) => JSON.parse(text))
  return states.find(state => 'year_workouts' in state) ?? null
}
