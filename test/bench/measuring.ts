// Functions for measuring. The two sides of a comparison run alternately, so that a busy moment of the machine affects
// both.

/**
 * Whether the measured work had run just before, so that its code was compiled and its data were in caches. Every table
 * says so, because work after a rest takes several times as long.
 */
export type State = 'warm' | 'cold'

/** Duration for which only requests of one kind are sent before they count as warm, as in the review of speed. */
export const warmUpMs = 2000

export interface Result {
  what: string
  ours: number
  baseline: number
  unit: string
  /** Name of the baseline, with which the program is compared. */
  against: string
  /** `warm` unless it says otherwise, because all comparisons have a first run that is not measured. */
  state?: State
}

interface Comparison {
  what: string
  against: string
  ours: Work
  baseline: Work
  runs: number
}

/** Compares two functions by their median time in milliseconds. */
export async function compare({ what, against, ours, baseline, runs }: Comparison): Promise<Result> {
  const [oursMs, baselineMs] = await takeTurns([ours, baseline], runs)
  return { what, against, ours: oursMs, baseline: baselineMs, unit: 'ms' }
}

type Work = (run: number) => Promise<unknown>

/**
 * Returns the median times of two functions in milliseconds. They run alternately. The first run of each is not
 * measured, because it only warms up.
 */
export async function takeTurns(works: [Work, Work], runs: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    for (const which of run % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[which].push(await milliseconds(() => works[which](run)))
    }
  }
  return [median(times[0].slice(1)), median(times[1].slice(1))]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Returns a Markdown table `what | state | ours | baseline | ratio`. */
export function formatResults(results: readonly Result[]): string {
  const rows = results.map(({ what, state, ours, baseline, unit, against }) => [
    what,
    state ?? 'warm',
    figure(ours, unit),
    `${figure(baseline, unit)} (${against})`,
    (ours / baseline).toFixed(2),
  ])
  return formatTable([['what', 'state', 'ours', 'baseline', 'ratio'], ...rows])
}

/** Formats a number with its unit, rounded to about three digits. */
export function figure(value: number, unit: string): string {
  return `${value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
}

/** Returns a Markdown table. The first row is the header. */
export function formatTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
