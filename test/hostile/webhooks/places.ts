// Webhooks that lead into the server's own network, or to the server itself.
import { hostname } from 'node:os'
import { normalizeAddress } from '../../../src/lib/net/ip-address'
import { createFirstAccount } from '../../support/executable'
import { startReceiver } from '../../support/webhook-receiver'
import type { Session } from '../suite/session'
import { must } from '../suite/tally'
import { create, enter, problemOf, startOpen } from './hooks'

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

/** Whether a host is an address, or a name that means this machine everywhere. */
const isKnown = (place: string) => {
  const { hostname: host } = new URL(`http://${place}`)
  return normalizeAddress(host.replace(/^\[|\]$/g, '')) !== null || /(^|\.)localhost\.?$/.test(host)
}

export async function tryPlaces(session: Session) {
  const tally = session.tally('S02', 'webhooks into the own network: refused, or told, and never asked')
  await using receiver = startReceiver()
  await using server = await session.start({ folder: session.newFolder() })
  const token = await createFirstAccount(server)
  for (const place of placesOf(new URL(receiver.address).port)) {
    await tally.attempt(place, async () => {
      const answer = await create(server, token, `http://${place}/hook`)
      const code = answer.failure?.code
      if (code === 'webhook-address-not-allowed') return
      must(answer.status === 200 && !isKnown(place), `the answer is ${answer.status} ${code}`)
      const { id } = answer.body.data.webhook
      const test = await server.request<{ data: { delivery: { problem: string } } }>(
        'POST',
        `/api/webhooks/${id}/test`,
        { token },
      )
      const { problem } = test.body.data.delivery
      // It is the name of this machine, which nobody may know.
      must(['not-allowed', 'unreachable'].includes(problem), `it is ${problem}`)
      await server.request('DELETE', `/api/webhooks/${id}`, { token })
    })
  }
  session.tally('S02', 'what listens there was never asked').check(receiver.received.length === 0, 'it was')
}

/** This server is not told anything by itself, though it may ask this machine. */
export async function tryOwnAddresses(session: Session) {
  const tally = session.tally(
    'S02',
    'webhooks to this server itself, by several of its names: refused, or told',
  )
  await using server = await startOpen(session)
  const token = await createFirstAccount(server)
  const { port } = new URL(server.origin)
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '127.1', 'localhost', hostname()]) {
    await tally.attempt(host, async () => {
      const answer = await create(server, token, `http://${host}:${port}/hook`)
      if (answer.failure?.code === 'webhook-address-own') return
      must(answer.status === 200 && host === hostname(), `the answer is ${answer.status}`)
      await enter(server, token, 1)
      const problem = await problemOf(server, token, answer.body.data.webhook.id)
      must(['own-address', 'unreachable'].includes(problem ?? ''), `it is ${problem}`)
    })
  }
}
