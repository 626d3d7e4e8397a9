// Inserts workouts with loads and heart rates directly into the database, because tests of sums need only numbers.
import { asc, eq } from 'drizzle-orm'
import { transact } from '../../../../src/platform/db/database'
import {
  allWorkouts,
  type LoadMethod,
  trainingLoads,
  workoutAnalyses,
} from '../../../../src/platform/db/tables'
import type { Histogram, TrackAnalysis } from '../../../../src/tracks/analysis/track-analysis'
import type { TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { type StoredWorkout, storeWorkouts } from '../../analysis/stats/stored-workouts'

export interface LoadedWorkout extends StoredWorkout {
  /** `null` for a workout without a load. */
  load: number | null
  /** `heart-rate` unless it says otherwise. */
  method?: LoadMethod
  heartRate?: Histogram
}

/** Stores workouts of a person who has none yet. */
export function storeLoads(app: Pick<TestApp, 'ctx'>, owner: TestUser, loaded: LoadedWorkout[]) {
  const inOrder = loaded.toSorted((a, b) => a.date.getTime() - b.date.getTime())
  storeWorkouts(app, owner, inOrder)
  const userId = owner.account.id
  transact(app.ctx.db, tx => {
    const ids = tx
      .select({ id: allWorkouts.id })
      .from(allWorkouts)
      .where(eq(allWorkouts.userId, userId))
      .orderBy(asc(allWorkouts.workoutDate), asc(allWorkouts.id))
      .all()
    for (const [place, { id: workoutId }] of ids.entries()) {
      const { load, method = 'heart-rate', heartRate } = inOrder[place]!
      tx.update(trainingLoads)
        .set({ load, loadMethod: load === null ? null : method, isOutdated: false })
        .where(eq(trainingLoads.workoutId, workoutId))
        .run()
      if (heartRate)
        tx.insert(workoutAnalyses)
          .values({ workoutId, userId, analysis: analysisOf(heartRate) })
          .run()
    }
  })
}

/** An analysis of a recording with nothing but heart rate. */
function analysisOf(heartRate: Histogram): TrackAnalysis {
  const seconds = heartRate.seconds.reduce((sum, value) => sum + value, 0)
  return {
    histograms: { heartRate, power: null, speed: null },
    bestMeans: { heartRate: null, power: null, speed: null },
    secondsWith: { heartRate: seconds, power: 0, speed: 0 },
    ...{ heldHeartRate: null, meanHeartRate: null, meanPower: null, weightedPower: null, work: null },
    ...{ gradedSpeed: null, weightedSpeed: null, halves: null, longestPause: 0, climbs: [] },
    ...{ gradients: null, elevationNoise: null },
  }
}
