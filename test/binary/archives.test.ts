// An archive is imported completely or not at all, even if the process is killed.

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createFirstAccount, logIn, type ServerProcess, startServer } from '../support/executable'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { readByNow } from '../support/slow-upload'
import { soon } from '../support/soon'
import { uploadedFiles } from '../support/stored'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { differentRides, zipOf } from '../workouts/intake/archives'

const count = 10
const archive = zipOf(differentRides(count))

const importArchive = ({ request }: ServerProcess, token: string) => {
  const body = uploadForm({ file: gpxFile(archive), name: 'rides.zip', data: { sport_id: 1 } })
  return request('POST', '/api/workouts', { body, token })
}

async function countWorkouts({ request }: ServerProcess, token: string): Promise<number> {
  const { body } = await request<{ pagination: { total: number } }>('GET', '/api/workouts', { token })
  return body.pagination.total
}

test('kill -9 while archives are imported leaves each of them whole, or nothing of it', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  // Number of new files at which the process is killed: while the worker starts, between two recordings, and when the
  // last recording is stored.
  for (const newFiles of [0, 1, 2 * Math.floor(count / 2), 2 * count]) {
    const server = await startServer({ folder: folder.path })
    const token = await (server.setupLink ? createFirstAccount(server) : logIn(server))
    const before = await countWorkouts(server, token)
    const filesBefore = uploadedFiles(dataDir).length
    const outcome = importArchive(server, token).catch(() => null)
    await readByNow(server)
    await until(() => uploadedFiles(dataDir).length >= filesBefore + newFiles, { everyMs: 0 })
    await server.stop('SIGKILL')
    const expected = (await outcome)?.status === 201 ? [before + count] : [before, before + count]

    await using again = await startServer({ folder: folder.path })
    const after = await countWorkouts(again, token)
    expect(expected).toContain(after)
    const files = uploadedFiles(dataDir)
    expect(files.filter(name => /\.(gpx|track|part)$/.test(name))).toHaveLength(2 * after)
  }
})

test('a server that was killed during an import takes the same archive afterwards', async () => {
  using folder = temporaryFolder()
  const server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  const dataDir = join(folder.path, 'trackhut-data')
  const outcome = importArchive(server, token).catch(() => null)
  await until(() => uploadedFiles(dataDir).length >= 4)
  await server.stop('SIGKILL')
  expect(await outcome).toBeNull()
  await using again = await startServer({ folder: folder.path })
  await soon(() => uploadedFiles(dataDir)).toEqual([])
  expect((await importArchive(again, token)).status).toBe(201)
  expect(await countWorkouts(again, token)).toBe(count)
})
