// Measures the upload of one ride after a rest, which is usual for a home server: no requests for minutes, then one
// upload. The costs are those of all processes, also of those that end later, until no work is left.
import { Resvg } from '@resvg/resvg-js'
import { figure, formatTable, median } from './measuring'
import { processorMs } from './process-cost'
import { bodyOf, type Instance, rideOfDay, startInstance } from './uploads'

interface Row {
  what: string
  usesTileServer: boolean
  /** Number of rides that are uploaded before the rest. */
  ridesBefore: number
  restMs: number
  /** Target: the maximum of `totalMs`. */
  targetMs: number
}

interface Cost {
  ms: number
  /** Milliseconds of processor time until the response. */
  answerMs: number
  /** Milliseconds of processor time until no work is left, without those that the idle server uses. */
  totalMs: number
  /** Milliseconds of processor time that the idle server uses in `afterwardsMs`. */
  restingMs: number
}

const rows: readonly Row[] = [
  {
    what: 'after two minutes of rest',
    usesTileServer: false,
    ridesBefore: 3,
    restMs: 120_000,
    targetMs: 120,
  },
  {
    what: 'after two minutes of rest, with a tile server',
    usesTileServer: true,
    ridesBefore: 3,
    restMs: 120_000,
    targetMs: 120,
  },
  { what: '25 s after the last', usesTileServer: false, ridesBefore: 3, restMs: 25_000, targetMs: 60 },
  { what: 'the first since the start', usesTileServer: false, ridesBefore: 0, restMs: 5000, targetMs: 45 },
]

const runs = 3

/** Time after the response within which all work ends and idle worker processes exit. */
const afterwardsMs = 45_000

/** Time between two uploads, so that no two servers work at once. */
const apartMs = 3000

/**
 * Measures each row with several servers. The servers rest at the same time, because an idle server uses hardly any
 * processor time, and get their uploads one after the other.
 */
export async function measureLoneUploads(): Promise<string> {
  const table = [
    ['upload of 3,540 points', 'state', 'wall', 'until the answer', 'in all', 'target', 'met', 'at rest'],
  ]
  await using tileServer = startTileServer()
  for (const row of rows) {
    await using stack = new AsyncDisposableStack()
    const instances: Instance[] = []
    for (let run = 0; run < runs; run++) {
      const environment = row.usesTileServer ? tileServer.environment : {}
      instances.push(stack.use(await startInstance({ environment: { API_RATE_LIMITS: '', ...environment } })))
    }
    for (const instance of instances)
      for (let ride = 1; ride <= row.ridesBefore; ride++) await instance.upload(bodyOf([rideOfDay(-ride)]))
    await Bun.sleep(row.restMs)
    const costs = await Promise.all(
      instances.map(async (instance, index) => {
        await Bun.sleep(index * apartMs)
        return measure(instance)
      }),
    )
    const all = (key: keyof Cost) => median(costs.map(cost => cost[key]))
    table.push([
      row.what,
      'cold',
      figure(all('ms'), 'ms'),
      figure(all('answerMs'), 'ms'),
      figure(all('totalMs'), 'ms'),
      figure(row.targetMs, 'ms'),
      all('totalMs') <= row.targetMs ? 'yes' : 'no',
      figure(all('restingMs'), 'ms'),
    ])
  }
  return `${formatTable(table)}\n\nBeside it, ${figure(fixedWork(), 'ms')} for the SHA-256 of 64 MiB.`
}

async function measure({ server, send }: Instance): Promise<Cost> {
  const body = bodyOf([rideOfDay(0)])
  const begun = performance.now()
  const before = processorMs(server.pid)
  await send(body)
  const ms = performance.now() - begun
  const answered = processorMs(server.pid)
  await Bun.sleep(afterwardsMs)
  const ended = processorMs(server.pid)
  await Bun.sleep(afterwardsMs)
  const restingMs = processorMs(server.pid) - ended
  return { ms, answerMs: answered - before, totalMs: ended - before - restingMs, restingMs }
}

/** Returns the processor time in milliseconds of work that is always the same, which shows how fast the machine is. */
function fixedWork(): number {
  const bytes = new Uint8Array(64 * 1024 * 1024)
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage()
    Bun.SHA256.hash(bytes)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return median(times)
}

/** A tile server that answers at once, with the same tile everywhere. */
function startTileServer() {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 90h256v9H0z"/></svg>'
  const tile = new Uint8Array(new Resvg(picture).render().asPng())
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(tile, { headers: { 'content-type': 'image/png' } }),
  })
  return {
    environment: { TILE_SERVER_URL: `http://127.0.0.1:${server.port}/{z}/{x}/{y}.png` },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
