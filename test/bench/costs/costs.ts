// Measures processor time, the scarce resource of a small machine. It is the time of all threads of a process, over
// many repetitions. It is compared with a baseline that is measured in the same minute. Targets are ratios, so that
// they are valid on any machine.
import { readdirSync, readFileSync } from 'node:fs'
import { figure, formatTable, median, type State } from '../measuring'

/** Statistics of repeated measurements. */
export interface Spread {
  median: number
  min: number
  max: number
}

export interface Cost {
  what: string
  ours: Spread
  against: string
  baseline: Spread
  unit: string
  /** Target: the maximum, as a multiple of the baseline; undefined if there is no target. */
  target?: number
  /** Target: the maximum in `unit`, for targets that are not a multiple of the baseline. */
  max?: number
  /** `null` for what does not depend on it, such as a size. */
  state: State | null
}

/** One side of a comparison: a process, and a request to it that can be repeated. */
export interface Side {
  pid: number
  turn: () => Promise<unknown>
}

interface Measured {
  what: string
  against: string
  target?: number
  max?: number
  ours: Side
  baseline: Side
  /** Number of repetitions per round, chosen so that a round takes about a tenth of a second of processor time. */
  turns: number
}

const rounds = 9

/** Returns the processor time in milliseconds per repetition, for each side. */
export async function measureCost({ ours, baseline, turns, ...said }: Measured): Promise<Cost> {
  const round = ({ pid, turn }: Side, times: number) => {
    const clock = processorClock(pid)
    return async () => {
      const before = clock()
      for (let done = 0; done < times; done++) await turn()
      return (clock() - before) / times
    }
  }
  // In each round, the baseline is repeated four times as often, because it takes very little time.
  return {
    ...said,
    unit: 'ms',
    state: 'warm',
    ...(await measureRounds(round(ours, turns), round(baseline, 4 * turns))),
  }
}

/** Runs rounds of both sides alternately. The first round of each only warms up. */
export async function measureRounds(
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Pick<Cost, 'ours' | 'baseline'>> {
  const found = { ours: [] as number[], baseline: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) found.ours.push(await ours())
    found.baseline.push(await baseline())
    if (round % 2 === 1) found.ours.push(await ours())
  }
  return { ours: spreadOf(found.ours.slice(1)), baseline: spreadOf(found.baseline.slice(1)) }
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/**
 * Returns a function that reads the processor time of all threads so far, in milliseconds (Linux only). Threads may
 * end between two calls.
 */
export function processorClock(pid: number): () => number {
  const tasks = `/proc/${pid}/task`
  const used = new Map<string, number>()
  return () => {
    for (const task of readdirSync(tasks)) {
      const [nanoseconds] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')
      used.set(task, Number(nanoseconds) / 1e6)
    }
    return used.values().reduce((sum, milliseconds) => sum + milliseconds, 0)
  }
}

/** Returns a Markdown table `what | state | ours | baseline | ratio | target`. */
export function formatCosts(costs: readonly Cost[]): string {
  const rows = costs.map(({ what, state, ours, baseline, against, unit, target, max }) => [
    what,
    state ?? '',
    formatSpread(ours, unit),
    `${formatSpread(baseline, unit)} (${against})`,
    ratioOf({ ours, baseline }).toFixed(2),
    [
      ...(target === undefined ? [] : [verdict(target.toFixed(2), ratioOf({ ours, baseline }) <= target)]),
      ...(max === undefined ? [] : [verdict(figure(max, unit), ours.median <= max)]),
    ].join(', '),
  ])
  return formatTable([['what', 'state', 'ours', 'baseline', 'ratio', 'target'], ...rows])
}

const verdict = (target: string, isMet: boolean) => `${target} ${isMet ? 'met' : 'missed'}`

export const ratioOf = ({ ours, baseline }: Pick<Cost, 'ours' | 'baseline'>) => ours.median / baseline.median

const formatSpread = ({ median, min, max }: Spread, unit: string) =>
  min === max
    ? figure(median, unit)
    : `${figure(median, unit)} (${figure(min, '').trim()}–${figure(max, '').trim()})`
