// Small tools for measuring: every pair of things is measured by turns, so that a busy moment hits both.

export interface Result {
  what: string
  ours: number
  baseline: number
  unit: string
  /** What the baseline is. */
  against: string
}

export interface Comparison {
  what: string
  against: string
  ours: () => Promise<unknown>
  baseline: () => Promise<unknown>
  runs: number
}

/** Medians of the milliseconds both take; the first turn of each only warms up. */
export async function compare({ what, against, ours, baseline, runs }: Comparison): Promise<Result> {
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let run = 0; run <= runs; run++) {
    times.ours.push(await milliseconds(ours))
    times.baseline.push(await milliseconds(baseline))
  }
  const [oursMs, baselineMs] = [median(times.ours.slice(1)), median(times.baseline.slice(1))]
  return { what, against, ours: oursMs, baseline: baselineMs, unit: 'ms' }
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

/** `what | ours | baseline | ratio`, as Markdown. */
export function formatTable(results: readonly Result[]): string {
  const figure = (value: number, unit: string) =>
    `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
  const rows = results.map(({ what, ours, baseline, unit, against }) => [
    what,
    figure(ours, unit),
    `${figure(baseline, unit)} (${against})`,
    (ours / baseline).toFixed(2),
  ])
  const lines = [['what', 'ours', 'baseline', 'ratio'], ['---', '---', '---', '---'], ...rows]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
