// A client that opens more connections than a process has descriptors, and sends nothing, does not block other clients.
import { expect, test } from 'bun:test'
import { connect, createConnection, type Socket } from 'node:net'
import { createFirstAccount, executable, type ServerProcess, startServer } from '../support/executable'
import { getRaw } from '../support/raw-connection'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { beginUpload, readByNow } from '../support/slow-upload'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const isOpenOrEnded = (socket: Socket): Promise<void> =>
  new Promise(resolve => socket.once('connect', () => resolve()).once('close', () => resolve()))

test.each([
  ['are silent', ''],
  ['never end what they ask', 'GET /api/ping HTTP/1.1\r\nHost: lo'],
])('of connections that %s no more are kept than leave room for everybody', async (_, said) => {
  using folder = temporaryFolder()
  await using server = await startServer({
    folder: folder.path,
    environment: { CONNECTIONS_PER_ADDRESS: '0' },
    program: '/bin/sh',
    args: ['-c', 'ulimit -n 256; exec "$0"', executable],
  })
  const rider = new Rider(server, await createFirstAccount(server))
  const { hostname, port } = new URL(server.origin)
  let ended = 0
  const sockets: Socket[] = Array.from({ length: 600 }, () =>
    createConnection(Number(port), hostname, function (this: Socket) {
      this.write(said)
    })
      .on('error', () => {})
      .on('close', () => ended++),
  )
  try {
    // The requests come when no descriptor is left.
    await Promise.all(sockets.map(isOpenOrEnded))
    // Requests that are sent meanwhile succeed, or get 503 with the time after which to retry.
    const body = () => uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } })
    const meanwhile = await Promise.all(
      Array.from({ length: 12 }, () => rider.request('POST', '/api/workouts', { body: body() })),
    )
    for (const { status, headers } of meanwhile) {
      expect([201, 503]).toContain(status)
      if (status === 503) expect(headers.has('retry-after')).toBe(true)
    }
    // More connections than there are descriptors were opened and closed again.
    await until(() => ended > 350)
    const headers = { connection: 'close' }
    expect((await fetch(`${server.origin}/api/ping`, { headers, keepalive: false })).status).toBe(200)
    expect((await rider.upload()).id).toBeString()
    expect(server.output()).toContain('Connections were ended, because few descriptors are left')
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

/** Opens many connections that send a text and then nothing. `ended` counts the connections that were closed. */
function openMany({ origin }: ServerProcess, count: number, from: string, said = '') {
  const { hostname, port } = new URL(origin)
  let ended = 0
  const sockets = Array.from({ length: count }, () =>
    connect({ port: Number(port), host: hostname, localAddress: from }, function (this: Socket) {
      this.write(said)
    })
      .on('error', () => {})
      .on('close', () => ended++),
  )
  return {
    ended: () => ended,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('with 256 descriptors, 1,000 silent connections of one address keep no other from being served', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({
    folder: folder.path,
    environment: { API_RATE_LIMITS: '' },
    program: '/bin/sh',
    args: ['-c', 'ulimit -n 256; exec "$0"', executable],
  })
  const token = await createFirstAccount(server)
  const from = '127.0.0.2'
  using silent = openMany(server, 1000, '127.0.0.1')
  // Another client gets responses until nearly all silent connections were accepted and closed.
  while (silent.ended() < 900) {
    expect((await getRaw(server.origin, '/api/ping', from)).status).toBe(200)
  }
  using upload = await beginUpload(server, { token, gpx: steadyRide(), from })
  await upload.send(upload.left())
  expect(await upload.status).toBe(201)
  expect(server.output()).toContain(
    'Connections were ended, because one address has too many {"address":"127.0.0.1"',
  )
})

test('whoever waits for an answer, or is still sending, is not ended for others of the same address', async () => {
  using folder = temporaryFolder()
  const environment = { CONNECTIONS_PER_ADDRESS: '20' }
  await using server = await startServer({ folder: folder.path, environment })
  const token = await createFirstAccount(server)
  using upload = await beginUpload(server, { token, gpx: steadyRide() })
  await upload.send(100)
  await readByNow(server)
  // Of all connections, that of the upload has been idle for the longest time. Nevertheless it must not be closed.
  using crowd = openMany(server, 60, '127.0.0.1', 'GET /api/ping HTTP/1.1\r\nHost: lo')
  await until(() => crowd.ended() > 40)
  await upload.send(upload.left())
  expect(await upload.status).toBe(201)
})

test('one address holds so many connections, whatever it does with them, and a trusted proxy any number', async () => {
  using folder = temporaryFolder()
  const environment = { CONNECTIONS_PER_ADDRESS: '20', TRUSTED_PROXY: '127.0.0.3' }
  await using server = await startServer({ folder: folder.path, environment })
  using proxy = openMany(server, 60, '127.0.0.3')
  using other = openMany(server, 20, '127.0.0.2')
  using crowd = openMany(server, 60, '127.0.0.1')
  await until(() => crowd.ended() === 40)
  // After each new connection from the address of the crowd, the server closes one connection from this address, and
  // none from others.
  for (let more = 1; more <= 3; more++) {
    using newcomer = openMany(server, 1, '127.0.0.1')
    await until(() => crowd.ended() + newcomer.ended() > 40)
    expect([proxy.ended(), other.ended()]).toEqual([0, 0])
  }
})
