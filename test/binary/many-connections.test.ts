// Whoever opens more connections than a process has descriptors, and asks for nothing, keeps nobody else out.
import { expect, test } from 'bun:test'
import { createConnection, type Socket } from 'node:net'
import { createFirstAccount, executable, startServer } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

test.each([
  ['are silent', ''],
  ['never end what they ask', 'GET /api/ping HTTP/1.1\r\nHost: lo'],
])('of connections that %s no more are kept than leave room for everybody', async (_, said) => {
  using folder = temporaryFolder()
  await using server = await startServer({
    folder: folder.path,
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
    // Those who come in the very moment are let in, or told when to come again.
    const body = () => uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } })
    const meanwhile = await Promise.all(
      Array.from({ length: 12 }, () => rider.request('POST', '/api/workouts', { body: body() })),
    )
    for (const { status, headers } of meanwhile) {
      expect([201, 503]).toContain(status)
      if (status === 503) expect(headers.has('retry-after')).toBe(true)
    }
    // More than there are descriptors have come, and had to go.
    await until(() => ended > 350)
    const headers = { connection: 'close' }
    expect((await fetch(`${server.origin}/api/ping`, { headers, keepalive: false })).status).toBe(200)
    expect((await rider.upload()).id).toBeString()
    expect(server.output()).toContain('Connections were ended, because few descriptors are left')
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
