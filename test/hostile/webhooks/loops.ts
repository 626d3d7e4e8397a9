// Webhooks of which events make events.
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { createFirstAccount } from '../../support/executable'
import { letPass } from '../../support/waiting'
import { startReceiver } from '../../support/webhook-receiver'
import { dataFolder } from '../suite/instance'
import type { Session } from '../suite/session'
import { must } from '../suite/tally'
import { create, enter, maxPingMs, problemOf, startOpen } from './hooks'

/** A webhook that a proxy leads to the upload address of its own account must not make events of events. */
export async function tryLoop(session: Session) {
  const tally = session.tally(
    'S02',
    'a webhook that comes back to the upload address of its own account: one workout, and no loop',
  )
  await tally.attempt('loop', async () => {
    await using server = await startOpen(session)
    await using proxy = startReceiver()
    const token = await createFirstAccount(server)
    const made = await server.request<{ data: { upload_token: { path: string } } }>(
      'POST',
      '/api/oauth/upload-tokens',
      { token, json: { name: 'loop' } },
    )
    const { path } = made.body.data.upload_token
    proxy.answer = async ({ headers, body }) => {
      const type = headers.get('content-type') ?? ''
      const { status } = await server.request('POST', path, { body, headers: { 'content-type': type } })
      return new Response(null, { status })
    }
    const answers = await Promise.all([
      create(server, token, proxy.address),
      create(server, token, proxy.address, { form: 'gotify', token: 'abc' }),
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

/** Number of messages after which a webhook has what follows gathered, and for how long that is looked at, in milliseconds. */
const maxMessages = 25
const echoMs = 30_000

/** Whoever lets an automation correct what it is told of has made a loop. */
export async function tryEcho(session: Session) {
  const tally = session.tally(
    'S06',
    'a webhook whose receiver changes the workout each time: gathered after 25, nobody waits, the last change is still told',
  )
  await tally.attempt('echo', async () => {
    const folder = session.newFolder()
    await using server = await startOpen(session, folder)
    await using receiver = startReceiver()
    const token = await createFirstAccount(server)
    const id = await enter(server, token, 1)
    const change = (title: string) =>
      server.request<WorkoutsAnswer>('PATCH', `/api/workouts/${id}`, { token, json: { title } })
    let changes = 0
    receiver.answer = async () => {
      await change(`change ${++changes}`)
      return new Response(null, { status: 204 })
    }
    await create(server, token, receiver.address, { events: ['workout.changed'], tells_title: true })
    const begin = performance.now()
    await change('change 0')
    let worst = 0
    while (performance.now() - begin < echoMs) {
      const asked = performance.now()
      await server.request('GET', '/api/workouts', { token })
      worst = Math.max(worst, performance.now() - asked)
      await letPass(100)
    }
    const { received } = receiver
    tally.figure = `${received.length} requests in ${echoMs / 1000} s; worst request ${Math.round(worst)} ms`
    must(received.length >= maxMessages, 'it was not told so often')
    must(received.length <= maxMessages + 1, `there were ${received.length} requests`)
    must(worst < maxPingMs, 'others wait')
    const { body } = await server.request<WorkoutsAnswer>('GET', `/api/workouts/${id}`, { token })
    must(body.data.workouts[0]?.title === `change ${changes}`, 'the last change is not there')
    await server.stop()
    must(countUntold(folder) === 1, `${countUntold(folder)} changes wait to be told`)
  })
}

function countUntold(folder: string): number {
  using database = new Database(join(folder, dataFolder, 'trackhut.db'), { readonly: true })
  const { untold } = database
    .query<{ untold: number }, []>(
      `SELECT count(*) AS untold FROM untold_changes
        WHERE EXISTS (SELECT 1 FROM jobs WHERE kind = 'tell-followers' AND subject = user_id)`,
    )
    .get() ?? { untold: 0 }
  return untold
}
