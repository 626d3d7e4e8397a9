// Many users send requests at the same time, for a minute or for half an hour: no internal errors occur, and memory
// does not grow.
import type { ServerProcess } from '../support/executable'
import { letPass } from '../support/waiting'
import { chooseAsk, registerPeople, type Someone } from './suite/mixed-requests'
import { descendantsOf, memoryOf } from './suite/processes'
import type { Part, Session } from './suite/session'
import type { Tally } from './suite/tally'

const connections = 24
const seconds = { short: 60, long: 1800 }
/** Allowed growth of memory, as a factor and in MiB. Some growth is normal, because memory depends on the requests. */
const mayGrow = { by: 1.25, mib: 48 }

export const loadPart: Part = {
  name: 'load',
  boundS: { short: 150, long: 2000 },
  async run(session) {
    const duration = session.isLong ? seconds.long : seconds.short
    const requests = session.tally(
      'T22',
      `${connections} connections for ${duration} s, all kinds of requests: no 5xx`,
    )
    const memory = session.tally('D22', 'memory of all processes meanwhile: flat')
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const people = await registerPeople(session, server, folder)
    const ends = performance.now() + duration * 1000
    const isOver = () => performance.now() > ends
    const times = new Times()
    const work = Array.from({ length: connections }, (_, index) =>
      keepAsking(session, people[index % people.length]!, { isOver, times, tally: requests }),
    )
    const weights = weighOn(server, isOver)
    await Promise.all(work)
    requests.figure = times.figure()
    judgeMemory(memory, await weights, duration)
  },
}

class Times {
  readonly #byName = new Map<string, number[]>()

  add(name: string, ms: number) {
    const times = this.#byName.get(name) ?? []
    times.push(ms)
    this.#byName.set(name, times)
  }

  figure(): string {
    const at = (times: number[], share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return [...this.#byName]
      .map(([name, times]) => [name, times.toSorted((a, b) => a - b)] as const)
      .map(([name, times]) => `${name} ${times.length}: p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)} ms`)
      .join('; ')
  }
}

interface Asking {
  isOver: () => boolean
  times: Times
  tally: Tally
}

async function keepAsking({ random }: Session, someone: Someone, { isOver, times, tally }: Asking) {
  while (!isOver()) {
    const { name, ask } = chooseAsk(random)
    const begin = performance.now()
    const status = await ask(someone, random).catch((error: Error) => error.message)
    times.add(name, performance.now() - begin)
    tally.check(typeof status === 'number' && status < 500, `${name}: ${status}`)
  }
}

interface Weight {
  main: number
  workers: number
}

/** Measures the memory once a second. */
async function weighOn({ pid }: ServerProcess, isOver: () => boolean): Promise<Weight[]> {
  const weights: Weight[] = []
  while (!isOver()) {
    await letPass(1000)
    const workers = descendantsOf(pid).reduce((sum, worker) => sum + memoryOf(worker, 'VmRSS'), 0)
    weights.push({ main: memoryOf(pid, 'VmRSS'), workers })
  }
  return weights
}

/**
 * Compares the memory in the first minute after warming up with the memory in the last minute. In a run of less than
 * three minutes, a third of the run is used instead of a minute.
 */
function judgeMemory(tally: Tally, weights: readonly Weight[], duration: number) {
  const span = Math.min(60, Math.floor(duration / 3))
  const warm = Math.min(60, Math.floor(duration / 6))
  const sums = weights.map(({ main, workers }) => main + workers)
  const [first, last] = [median(sums.slice(warm, warm + span)), median(sums.slice(-span))]
  const max = Math.max(...sums)
  const maxMain = Math.max(...weights.map(({ main }) => main))
  tally.check(
    last < first * mayGrow.by + mayGrow.mib,
    `${Math.round(first)} MiB became ${Math.round(last)} MiB`,
  )
  tally.figure = `first ${Math.round(first)} MiB, last ${Math.round(last)} MiB, at most ${Math.round(max)}; main at most ${Math.round(maxMain)}`
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
