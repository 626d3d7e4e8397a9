// Makes webhooks of a server, and waits for what becomes of what they are told.
import type { WebhookDeliveriesAnswer, WebhookWithSecretAnswer } from '../../../src/transfer/webhooks/schemas'
import type { WrittenWorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import type { ServerProcess } from '../../support/executable'
import { becomesSo } from '../../support/waiting'
import { memoryOfAll } from '../suite/processes'
import type { Session } from '../suite/session'
import { must } from '../suite/tally'

/** Maximum time in milliseconds that a request of somebody else may take. */
export const maxPingMs = 2000

/** Maximum time to wait in milliseconds. A receiver that says nothing is given up after 15 seconds. */
export const patienceMs = 45_000

const events = ['workout.created']

/** Starts a server whose webhooks may reach this machine. */
export const startOpen = (session: Session, folder = session.newFolder()) =>
  session.start({ folder, environment: { OUTGOING_HOSTS: 'loopback' } })

export const create = (server: ServerProcess, token: string, address: string, facts: object = {}) =>
  server.request<WebhookWithSecretAnswer>('POST', '/api/webhooks', {
    token,
    json: { address, events, ...facts },
  })

/** Enters a workout. @returns its id */
export async function enter(server: ServerProcess, token: string, number: number): Promise<string> {
  const json = {
    ...{ sport_id: 1, duration: 3600, distance: 10 },
    workout_date: `2018-05-${String(number).padStart(2, '0')} 14:05`,
  }
  const path = '/api/workouts/no_gpx'
  const { status, body } = await server.request<WrittenWorkoutsAnswer>('POST', path, { token, json })
  must(status === 201, `a workout is not taken: ${status}`)
  return body.data.workouts[0]?.id ?? ''
}

export async function deliveriesOf(server: ServerProcess, token: string, id: number) {
  const path = `/api/webhooks/${id}/deliveries?per_page=100`
  return (await server.request<WebhookDeliveriesAnswer>('GET', path, { token })).body.data.deliveries
}

/**
 * Waits for the first failure of a webhook.
 * @param worst the longest time that a request took, and the most memory, which are noted
 */
export async function problemOf(
  server: ServerProcess,
  token: string,
  id: number,
  worst = { ms: 0, mib: 0 },
): Promise<string | null> {
  let problem: string | null = null
  await becomesSo(
    async () => {
      const begin = performance.now()
      const deliveries = await deliveriesOf(server, token, id)
      worst.ms = Math.max(worst.ms, performance.now() - begin)
      worst.mib = Math.max(worst.mib, memoryOfAll(server.pid))
      problem = deliveries.find(one => one.problem !== null)?.problem ?? null
      return problem !== null
    },
    { everyMs: 100, patienceMs },
  )
  return problem
}
