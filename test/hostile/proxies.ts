// The reverse proxies that the documentation describes, with many clients behind them. Only names and ports of the
// documented configuration are changed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { getRaw, openConnection, readRawAnswer } from '../support/raw-connection'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { until } from '../support/waiting'
import type { Part, Session } from './suite/session'
import { must, type Tally } from './suite/tally'

interface Proxy {
  name: string
  program: string
  /** Matches the example in the documentation. */
  example: RegExp
  /** Returns the complete configuration that contains the example and listens on a port. */
  configure(example: string, port: number, folder: string): string
  args(configuration: string, folder: string): string[]
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    example: /```nginx\n(server \{.+?\n\})\n```/s,
    configure: (example, port, folder) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        kind => `${kind}_temp_path ${folder}/${kind};`,
      )
      const server = example.replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      return `daemon off; pid ${folder}/pid; error_log ${folder}/log; events { worker_connections 2048; }
        http { access_log off; ${temporary.join(' ')} ${server} }`
    },
    args: (configuration, folder) => ['-p', folder, '-c', configuration],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    example: /```\n(sport\.example\.org \{.+?\n\})\n```/s,
    configure: (example, port) =>
      `{\n  admin off\n  auto_https off\n}\n${example.replace('sport.example.org', `http://127.0.0.1:${port}`)}\n`,
    args: configuration => ['run', '--adapter', 'caddyfile', '--config', configuration],
  },
]

export const proxiesPart: Part = {
  name: 'proxies',
  boundS: { short: 90, long: 90 },
  async run(session) {
    for (const proxy of proxies) {
      const tally = session.tally(
        'F32',
        `${proxy.name} as the documentation has it: uploads, addresses, and one of many clients that sends 300 requests slowly`,
      )
      if (Bun.which(proxy.program) === null) tally.notTried = `there is no ${proxy.program}`
      else await tally.attempt(proxy.name, () => serveBehind(session, proxy, tally))
    }
  },
}

async function serveBehind(session: Session, proxy: Proxy, tally: Tally) {
  const environment = { TRUSTED_PROXY: '127.0.0.1' }
  await using server = await session.start({ folder: session.newFolder(), environment })
  const token = await createFirstAccount(server)
  const { origin, end } = await start(session, proxy, server)
  try {
    const body = uploadForm({
      file: gpxFile(steadyRide({ points: 40_000, step: 1e-5, climb: 0 })),
      data: { sport_id: 1 },
    })
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${origin}/api/workouts`, { method: 'POST', headers, body })
    must(status === 201, `an upload of megabytes is answered with ${status}`)
    await crowd(origin, server, tally)
  } finally {
    await end()
  }
}

async function start(session: Session, { program, example, configure, args }: Proxy, server: ServerProcess) {
  const folder = session.newFolder()
  const page = await Bun.file(join(import.meta.dir, '../../docs/operating.md')).text()
  const found = example.exec(page)?.[1]
  must(found !== undefined, 'the documentation has no example')
  const port = freePort()
  const configuration = join(folder, 'configuration')
  writeFileSync(
    configuration,
    configure(found.replace('127.0.0.1:5000', new URL(server.origin).host), port, folder),
  )
  const child = Bun.spawn([program, ...args(configuration, folder)], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const origin = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${origin}/api/ping`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    origin,
    async end() {
      child.kill()
      await child.exited
    },
  }
}

/**
 * Returns a port that was free a moment before. The proxies cannot choose a port themselves, because they do not report
 * which port they use.
 */
function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = server
  void server.stop(true)
  must(port !== undefined, 'there is no free port')
  return port
}

const [slowClient, otherClient] = ['127.0.0.2', '127.0.0.3']
const sent = 300
const maxInHand = 256

async function crowd(origin: string, server: ServerProcess, tally: Tally) {
  let refused = 0
  const slow = Array.from({ length: sent }, () => openConnection(origin, slowClient))
  try {
    for (const { write, answer } of slow) {
      void write(
        `POST /api/auth/login HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{`,
      )
      void answer.then(
        text => {
          if (readRawAnswer(text).status === 503) refused++
        },
        () => {},
      )
    }
    await until(() => refused >= sent - maxInHand)
    must((await getRaw(origin, '/api/ping', slowClient)).status === 503, 'the slow client may ask for more')
    must((await getRaw(origin, '/api/ping', otherClient)).status === 200, 'another client is refused')
    tally.figure = `${refused} of ${sent} refused, the others in hand`
    must(refused === sent - maxInHand, `${refused} are refused`)
    // The server has already begun to receive this request, so it must process the request when the body is complete.
    await slow[0]?.write('"email":"nobody@example.org","password":"guessed, again"}  ')
    await until(() => server.output().includes(`A log-in failed {"address":"${slowClient}"`))
  } finally {
    for (const connection of slow) connection[Symbol.dispose]()
  }
}
