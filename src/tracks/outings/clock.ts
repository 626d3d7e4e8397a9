// Repairs recordings during which the clock of the device was set: time jumps by days between two consecutive records
// of the file.

/** In microseconds. */
const dayUs = 24 * 3600e6

const maxRuns = 100

/** Minimum number of records of each run with a wrong clock. If a run has fewer, no record is moved. */
const minMoved = 10

/**
 * Records of a wrong clock are left out if they are at most this share of all records. If there are more, they are the
 * part of the recording before or after the clock was set, and their times are shifted.
 */
const maxMisdated = 0.05

/**
 * The clock may be wrong if the time span of the records exceeds the elapsed time counted by the device by more than
 * this share.
 */
const tolerance = 0.1

/** In microseconds. Two consecutive records of the same clock are usually at most this far apart. */
const maxStepUs = 60e6

/** Consecutive records between which the clock does not jump. */
interface Run {
  readonly start: number
  end: number
  count: number
  readonly first: number
  last: number
}

interface MendedClock {
  readonly times: Float64Array
  /** Number of records whose times were shifted to follow those of the other records. */
  readonly moved: number
  /** Indexes of the few records whose time is wrong. */
  readonly misdated: ReadonlySet<number>
}

/**
 * Evidence that the clock was set: either the elapsed time counted by the device, or a distance that is too short for
 * the recorded time.
 */
interface ClockEvidence {
  /** Microseconds from start to end as counted by the device; `null` if not recorded. */
  readonly elapsedUs: number | null
  /** Returns true if a person can get from the previous record to this one within an hour. */
  readonly isWithinAnHour: (index: number) => boolean
}

/**
 * Finds the records with the time of a wrong clock. If they are few, they are reported as misdated. If they are more,
 * they are the part of the recording before or after the clock was set, and their times are shifted to join those of
 * the larger part.
 * @param times times of the records in file order, in microseconds; NaN if missing
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
  if (count <= (count + rightCount) * maxMisdated) {
    return { ...untouched, misdated: new Set(wrong.flatMap(({ start, end }) => range(start, end))) }
  }
  // Setting a clock makes the times of many consecutive records wrong, not those of single points.
  if (wrong.some(run => run.count < minMoved)) return untouched
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
      // So many jumps cannot come from setting a clock.
      if (runs.push(run) > maxRuns) return []
    }
  }
  return runs
}

/**
 * Groups runs by clock. A run belongs to a clock if it starts within a day of the end of the last run with that clock.
 */
function runsByClock(runs: readonly Run[]): Run[][] {
  const clocks: Run[][] = []
  for (const run of runs) {
    const same = clocks.find(clock => isNear(run.first, clock.at(-1)!.last))
    if (same) same.push(run)
    else clocks.push([run])
  }
  return clocks
}

/**
 * Shifts every run with a wrong clock so that it ends where the next run begins, or begins where the previous one ends.
 */
function joined(times: Float64Array, runs: readonly Run[], right: readonly Run[], elapsedUs: number | null) {
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

/**
 * Microseconds between two joined runs: the elapsed time counted by the device, minus the durations of all runs,
 * divided by the number of joins. If the result is at most `maxStepUs`, the median time between two records is used
 * instead.
 */
function stepBetween(
  times: Float64Array,
  runs: readonly Run[],
  [largest]: readonly Run[],
  elapsedUs: number | null,
): number {
  const recorded = runs.reduce((sum, run) => sum + run.last - run.first, 0)
  const left = elapsedUs === null ? 0 : Math.max(0, (elapsedUs - recorded) / (runs.length - 1))
  if (left > maxStepUs || largest === undefined || largest.count < 2) return left
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
