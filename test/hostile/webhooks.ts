// Webhooks that lead into the own network or back here, redirect, hang, send without end, break off or refuse for ever. Nothing
// may be asked that is not allowed, nobody else may wait, and nothing may be lost: each delivery is listed with its reason.
import { hostname } from 'node:os'
import type { WebhookDeliveriesAnswer, WebhookWithSecretAnswer } from '../../src/transfer/webhooks/schemas'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { becomesSo, letPass } from '../support/waiting'
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const maxPingMs = 2000
/** Maximum time to wait in milliseconds. A receiver that says nothing is given up after 15 seconds. */
const patienceMs = 45_000
const events = ['workout.created']

export const webhooksPart: Part = {
  name: 'webhooks',
  boundS: { short: 300, long: 300 },
  async run(session) {
    await tryPlaces(session)
    await tryLoop(session)
    for (const fault of faults) await tryFault(session, fault)
  },
}

/** Addresses of this machine, its network and clouds. Names are found out when something is sent. */
const placesOf = (port: string) => [
  ...[
    `127.0.0.1:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `[::1]:${port}`,
    `2130706433:${port}`,
    `0x7f.1:${port}`,
  ],
  ...[
    `0.0.0.0:${port}`,
    `0:${port}`,
    `[::]:${port}`,
    `127.1:${port}`,
    `localhost:${port}`,
    `localhost.:${port}`,
  ],
  ...[`a.localhost:${port}`, `${hostname()}:${port}`, '10.0.0.1', '192.168.1.1', '172.16.0.1', '100.64.0.1'],
  ...[
    '169.254.169.254',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '100.100.100.200',
  ],
]

async function tryPlaces(session: Session) {
  const tally = session.tally('S02', 'webhooks into the own network: refused, or told, and never asked')
  await using receiver = startReceiver()
  await using server = await session.start({ folder: session.newFolder() })
  const token = await createFirstAccount(server)
  for (const place of placesOf(new URL(receiver.address).port)) {
    await tally.attempt(place, async () => {
      const answer = await create(server, token, `http://${place}/hook`)
      if (answer.status === 400) return
      must(answer.status === 200, `the answer is ${answer.status}`)
      const { id } = answer.body.data.webhook
      const test = await server.request<{ data: { delivery: { problem: string } } }>(
        'POST',
        `/api/webhooks/${id}/test`,
        { token },
      )
      const { problem } = test.body.data.delivery
      // Names that nobody knows may take long.
      must(['not-allowed', 'unreachable', 'too-slow'].includes(problem), `it is ${problem}`)
      await server.request('DELETE', `/api/webhooks/${id}`, { token })
    })
  }
  session.tally('S02', 'what listens there was never asked').check(receiver.received.length === 0, 'it was')
}

/** A webhook that leads to the upload address of its own account must not make events of events. */
async function tryLoop(session: Session) {
  const tally = session.tally(
    'S02',
    'a webhook to the upload address of its own account: one workout, and no loop',
  )
  await tally.attempt('loop', async () => {
    await using server = await session.start({
      folder: session.newFolder(),
      environment: { OUTGOING_HOSTS: 'loopback' },
    })
    const token = await createFirstAccount(server)
    const made = await server.request<{ data: { upload_token: { path: string } } }>(
      'POST',
      '/api/oauth/upload-tokens',
      { token, json: { name: 'loop' } },
    )
    const { path } = made.body.data.upload_token
    const answers = await Promise.all([
      create(server, token, `${server.origin}${path}`),
      create(server, token, `${server.origin}${path}`, { form: 'gotify', token: 'abc' }),
    ])
    await enter(server, token, 1)
    for (const { body } of answers) {
      const problem = await problemOf(server, token, body.data.webhook.id)
      must(problem === 'refused', `the upload address says ${problem}`)
    }
    const { body } = await server.request<WorkoutsAnswer>('GET', '/api/workouts', { token })
    must(body.data.workouts.length === 1, `there are ${body.data.workouts.length} workouts`)
  })
}

interface Fault {
  what: string
  answer: WebhookReceiver['answer']
  problem: string
}

const endless = () =>
  new ReadableStream({
    async pull(controller) {
      await letPass(1)
      controller.enqueue(new Uint8Array(65_536))
    },
  })

const faults: readonly Fault[] = [
  {
    what: 'redirects',
    answer: ({ path }) =>
      path === '/hook'
        ? new Response(null, { status: 307, headers: { location: '/hidden' } })
        : new Response('taken'),
    problem: 'redirected',
  },
  {
    what: 'hangs',
    answer: async () => {
      await letPass(patienceMs)
      return new Response('late')
    },
    problem: 'too-slow',
  },
  { what: 'refuses for ever', answer: () => new Response('no', { status: 404 }), problem: 'refused' },
  {
    what: 'refuses without end',
    answer: () => new Response(endless(), { status: 500 }),
    problem: 'refused',
  },
  {
    what: 'wants to be left alone for a thousand years',
    answer: () => new Response('', { status: 429, headers: { 'retry-after': '31536000000' } }),
    problem: 'limited',
  },
]

/** Number of workouts that are told. */
const told = 20

async function tryFault(session: Session, { what, answer, problem: expected }: Fault) {
  const tally = session.tally(
    'S06',
    `a webhook that ${what}: told, few requests, nobody waits, nothing is lost`,
  )
  await tally.attempt(what, async () => {
    await using receiver = startReceiver()
    receiver.answer = answer
    await using server = await session.start({
      folder: session.newFolder(),
      environment: { OUTGOING_HOSTS: 'loopback' },
    })
    const token = await createFirstAccount(server)
    const { body } = await create(server, token, receiver.address)
    const { id } = body.data.webhook
    const worst = { ms: 0 }
    for (let number = 1; number <= told; number++) {
      const begin = performance.now()
      await enter(server, token, number)
      worst.ms = Math.max(worst.ms, performance.now() - begin)
    }
    const problem = await problemOf(server, token, id, worst)
    must(problem === expected, `it is told ${problem}, not ${expected}`)
    tally.figure = `worst request ${Math.round(worst.ms)} ms; ${receiver.received.length} requests`
    must(worst.ms < maxPingMs, 'others wait')
    must(receiver.received.length <= 3, `there were ${receiver.received.length} requests`)
    must(
      receiver.received.every(({ path }) => path === '/hook'),
      'another address was asked',
    )
    const list = await deliveriesOf(server, token, id)
    const waiting = list.filter(({ status }) => status === 'waiting')
    must(list.length >= told && waiting.length >= told, `${waiting.length} of ${list.length} wait`)
  })
}

const create = (server: ServerProcess, token: string, address: string, facts: object = {}) =>
  server.request<WebhookWithSecretAnswer>('POST', '/api/webhooks', {
    token,
    json: { address, events, ...facts },
  })

async function enter(server: ServerProcess, token: string, number: number) {
  const json = {
    ...{ sport_id: 1, duration: 3600, distance: 10 },
    workout_date: `2018-05-${String(number).padStart(2, '0')} 14:05`,
  }
  const { status } = await server.request('POST', '/api/workouts/no_gpx', { token, json })
  must(status === 201, `a workout is not taken: ${status}`)
}

async function deliveriesOf(server: ServerProcess, token: string, id: number) {
  const path = `/api/webhooks/${id}/deliveries?per_page=100`
  return (await server.request<WebhookDeliveriesAnswer>('GET', path, { token })).body.data.deliveries
}

/** Waits for the first failure of a webhook. @param worst the longest time that a request took, which is noted */
async function problemOf(server: ServerProcess, token: string, id: number, worst = { ms: 0 }) {
  let problem: string | null = null
  await becomesSo(
    async () => {
      const begin = performance.now()
      const deliveries = await deliveriesOf(server, token, id)
      worst.ms = Math.max(worst.ms, performance.now() - begin)
      problem = deliveries.find(one => one.problem !== null)?.problem ?? null
      return problem !== null
    },
    { everyMs: 100, patienceMs },
  )
  return problem
}
