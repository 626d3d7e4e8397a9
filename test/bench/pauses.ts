// Measures requests after a pause ("cold") beside the same requests in a row ("warm"). A home server is asked seldom, so
// that most of its requests are cold: the processor's caches hold other things, and little of its code is compiled.
import { firstAccount, logIn, type ServerProcess } from '../support/executable'
import { processorClock } from './costs/costs'
import { figure, formatTable, median, warmUpMs } from './measuring'

/** Maximum cost of a cold request, as a multiple of a warm one. */
const maxRatio = 1.5

/** Pause before each cold request, in which the server has nothing to do. */
const pauseMs = 1400

const runs = 12

interface Question {
  what: string
  path: string
  /** Targets of the issue in milliseconds on a quiet machine: the maximum for warm and for cold requests. */
  maxMs?: { warm: number; cold: number }
}

const { username } = firstAccount
const questions: readonly Question[] = [
  { what: 'List of 5', path: '/api/workouts?per_page=5' },
  { what: 'List of 20', path: '/api/workouts?per_page=20' },
  { what: 'Records', path: '/api/records' },
  { what: 'Profile', path: '/api/auth/profile', maxMs: { warm: 0.25, cold: 0.4 } },
  { what: 'Statistics by sport', path: `/api/stats/${username}/by_sport` },
  { what: 'Configuration, which needs no account', path: '/api/config' },
]

/** Returns a Markdown table of the processor time of the whole server for each request. */
export async function measurePauses(server: ServerProcess): Promise<string> {
  const token = await logIn(server)
  const table = [['request', 'new', 'cold', 'warm', 'cold, by warm', `at most ${maxRatio}`, 'target']]
  const times = questions.map(() => ({ fresh: [] as number[], cold: [] as number[], warm: [] as number[] }))
  // "New" is a server that has answered hardly any requests, of whatever kind.
  for (let run = 0; run < runs; run++) {
    for (const [index, question] of questions.entries()) {
      await Bun.sleep(pauseMs)
      times[index]!.fresh.push(await costOf(server, token, question))
    }
  }
  for (const [index, question] of questions.entries()) {
    const until = performance.now() + warmUpMs
    while (performance.now() < until) times[index]!.warm.push(await costOf(server, token, question))
  }
  for (let run = 0; run < runs; run++) {
    for (const [index, question] of questions.entries()) {
      await Bun.sleep(pauseMs)
      times[index]!.cold.push(await costOf(server, token, question))
    }
  }
  for (const [index, { what, maxMs }] of questions.entries()) {
    const { fresh, cold, warm } = times[index]!
    // The code of the first half of the warm requests is still being compiled.
    const [atFirst, later, inARow] = [median(fresh), median(cold), median(warm.slice(warm.length / 2))]
    const ratio = later / inARow
    table.push([
      what,
      figure(atFirst, 'ms'),
      figure(later, 'ms'),
      figure(inARow, 'ms'),
      ratio.toFixed(2),
      ratio <= maxRatio ? 'met' : 'missed',
      maxMs
        ? `${maxMs.cold} and ${maxMs.warm} ms ${later <= maxMs.cold && inARow <= maxMs.warm ? 'met' : 'missed'}`
        : '',
    ])
  }
  return formatTable(table)
}

/** Returns the processor time in milliseconds of all threads of the server for one request, sent as a browser does. */
async function costOf(server: ServerProcess, token: string, { path }: Question): Promise<number> {
  const clock = processorClock(server.pid)
  const before = clock()
  const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  await response.bytes()
  return clock() - before
}
