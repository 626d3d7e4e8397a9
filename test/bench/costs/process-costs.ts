// Measures the costs of the program without requests: its start, memory and size.
import { readFileSync } from 'node:fs'
import { executable, logIn, type ServerProcess } from '../../support/executable'
import { type Cost, measureRounds, processorClock, type Spread } from './costs'

type Start = () => Promise<ServerProcess>

const against = 'compiled Bun.serve'

/**
 * Measures the time until the first response, as elapsed time and as processor time.
 * @param on description of the data directory, for the titles in the table
 */
export async function measureStart(on: string, ours: Start, baseline: Start): Promise<Cost[]> {
  const firstAnswer = async (start: Start) => {
    const server = await start()
    await server.request('GET', '/api/ping')
    return server
  }
  const byClock = (start: Start) => async () => {
    const before = performance.now()
    await using _ = await firstAnswer(start)
    return performance.now() - before
  }
  const inProcessor = (start: Start) => async () => {
    await using server = await firstAnswer(start)
    return processorClock(server.pid)()
  }
  const said = { against, unit: 'ms', state: 'cold' as const }
  return [
    {
      what: `Start to first answer, ${on}`,
      ...said,
      target: 2.6,
      ...(await measureRounds(byClock(ours), byClock(baseline))),
    },
    {
      what: `The same in processor time, ${on}`,
      ...said,
      target: 4,
      ...(await measureRounds(inProcessor(ours), inProcessor(baseline))),
    },
  ]
}

/** Measures the memory after a start, and after many large responses followed by a pause. */
export async function measureMemory(ours: Start, baseline: Start): Promise<Cost[]> {
  await using server = await ours()
  await using bare = await baseline()
  for (const { request } of [server, bare]) await request('GET', '/api/ping')
  await Bun.sleep(2000)
  const idle = { ours: once(proportionalMb(server)), baseline: once(proportionalMb(bare)) }
  await readMuch(server)
  await Bun.sleep(20_000)
  const later = { ours: once(proportionalMb(server)), baseline: idle.baseline }
  return [
    { what: 'Memory idle (PSS)', against, unit: 'MB', state: null, target: 1.6, ...idle },
    { what: 'Memory 20 s after 2,500 reads (PSS)', against, unit: 'MB', state: null, target: 2.2, ...later },
  ]
}

async function readMuch(server: ServerProcess) {
  const token = await logIn(server)
  const paths = [
    '/api/workouts?per_page=100',
    '/api/workouts?per_page=5',
    '/api/records',
    '/api/auth/profile',
    '/api/stats/first/by_time?time=week',
  ]
  for (let round = 0; round < 500; round++) {
    for (const path of paths) await server.request('GET', path, { token })
  }
}

/**
 * Returns the memory of the process in megabytes. A page that several processes share is counted in proportion (Linux
 * only).
 */
function proportionalMb({ pid }: ServerProcess): number {
  const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1]) / 1000
}

const once = (value: number): Spread => ({ median: value, min: value, max: value })

/** Measures the size of the executable, both uncompressed and with the strongest compression that a release can use. */
export async function measureSize(baselineProgram: string): Promise<Cost[]> {
  const sizes = async (path: string) => {
    const bytes = await Bun.file(path).bytes()
    return [bytes.length / 1e6, Bun.zstdCompressSync(bytes, { level: 19 }).length / 1e6] as const
  }
  const [ours, oursPacked] = await sizes(executable)
  const [bare, barePacked] = await sizes(baselineProgram)
  return [
    {
      what: 'Executable',
      against,
      unit: 'MB',
      state: null,
      target: 1.08,
      ours: once(ours),
      baseline: once(bare),
    },
    {
      what: 'Executable, compressed (zstd -19)',
      against,
      unit: 'MB',
      state: null,
      target: 1.2,
      ours: once(oursPacked),
      baseline: once(barePacked),
    },
  ]
}
