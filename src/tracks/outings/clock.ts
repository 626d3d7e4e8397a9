// Clocks that were set while they recorded: a step of days between two records that follow each other in the file.

/** Microseconds. */
const dayUs = 24 * 3600e6

const mostRuns = 100

/** Records. */
const fewestMoved = 10

/** This share of the records may have a wrong time; more of them were recorded before the clock was set. */
const mostMisdated = 0.05

/** The device's own time from start to end and that of its records may differ so much before one of them is wrong. */
const tolerance = 0.1

/** Two records by the same clock that follow each other are usually not farther apart than this. */
const longestStepUs = 60e6

/** Records that follow each other without such a step. */
interface Run {
  readonly start: number
  end: number
  count: number
  readonly first: number
  last: number
}

interface MendedClock {
  readonly times: Float64Array
  /** How many records were moved to join the others. */
  readonly moved: number
  /** Those whose time is wrong, and of which there are few. */
  readonly misdated: ReadonlySet<number>
}

/** How it is known that a clock was set: by the device's own time, or by a way that is short for such a long time. */
interface ClockEvidence {
  /** Microseconds from start to end by the device's own count; null where it does not say. */
  readonly elapsedUs: number | null
  /** Whether somebody can have got from the record before to this one within an hour. */
  readonly isWithinAnHour: (index: number) => boolean
}

/**
 * Finds the records that a wrong clock dated (shared decision "clocks"): a few are misdated, more are the part of the recording
 * before or behind the setting of the clock, which is moved to join the larger part.
 * @param times of the records in the order of the file, in microseconds; NaN where there is none
 */
export function mendClock(times: Float64Array, { elapsedUs, isWithinAnHour }: ClockEvidence): MendedClock {
  const untouched = { times, moved: 0, misdated: new Set<number>() }
  const runs = runsOf(times)
  if (runs.length < 2) return untouched
  const span = Math.max(...runs.map(run => run.last)) - Math.min(...runs.map(run => run.first))
  const isSet = elapsedUs
    ? span > elapsedUs * (1 + tolerance)
    : runs.slice(1).every(({ start }) => isWithinAnHour(start))
  if (!isSet) return untouched
  const right = largestOf(runsByClock(runs))
  const wrong = runs.filter(run => !right.includes(run))
  const [count, rightCount] = [countOf(wrong), countOf(right)]
  if (count <= (count + rightCount) * mostMisdated) {
    return { ...untouched, misdated: new Set(wrong.flatMap(({ start, end }) => range(start, end))) }
  }
  // A clock that is set leaves a stretch behind, not a point here and there.
  if (wrong.some(run => run.count < fewestMoved)) return untouched
  return { times: joined(times, runs, right, elapsedUs), moved: count, misdated: new Set() }
}

function runsOf(times: Float64Array): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (let index = 0; index < times.length; index++) {
    const time = times[index]!
    if (run && !(Math.abs(time - run.last) > dayUs)) {
      run.end = index + 1
      if (Number.isNaN(time)) continue
      run.count++
      run.last = time
    } else if (!Number.isNaN(time)) {
      run = { start: index, end: index + 1, count: 1, first: time, last: time }
      // More steps than this nobody sets a clock.
      if (runs.push(run) > mostRuns) return []
    }
  }
  return runs
}

/** Runs that one clock dated: each goes on where another ended, whatever lies between them. */
function runsByClock(runs: readonly Run[]): Run[][] {
  const clocks: Run[][] = []
  for (const run of runs) {
    const same = clocks.find(clock => isNear(run.first, clock.at(-1)!.last))
    if (same) same.push(run)
    else clocks.push([run])
  }
  return clocks
}

/** Every run of another clock ends where the next one begins, or begins where the one before it ends. */
function joined(
  times: Float64Array,
  runs: readonly Run[],
  right: readonly Run[],
  elapsedUs: number | null,
): Float64Array {
  const step = stepBetween(times, runs, right, elapsedUs)
  const mended = times.slice()
  const move = ({ start, end }: Run, by: number) => {
    for (let index = start; index < end; index++) mended[index]! += by
  }
  const first = runs.indexOf(right[0]!)
  let reached = right[0]!.first
  for (const run of runs.slice(0, first).reverse()) {
    const by = reached - step - run.last
    move(run, by)
    reached = run.first + by
  }
  reached = right[0]!.last
  for (const run of runs.slice(first + 1)) {
    const by = right.includes(run) ? 0 : reached + step - run.first
    move(run, by)
    reached = run.last + by
  }
  return mended
}

/** What the device's time leaves between two runs; where that is hardly more than between two records, as between those. */
function stepBetween(
  times: Float64Array,
  runs: readonly Run[],
  [largest]: readonly Run[],
  elapsedUs: number | null,
): number {
  const recorded = runs.reduce((sum, run) => sum + run.last - run.first, 0)
  const left = elapsedUs === null ? 0 : Math.max(0, (elapsedUs - recorded) / (runs.length - 1))
  if (left > longestStepUs || largest === undefined || largest.count < 2) return left
  return median(steps(times.subarray(largest.start, largest.end)))
}

function steps(times: Float64Array): Float64Array {
  const timed = times.filter(time => !Number.isNaN(time))
  return timed.subarray(1).map((time, index) => time - timed[index]!)
}

const median = (amounts: Float64Array) => amounts.sort()[amounts.length >> 1]!
const isNear = (one: number, other: number) => Math.abs(one - other) <= dayUs
const countOf = (runs: readonly Run[]) => runs.reduce((sum, { count }) => sum + count, 0)
const largestOf = (clocks: readonly Run[][]) =>
  clocks.reduce((most, clock) => (countOf(clock) > countOf(most) ? clock : most))
const range = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index)
