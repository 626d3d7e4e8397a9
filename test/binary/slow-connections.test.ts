// Honest clients on bad lines are waited for; a client that stalls holds nothing up. The tests take up to half a minute,
// most of it asleep, so they run at the same time.

import { expect, test } from 'bun:test'
import { createFirstAccount, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { openConnection } from '../support/raw-connection'
import { beginUpload, readByNow } from '../support/slow-upload'
import { temporaryFolder } from '../support/temporary-folder'
import { letPass } from '../support/waiting'

test.concurrent('an upload of 100 KB at 8 KB/s is not cut off', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  const gpx = steadyRide({ points: 1200 })
  expect(gpx.length).toBeGreaterThan(100_000)
  using upload = await beginUpload(server, { token, gpx })
  while (upload.left() > 0) {
    void upload.send(2048)
    await letPass(250)
  }
  expect(await upload.status).toBe(201)
}, 30_000)

test.concurrent('an upload that stops coming is refused in half a minute, and its connection closed', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  using upload = await beginUpload(server, { token, gpx: steadyRide() })
  await upload.send(100)
  expect(await upload.status).toBe(408)
}, 120_000)

test.concurrent('an upload that stalls does not keep a server from ending', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  using upload = await beginUpload(server, { token, gpx: steadyRide() })
  await upload.send(100)
  await readByNow(server)
  expect(await server.stop('SIGTERM')).toBe(0)
}, 30_000)

test.concurrent.each([
  ['without a set-up link', '/api/setup/restore'],
  ['without a token', '/api/workouts'],
  ['without a token, to import', '/api/auth/account/import'],
  ['without a token, to add an offline map', '/api/maps/regions'],
])('a connection that was refused %s has no more time than any other', async (_, path) => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  using connection = openConnection(server.origin)
  const begun = performance.now()
  await connection.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
  expect(await connection.answer).toMatch(/^HTTP\/1\.1 40[13] /)
  expect(performance.now() - begun).toBeLessThan(60_000)
}, 120_000)
