// The server is killed again and again while it adds workouts to the heat map and takes them out.

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createFirstAccount, type ServerProcess, startServer, unlimited } from '../../support/executable'
import { hasChanged } from '../../support/killing'
import { Rider } from '../../support/rider'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/waiting'
import { countAnew, gpxAlong, storedTiles, wayThroughTown } from './recordings'

/** Steps that have been done since the last answer: before the first, between two, and, when there are fewer, after the last. */
const moments = [0, 1, 2, 3, 100]

test('kill -9 leaves neither a workout counted twice nor one forgotten', async () => {
  using folder = temporaryFolder()
  const kept = new Map<number, string>()
  let token: string | undefined
  for (const [round, moment] of moments.entries()) {
    await using server = await startServer({ folder: folder.path, ...unlimited })
    token ??= await createFirstAccount(server)
    await rideAndDelete(new Rider(server, token), kept, round)
    await stepsAreDone(moment, folder.path)
    await server.stop('SIGKILL')
  }
  await using server = await startServer({ folder: folder.path, ...unlimited })
  await endInPeace(server, folder.path)
  using database = new Database(join(folder.path, 'trackhut-data', 'trackhut.db'), { readonly: true })
  expect(kept.size).toBeGreaterThan(3)
  const ways = [...kept.keys()].map(seed => wayThroughTown(seed))
  expect(storedTiles({ sqlite: database }, 1)).toEqual(countAnew(ways))
  expect(
    uploadedFiles(join(folder.path, 'trackhut-data')).filter(name => name.endsWith('.track')),
  ).toHaveLength(kept.size)
})

/** Three workouts more, and one of the earlier ones less. */
async function rideAndDelete(rider: Rider, kept: Map<number, string>, round: number) {
  const [oldest] = kept
  for (let seed = round * 3; seed < round * 3 + 3; seed++) {
    kept.set(seed, (await rider.upload(gpxAlong(wayThroughTown(seed)))).id)
  }
  if (!oldest) return
  await rider.request('DELETE', `/api/workouts/${oldest[1]}`)
  kept.delete(oldest[0])
}

async function stepsAreDone(count: number, folder: string) {
  using left = openJobs(folder)
  await hasChanged(count, left.count, () => left.count() === 0)
}

/** What is left to be added to the map or taken out of it. */
function openJobs(folder: string) {
  const database = new Database(join(folder, 'trackhut-data', 'trackhut.db'), { readonly: true })
  const jobs = database.query<{ count: number }, []>(
    "SELECT count(*) AS count FROM jobs WHERE kind LIKE '%heat'",
  )
  return { count: () => jobs.get()?.count ?? 0, [Symbol.dispose]: () => database.close() }
}

async function endInPeace(server: ServerProcess, folder: string) {
  {
    using left = openJobs(folder)
    await until(() => left.count() === 0)
  }
  expect(await server.stop()).toBe(0)
}
