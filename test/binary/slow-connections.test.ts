// Clients on slow connections get enough time, and a client that stalls blocks nothing else. The tests run
// concurrently, because they take up to half a minute and mostly wait.

import { expect, test } from 'bun:test'
import { createFirstAccount, type ServerProcess, startServer } from '../support/executable'
import { openConnection, readRawAnswer } from '../support/raw-connection'
import { steadyRide } from '../support/recordings'
import { beginUpload, readByNow } from '../support/slow-upload'
import { temporaryFolder } from '../support/temporary-folder'
import { letPass, until } from '../support/waiting'

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
})

test.concurrent('an upload that stops coming is refused in half a minute, and its connection closed', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  using upload = await beginUpload(server, { token, gpx: steadyRide() })
  await upload.send(100)
  expect(await upload.status).toBe(408)
})

/** Sends a byte every half second until the server responds. */
async function dribble(server: ServerProcess, path: string, header: string) {
  using connection = openConnection(server.origin)
  await connection.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nContent-Length: 9000000\r\n\r\n`,
  )
  let isOver = false
  const answered = connection.answer.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await connection.write('x')
    await letPass(500)
  }
  const { status, body } = readRawAnswer(await answered)
  expect(status).toBe(408)
  expect(body).toContain('"code":"request-too-slow"')
}

test.concurrent('a backup that dribbles in with a good set-up link is refused like an upload', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = server.setupLink?.split('#')[1] ?? ''
  await dribble(server, '/api/setup/restore', `X-Setup-Token: ${token}`)
  // The set-up link is still valid, and the server accepts another backup.
  const headers = { 'x-setup-token': token }
  const next = await server.request('POST', '/api/setup/restore', { body: 'x', headers })
  expect(next.failure?.code).toBe('not-a-backup')
})

test.concurrent.each([
  ['an archive to import', '/api/auth/account/import'],
  ['an offline map', '/api/maps/regions?name=a.pmtiles'],
])('%s that dribbles in is refused, too', async (_, path) => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  await dribble(server, path, `Authorization: Bearer ${await createFirstAccount(server)}`)
})

test.concurrent.each([
  ['stalls', false],
  ['dribbles on', true],
])('an upload that %s does not keep a server from ending in time', async (_, goesOn) => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  using upload = await beginUpload(server, { token, gpx: steadyRide({ points: 1200 }) })
  await upload.send(100)
  await readByNow(server)
  let isOver = false
  const ended = server.stop('SIGTERM').finally(() => {
    isOver = true
  })
  while (goesOn && !isOver) {
    void upload.send(10)
    await letPass(100)
  }
  expect(await ended).toBe(0)
  // The server closed the connection of the upload without a response, to end before a supervisor would kill it, ten
  // seconds after the signal. A server that kept running would have refused the upload with 408 after thirty seconds.
  expect(await upload.status.catch(() => Number.NaN)).toBeNaN()
})

test.concurrent.each([
  ['without a set-up link', '/api/setup/restore'],
  ['without a token', '/api/workouts'],
  ['without a token, to import', '/api/auth/account/import'],
  ['without a token, to add an offline map', '/api/maps/regions'],
])('a connection that was refused %s has no more time than any other', async (_, path) => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  using connection = openConnection(server.origin)
  let isClosed = false
  void connection.answer.finally(() => {
    isClosed = true
  })
  await connection.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
  await until(() => connection.received() !== '')
  // A second connection is opened after the first one was refused. When the second one has its response, the first one
  // must be closed already.
  using another = openConnection(server.origin)
  await another.write('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await another.answer).toStartWith('HTTP/1.1 200 ')
  await readByNow(server)
  expect(isClosed).toBeTrue()
  expect(await connection.answer).toMatch(/^HTTP\/1\.1 40[13] /)
})
