// Receivers that redirect, hang, refuse, or send what no usual server sends.
import type { Socket } from 'node:net'
import { createFirstAccount } from '../../support/executable'
import { letPass } from '../../support/waiting'
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver'
import { memoryOfAll } from '../suite/processes'
import type { Session } from '../suite/session'
import { must } from '../suite/tally'
import { create, deliveriesOf, enter, maxPingMs, patienceMs, problemOf, startOpen } from './hooks'
import { repeat, startRawReceiver, trickle } from './raw-receiver'

/** Memory in MiB by which a server may grow meanwhile. */
const maxGrowthMib = 100

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

export const faults: readonly Fault[] = [
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
  // How it ends after ten attempts in three days, test/transfer/webhooks/sending.test.ts shows with a clock that it sets.
  { what: 'refuses', answer: () => new Response('no', { status: 404 }), problem: 'refused' },
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

export async function tryFault(session: Session, { what, answer, problem: expected }: Fault) {
  const tally = session.tally(
    'S06',
    `a webhook that ${what}: told, few requests, nobody waits, nothing is lost`,
  )
  await tally.attempt(what, async () => {
    await using receiver = startReceiver()
    receiver.answer = answer
    await using server = await startOpen(session)
    const token = await createFirstAccount(server)
    const { body } = await create(server, token, receiver.address)
    const { id } = body.data.webhook
    const mib = memoryOfAll(server.pid)
    const worst = { ms: 0, mib }
    for (let number = 1; number <= told; number++) {
      const begin = performance.now()
      await enter(server, token, number)
      worst.ms = Math.max(worst.ms, performance.now() - begin)
    }
    const problem = await problemOf(server, token, id, worst)
    must(problem === expected, `it is told ${problem}, not ${expected}`)
    const growth = Math.round(worst.mib - mib)
    tally.figure = `worst request ${Math.round(worst.ms)} ms; ${receiver.received.length} requests; ${growth} MiB more`
    must(worst.ms < maxPingMs, 'others wait')
    must(growth < maxGrowthMib, 'it takes memory')
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

interface RawFault {
  what: string
  send(socket: Socket): void
  problem: string
}

const begun = 'HTTP/1.1 200 OK\r\n'

export const rawFaults: readonly RawFault[] = [
  {
    what: 'sends a header without end',
    send(socket) {
      socket.write(`${begun}x-long: `)
      repeat(socket, 'a')
    },
    problem: 'unreachable',
  },
  {
    what: 'sends headers without end',
    send(socket) {
      socket.write(begun)
      repeat(socket, 'x-many: abcdefgh\r\n')
    },
    problem: 'unreachable',
  },
  {
    what: 'sends preliminary answers without end',
    send: socket => repeat(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
    problem: 'too-slow',
  },
  { what: 'sends a byte a second', send: socket => trickle(socket, `${begun}x-slow: `), problem: 'too-slow' },
  { what: 'sends noise', send: socket => repeat(socket, '\x00\xff\r\n'), problem: 'unreachable' },
]

/** Number of webhooks that send to it: as many as are asked at once. */
const atOnce = 4

export async function tryRawFault(session: Session, { what, send, problem: expected }: RawFault) {
  const tally = session.tally(
    'S06',
    `${atOnce} webhooks that get an answer that ${what}: told, with little memory`,
  )
  await tally.attempt(what, async () => {
    await using receiver = await startRawReceiver(send)
    await using server = await startOpen(session)
    const token = await createFirstAccount(server)
    const ids: number[] = []
    for (let made = 0; made < atOnce; made++)
      ids.push((await create(server, token, receiver.address)).body.data.webhook.id)
    const mib = memoryOfAll(server.pid)
    const worst = { ms: 0, mib }
    await enter(server, token, 1)
    const problems = await Promise.all(ids.map(id => problemOf(server, token, id, worst)))
    const growth = Math.round(worst.mib - mib)
    tally.figure = `worst request ${Math.round(worst.ms)} ms; ${receiver.requests()} requests; ${growth} MiB more`
    must(
      problems.every(problem => problem === expected),
      `it is told ${problems}, not ${expected}`,
    )
    must(worst.ms < maxPingMs, 'others wait')
    must(growth < maxGrowthMib, 'it takes memory')
  })
}
