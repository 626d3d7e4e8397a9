// Inserts workouts with analyses directly into the database, so that tests know all values of the analyses.
import { eq } from 'drizzle-orm'
import { encodeShortId } from '../../../src/lib/short-id'
import { transact } from '../../../src/platform/db/database'
import { allWorkouts, trainingLoads } from '../../../src/platform/db/tables'
import { dropJob, findJobDueAt } from '../../../src/platform/jobs/store'
import {
  type Histogram,
  meanDurations,
  type TrackAnalysis,
} from '../../../src/tracks/analysis/track-analysis'
import { localTimeIn } from '../../../src/tracks/local-time'
import { noSummary } from '../../../src/tracks/recorder-summary'
import { computeLoadsKind } from '../../../src/workouts/job-kinds'
import { addWorkouts } from '../../../src/workouts/library/add'
import { saveAnalysis } from '../../../src/workouts/library/store'
import { computeLoadsJob } from '../../../src/workouts/loads/compute-loads'
import type { TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

/** Seconds by heart rate, such as `{ 150: 3600 }` for an hour at 150 beats per minute. */
type Seconds = Readonly<Record<number, number>>

export interface AnalysedWorkout {
  /** Day such as `2026-05-01`, or day and time. */
  date: string
  sport?: number
  distanceM?: number
  movingS?: number
  zone?: string | null
  calories?: number | null
  perceivedExertion?: number
  heartRates?: Seconds
  held?: number
  /** Best means, by duration in seconds. */
  meanHeartRates?: Readonly<Record<number, number>>
  meanSpeeds?: Readonly<Record<number, number>>
  meanPowers?: Readonly<Record<number, number>>
  weightedPower?: number
  weightedSpeed?: number
  halves?: TrackAnalysis['halves']
}

/** Stores the workouts with their analyses. @returns the short ids, in the order of the workouts */
export function storeAnalysed(
  { ctx }: TestApp,
  owner: TestUser,
  workouts: readonly AnalysedWorkout[],
): string[] {
  return transact(ctx.db, tx =>
    workouts.map(workout => {
      const { sport = 1, distanceM = 30_000, movingS = 3600, zone = null, calories = null } = workout
      const workoutDate = new Date(workout.date.includes('T') ? workout.date : `${workout.date}T10:00:00Z`)
      const userId = owner.account.id
      const facts = {
        ...{ userId, sportId: sport, workoutDate, distanceM, movingS, durationS: movingS },
        ...localTimeIn(zone, workoutDate),
        shortId: encodeShortId(crypto.randomUUID()),
        title: 'A workout',
        createdAt: workoutDate,
        aveSpeedCkmh: Math.round((distanceM / movingS) * 360),
        maxSpeedCkmh: Math.round((distanceM / movingS) * 360),
        perceivedExertion: workout.perceivedExertion ?? null,
        recorderSummary: calories === null ? null : { ...noSummary, calories },
      }
      const [row] = addWorkouts(tx, ctx, [{ workout: facts }])
      saveAnalysis(tx, row!, analysisOf(workout))
      return row!.shortId
    }),
  )
}

/** Returns the load of a workout as it is stored. */
export const loadOf = ({ ctx }: TestApp, shortId: string) =>
  ctx.db
    .select({ load: trainingLoads })
    .from(trainingLoads)
    .innerJoin(allWorkouts, eq(allWorkouts.id, trainingLoads.workoutId))
    .where(eq(allWorkouts.shortId, shortId))
    .get()!.load

/** Computes outdated loads, as the job does. @throws Error if the job is not queued */
export async function computeQueued(app: TestApp) {
  const { db } = app.ctx
  if (findJobDueAt(db, computeLoadsKind, null) === null) throw new Error('nothing is queued')
  await computeOutdated(app)
  dropJob(db, computeLoadsKind, null)
}

/** Computes outdated loads, such as those of workouts that were stored without a recording. */
export const computeOutdated = ({ ctx }: TestApp) =>
  computeLoadsJob.run(ctx, computeLoadsKind.write(null), new AbortController().signal)

function analysisOf(workout: AnalysedWorkout): TrackAnalysis {
  const { heartRates, weightedPower = null, weightedSpeed = null, movingS = 3600 } = workout
  const heartRate = heartRates ? histogramOf(heartRates) : null
  const total = heartRate?.seconds.reduce((sum, seconds) => sum + seconds, 0) ?? 0
  return {
    histograms: { heartRate, power: null, speed: null },
    bestMeans: {
      heartRate: bestMeansOf(workout.meanHeartRates),
      power: bestMeansOf(workout.meanPowers),
      speed: bestMeansOf(workout.meanSpeeds),
    },
    secondsWith: { heartRate: total, power: weightedPower === null ? 0 : movingS, speed: movingS },
    heldHeartRate: workout.held ?? null,
    meanHeartRate: heartRates ? 140 : null,
    meanPower: weightedPower,
    weightedPower,
    work: weightedPower === null ? null : weightedPower * movingS,
    gradedSpeed: weightedSpeed,
    weightedSpeed,
    halves: workout.halves ?? null,
    longestPause: 0,
    climbs: [],
    gradients: null,
    elevationNoise: null,
  }
}

function histogramOf(seconds: Seconds): Histogram {
  const values = Object.keys(seconds).map(Number)
  const [first, last] = [Math.min(...values), Math.max(...values)]
  return {
    first,
    seconds: Array.from({ length: last - first + 1 }, (_, index) => seconds[first + index] ?? 0),
  }
}

const bestMeansOf = (means: Readonly<Record<number, number>> | undefined) =>
  means ? meanDurations.map(duration => (means[duration] ? { value: means[duration], from: 0 } : null)) : null
