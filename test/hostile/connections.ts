// Connections that send nothing, or almost nothing, while other clients send requests.
import { createConnection, type Socket } from 'node:net'
import { createFirstAccount, executable, type ServerProcess } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { beginUpload } from '../support/slow-upload'
import { becomesSo, letPass } from '../support/waiting'
import { makeOrdinary } from './suite/people'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const descriptors = 256
const silent = 1000
const maxPingMs = 2000
/**
 * Time in milliseconds within which requests must succeed again. While many connections arrive, the server may have no
 * free file descriptor for a moment.
 */
const recoveryMs = 5000

export const connectionsPart: Part = {
  name: 'connections',
  boundS: { short: 150, long: 300 },
  async run(session) {
    await Promise.all([holdDescriptors(session), dribble(session)])
  },
}

const restoring = 'POST /api/setup/restore HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'

/** The bytes that a client sends first. After them, it sends nothing more. */
const openings: readonly (readonly [string, string, string])[] = [
  ['H04', 'that say nothing', ''],
  ['H04', 'that never end what they ask', 'GET /api/ping HTTP/1.1\r\nHost: lo'],
  ['F12', 'that were refused a restore', restoring],
  [
    'H04',
    'that begin an upload',
    'POST /api/workouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n',
  ],
]

async function holdDescriptors(session: Session) {
  for (const [id, what, said] of openings) {
    const tally = session.tally(
      id,
      `${silent} connections ${what}, of ${descriptors} descriptors: others are served`,
    )
    await tally.attempt('others', async () => {
      const folder = session.newFolder()
      const args = ['-c', `ulimit -n ${descriptors}; exec "$0"`, executable]
      await using server = await session.start({ folder, program: '/bin/sh', args })
      const rider = new Rider(server, await createFirstAccount(server))
      using _ = openMany(server, said)
      let [pings, worst, uploads, refused] = [0, 0, 0, 0]
      const begin = performance.now()
      while (performance.now() - begin < (session.isLong ? 40_000 : 8_000)) {
        const asked = performance.now()
        const { status } = await fetch(`${server.origin}/api/ping`, { headers: { connection: 'close' } })
        must(status === 200, `ping answers ${status}`)
        worst = Math.max(worst, performance.now() - asked)
        pings++
        const isAdded = await rider.upload().then(
          () => true,
          () => false,
        )
        if (isAdded) uploads++
        else if (performance.now() - begin < recoveryMs) refused++
        else throw new Error(`an upload is refused after ${Math.round(performance.now() - begin)} ms`)
        await letPass(100)
      }
      tally.figure = `${pings} pings, worst ${Math.round(worst)} ms; ${uploads} uploads added, ${refused} refused while the wave came in`
      must(worst < maxPingMs, 'a ping takes longer')
    })
  }
}

/** Opens many connections. Errors are ignored, because the server may close the connections. */
function openMany({ origin }: ServerProcess, said: string): Disposable {
  const { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  let left = silent
  let isOver = false
  const open = () => {
    if (isOver || left-- <= 0) return
    const socket = createConnection(Number(port), hostname, () => socket.write(said))
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', () => {})
  }
  while (left > 0) open()
  return {
    [Symbol.dispose]() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Sends two slow uploads of one user. They must not delay another user's large upload, and the server must end them.
 */
async function dribble(session: Session) {
  const tally = session.tally(
    'F11',
    'two uploads that trickle: another person’s of 1.7 MB is added meanwhile, and they end',
  )
  await tally.attempt('uploads', async () => {
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const token = await createFirstAccount(server)
    const other = new Rider(server, await makeOrdinary(session, folder, server))
    const gpx = steadyRide({ points: 30_000, step: 1e-5, climb: 0 })
    const begin = performance.now()
    using first = await beginUpload(server, { token, gpx })
    using second = await beginUpload(server, { token, gpx })
    const ended: number[] = []
    for (const { status } of [first, second]) {
      void status.then(
        answered => ended.push(answered),
        () => ended.push(0),
      )
    }
    const trickle = async () => {
      await Promise.all([first.send(1), second.send(1)])
      return ended.length === 2
    }
    await trickle()
    await other.upload(steadyRide({ points: 17_000, step: 1e-5, climb: 0 }))
    const added = performance.now() - begin
    const areOver = await becomesSo(trickle, { everyMs: 1000, patienceMs: 90_000 })
    const over = performance.now() - begin
    tally.figure = `added after ${Math.round(added)} ms; ended after ${Math.round(over / 1000)} s with ${ended.join(' and ')}`
    must(added < 20_000, 'the other upload is held up')
    must(areOver, 'they were still open after 90 s')
  })
}
