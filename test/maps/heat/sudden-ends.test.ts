// The server is killed again and again while it adds workouts to the heat map and takes them out.

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createFirstAccount, type ServerProcess, startServer } from '../../support/executable'
import { Rider } from '../../support/rider'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { letPass, until } from '../../support/waiting'
import { countAnew, gpxAlong, storedTiles, wayThroughTown } from './recordings'

const fromSources = {
  program: process.execPath,
  args: [join(import.meta.dir, '..', '..', '..', 'src', 'main.ts')],
  environment: { API_RATE_LIMITS: '' },
}

/** Milliseconds from the last answer to the end: before the first step, within, and after the last. */
const moments = [0, 20, 60, 120, 250, 500]

test('kill -9 leaves neither a workout counted twice nor one forgotten', async () => {
  using folder = temporaryFolder()
  const kept = new Map<number, string>()
  let token: string | undefined
  for (const [round, moment] of moments.entries()) {
    await using server = await startServer({ folder: folder.path, ...fromSources })
    token ??= await createFirstAccount(server)
    await rideAndDelete(new Rider(server, token), kept, round)
    await letPass(moment)
    await server.stop('SIGKILL')
  }
  await using server = await startServer({ folder: folder.path, ...fromSources })
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

async function endInPeace(server: ServerProcess, folder: string) {
  const database = new Database(join(folder, 'trackhut-data', 'trackhut.db'), { readonly: true })
  const left = database.query<{ jobs: number }, []>(
    "SELECT count(*) AS jobs FROM jobs WHERE kind LIKE '%heat'",
  )
  await until(() => !left.get()?.jobs)
  database.close()
  expect(await server.stop()).toBe(0)
}
