// Determines which of the best means of a workout are among the best of its sport, of all time or of some months.
import { httpDate } from '../../../lib/net/http-date'
import type { Db } from '../../../platform/db/database'
import type { Quantity, TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import { minOthers, monthsWon, ranks } from '../../analysis/efforts/won'
import type { WorkoutRow } from '../../rows/store'
import type { SportGroup } from '../../sports/sport-group'
import type { WorkoutBestMean } from './schemas'
import { listMeansByDate } from './store'

type Won = Pick<WorkoutBestMean, 'rank' | 'in_months'>

export const wonNothing: Won = { rank: null, in_months: null }

/**
 * The ranks of the means of each quantity, in the order of `meanDurations`. Quantities that are not ranked are absent.
 */
export type WonMeans = Partial<Record<Quantity, readonly (Won | null)[]>>

interface KindOfSport {
  group: SportGroup
  isOnFoot: boolean
}

/**
 * Ranks the best means of a workout among those of all workouts in its sport, like efforts over distances. A workout
 * whose sport is a guess gets no ranks.
 */
export function rankMeans(
  db: Db,
  workout: WorkoutRow,
  { bestMeans }: TrackAnalysis,
  kind: KindOfSport,
): WonMeans {
  if (!workout.sportConfirmed) return {}
  return Object.fromEntries(
    comparedQuantities(kind).flatMap(quantity => {
      const means = bestMeans[quantity]
      return means ? [[quantity, rankAll(db, workout, quantity, means)]] : []
    }),
  )
}

/**
 * Returns the quantities that are ranked. A higher heart rate is no achievement, and a speed on wheels depends on wind
 * and slope.
 */
const comparedQuantities = ({ group, isOnFoot }: KindOfSport): Quantity[] => [
  ...(group === 'ride' || group === 'run' ? (['power'] as const) : []),
  ...(isOnFoot || group === 'swim' ? (['speed'] as const) : []),
]

function rankAll(
  db: Db,
  workout: WorkoutRow,
  quantity: Quantity,
  means: NonNullable<TrackAnalysis['bestMeans'][Quantity]>,
): (Won | null)[] {
  const standings = means.map(mean =>
    mean === null ? null : new Standing(mean.value, workout.workoutDate.getTime()),
  )
  for (const [workoutId, ms, text] of listMeansByDate(db, workout, quantity)) {
    if (workoutId === workout.id) continue
    const values: (number | null)[] = JSON.parse(text)
    // This is a plain loop for speed, because it runs for every workout of many years.
    for (let place = 0; place < standings.length; place++) {
      const value = values[place] ?? null
      if (value !== null) standings[place]?.meet(value, ms)
    }
  }
  return standings.map(standing => standing?.won() ?? null)
}

/**
 * Counts how many other means are greater than one mean. The other means are passed to `meet` from the latest to the
 * earliest.
 */
class Standing {
  private others = 0
  private greater = 0
  private othersBefore = 0
  private greaterBefore = 0
  private inMonths: Won['in_months'] = null
  /**
   * True once a greater mean was found that is at least three months older than this one. The period of `inMonths`
   * begins at that mean, so older means are not compared for it.
   */
  private isEnded = false

  constructor(
    private readonly value: number,
    private readonly ms: number,
  ) {}

  /**
   * Compares the mean with that of another workout.
   * @param ms time of the other workout in milliseconds since 1970
   */
  meet(value: number, ms: number): void {
    const isGreater = value > this.value
    this.others++
    if (isGreater) this.greater++
    if (ms >= this.ms || this.isEnded) return
    if (isGreater && this.greaterBefore < ranks) this.meetGreaterBefore(new Date(ms))
    this.othersBefore++
  }

  won(): Won {
    const hasRank = this.greater < ranks && this.others >= minOthers
    return { rank: hasRank ? this.greater + 1 : null, in_months: this.inMonths }
  }

  private meetGreaterBefore(since: Date): void {
    this.greaterBefore++
    const months = monthsWon(since, new Date(this.ms))
    if (months === null) return
    this.isEnded = true
    if (this.othersBefore >= minOthers)
      this.inMonths = { rank: this.greaterBefore, months, since: httpDate(since) }
  }
}
