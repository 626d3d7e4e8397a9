// Makes webhooks, and reads what was sent to them.
import type {
  WebhookDeliveriesAnswer,
  WebhookDelivery,
  WebhookState,
  WebhooksAnswer,
  WebhookWithSecretAnswer,
} from '../../../src/transfer/webhooks/schemas'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import type { ReceivedRequest, WebhookReceiver } from '../../support/webhook-receiver'

export type App = ReturnType<typeof openTestApp>

export const root = '/api/webhooks'

/** Opens an app that may send to this machine, and whose jobs run. */
export function openHookedApp(environment: Record<string, string> = {}): App {
  const app = openTestApp({
    OUTGOING_HOSTS: 'loopback',
    UI_URL: 'https://trackhut.example.org',
    ...environment,
  })
  app.ctx.jobs.start()
  return app
}

export const tryCreating = (user: TestUser, json: object) =>
  user.request<WebhookWithSecretAnswer>('POST', root, { json })

/** Makes a webhook that is told of new workouts. @throws Error if the server refuses it */
export async function create(
  user: TestUser,
  { address }: Pick<WebhookReceiver, 'address'>,
  facts: object = {},
) {
  const answer = await tryCreating(user, { address, events: ['workout.created'], ...facts })
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export async function stateOf(user: TestUser, id: number): Promise<WebhookState> {
  const { body } = await user.get<WebhooksAnswer>(root)
  const found = body.data.webhooks.find(one => one.id === id)
  if (!found) throw new Error('there is no such webhook')
  return found
}

export async function deliveriesOf(user: TestUser, id: number): Promise<WebhookDelivery[]> {
  return (await user.get<WebhookDeliveriesAnswer>(`${root}/${id}/deliveries`)).body.data.deliveries
}

/** Waits for so many requests. @returns all of them */
export const receives = ({ received }: WebhookReceiver, number: number): Promise<ReceivedRequest[]> =>
  until(() => received.length >= number && received)

/** Waits until a webhook has a state. */
export const becomes = (user: TestUser, id: number, isSo: (state: WebhookState) => boolean) =>
  until(async () => {
    const state = await stateOf(user, id)
    return isSo(state) && state
  })

/** Waits until a failure is noted, sets the clock to the next attempt, and looks for jobs. */
export async function goToNextAttempt(app: Pick<App, 'ctx' | 'setClock'>, user: TestUser, id: number) {
  const now = app.ctx.clock().getTime()
  const { next_attempt_at: next } = await becomes(
    user,
    id,
    state => Date.parse(state.next_attempt_at ?? '') > now,
  )
  app.setClock(new Date(Date.parse(next ?? '') + 1000))
  app.ctx.jobs.wake()
}

/** Waits until no job of webhooks and followers is due. */
export const quiet = ({ ctx }: Pick<App, 'ctx'>) =>
  until(() => {
    const due = ctx.database.sqlite
      .query<{ jobs: number }, [number]>(
        `SELECT count(*) AS jobs FROM jobs
          WHERE kind IN ('tell-followers', 'tell-happening', 'send-webhook')
            AND min(due_at, coalesce(due_again_at, due_at)) <= ?`,
      )
      .get(ctx.clock().getTime())
    return due?.jobs === 0
  })

/** The types of what was sent, with the number of things that each event is about. */
export const typesOf = (received: readonly ReceivedRequest[]) =>
  received.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return data.count === undefined ? type : `${type} ${data.count}`
  })
