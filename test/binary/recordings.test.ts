import { expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, executable, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

test('recordings are taken also after an update has replaced the executable of the server that still runs', async () => {
  using folder = temporaryFolder()
  const program = join(folder.path, 'trackhut')
  copyFileSync(executable, program)
  await using server = await startServer({ folder: folder.path, program })
  rmSync(program)
  const rider = new Rider(server, await createFirstAccount(server))
  const { map } = await rider.upload()
  expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(200)
})
