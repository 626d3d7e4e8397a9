// A year of workouts comes through the stand-in for intervals.icu while the server is killed twice.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  createFirstAccount,
  logIn,
  type ServerProcess,
  startServer,
  unlimited,
} from '../../support/executable'
import { makeRides, startIntervalsServer } from '../../support/intervals-server'
import { Rider } from '../../support/rider'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/waiting'
import { connectWith, intervals, linkOf, startsOf } from './connecting'

const count = 300

test('a year of 300 workouts, with two kills in between: each is there once', async () => {
  using folder = temporaryFolder()
  await using service = startIntervalsServer(makeRides(count, '2026-11-01'))
  service.listsAtMost = 40
  const environment = {
    ...unlimited.environment,
    INTERVALS_URL: service.url,
    DATA_DIR: join(folder.path, 'data'),
  }
  const start = () => startServer({ folder: folder.path, ...unlimited, environment })
  let isFirst = true
  for (const sent of [70, 190]) {
    await using server = await start()
    const rider = new Rider(server, await (isFirst ? createFirstAccount(server) : logIn(server)))
    if (isFirst) expect((await connectWith(rider)).status).toBe(200)
    isFirst = false
    await looksUntil(rider, () => service.sent.size >= sent)
    await server.stop('SIGKILL')
  }
  await using server: ServerProcess = await start()
  const rider = new Rider(server, await logIn(server))
  await looksUntil(rider, async () => {
    const { is_past_listed, counts } = await linkOf(rider)
    return is_past_listed && counts.waiting === 0 && counts.added + counts.present === count
  })
  expect(await startsOf(rider)).toEqual(service.activities.map(({ start }) => start))
  // A file whose server was killed before it stored the workout is fetched again, and no other.
  const again = [...service.sent.values()].filter(times => times > 1)
  expect(again.length).toBeLessThanOrEqual(2)
})

/** Asks for one look after the other. */
async function looksUntil(rider: Rider, isEnough: () => boolean | Promise<boolean>) {
  await until(
    async () => {
      if (await isEnough()) return true
      const { next_look_at, problem } = await linkOf(rider)
      if (problem !== null) throw new Error(`a problem: ${problem}`)
      if (next_look_at !== null && new Date(next_look_at) > new Date())
        await rider.request('POST', `${intervals}/look`)
      return false
    },
    { everyMs: 20 },
  )
}
