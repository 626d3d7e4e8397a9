// Stores workouts whose analyses have chosen means, so that tests need no long recordings.
import type { Context } from '../../../../src/server/context'
import {
  type BestMean,
  meanDurations,
  type Quantity,
  type TrackAnalysis,
} from '../../../../src/tracks/analysis/track-analysis'
import { saveAnalysis } from '../../../../src/workouts/library/store'
import { findWorkout } from '../../../../src/workouts/rows/store'
import type { TestUser } from '../../../support/test-user'
import { enter } from '../../workouts/by-hand'

type Means = Partial<Record<Quantity, (seconds: number) => number | null>>

/** Returns the second at which the best mean over a duration begins, in the workouts of these tests. */
export const startOf = (seconds: number) => seconds / 10

const nothing: TrackAnalysis = {
  histograms: { heartRate: null, power: null, speed: null },
  bestMeans: { heartRate: null, power: null, speed: null },
  secondsWith: { heartRate: 0, power: 0, speed: 0 },
  heldHeartRate: null,
  meanHeartRate: null,
  meanPower: null,
  weightedPower: null,
  work: null,
  gradedSpeed: null,
  weightedSpeed: null,
  halves: null,
  longestPause: 0,
  climbs: [],
  gradients: null,
  elevationNoise: null,
}

/** Enters a workout by hand and gives it an analysis with these means. @returns its short id */
export async function analysed(
  { ctx }: { ctx: Context },
  user: TestUser,
  facts: { sport_id?: number; workout_date: string },
  means: Means,
): Promise<string> {
  const { id } = await enter(user, facts)
  analyse({ ctx }, id, means)
  return id
}

/** Replaces the analysis of a workout. */
export function analyse({ ctx }: { ctx: Context }, id: string, means: Means) {
  const found = findWorkout(ctx.db, { shortId: id })
  if (found === undefined) throw new Error('no such workout')
  const of = (quantity: Quantity): (BestMean | null)[] | null => {
    const meanOver = means[quantity]
    if (meanOver === undefined) return null
    return meanDurations.map(seconds => {
      const value = meanOver(seconds)
      return value === null ? null : { value, from: startOf(seconds) }
    })
  }
  saveAnalysis(ctx.db, found.workout, {
    ...nothing,
    bestMeans: { heartRate: of('heartRate'), power: of('power'), speed: of('speed') },
  })
}
