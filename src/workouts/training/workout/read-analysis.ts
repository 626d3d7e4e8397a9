import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { createLoadEstimator } from '../../../tracks/analysis/estimate-load'
import { isOnFoot as isFootSport, readEfforts } from '../../analysis/efforts/read-efforts'
import { bodyOnDay } from '../../body/body-on-day'
import { createDayFinder } from '../../library/periods'
import { loadAndEnergyOf } from '../../loads/load-of-workout'
import { listEarlierLoads } from '../../loads/store'
import type { WorkoutRow } from '../../rows/store'
import { metOf } from '../../sports/met'
import { sportGroupOf } from '../../sports/sport-group'
import { findSport } from '../../sports/store'
import { readZoneChoices } from '../body/zones'
import { rankMeans } from './rank-means'
import type { WorkoutAnalysis } from './schemas'
import { findAnalysis, hidesTraining } from './store'
import { viewBody, viewLoad, viewRecording, withoutRecording } from './view-analysis'

/**
 * Returns the analysis of a workout's recording, with the values of the body that were valid on its day. Reads no file.
 */
export function readAnalysis(db: Db, account: Account, workout: WorkoutRow): WorkoutAnalysis {
  const sport = findSport(db, account.id, workout.sportId)
  const isOnFoot = sport !== undefined && isFootSport(sport)
  const group = sport ? sportGroupOf(sport) : 'other'
  const dayOf = createDayFinder({ timeZone: account.timezone, byPlace: true })
  const day = dayOf(workout.workoutDate.getTime(), workout.localOffsetS)
  const body = bodyOnDay(db, account.id, group, day)
  const analysis = findAnalysis(db, workout)
  // Load and energy are computed here, because the stored ones may be outdated until a job has computed them again.
  // A workout without a recording can have both, too.
  const met = sport ? metOf(sport) : null
  const recordedExertion = workout.recorderSummary?.perceivedExertion ?? null
  const perceivedExertion = workout.perceivedExertion ?? recordedExertion
  const computed = loadAndEnergyOf(loadedOf(workout), analysis, body)
  const estimate = computed.load === null ? estimateOf(workout) : null
  return {
    is_hidden: hidesTraining(db, account.id),
    is_analysed: analysis !== null,
    sport_group: group,
    body: viewBody(body),
    ...(analysis
      ? viewRecording(analysis, {
          ...{ group, isOnFoot, body },
          zonesOf: readZoneChoices(db, account.id),
          won: rankMeans(db, workout, analysis, { group, isOnFoot }),
        })
      : withoutRecording),
    ...viewLoad(computed, body, estimate),
    perceived_exertion: perceivedExertion,
    is_exertion_recorded: workout.perceivedExertion === null && recordedExertion !== null,
    efforts: readEfforts(db, workout),
  }

  function loadedOf({ distanceM, movingS, recorderSummary }: WorkoutRow) {
    const calories = recorderSummary?.calories ?? null
    return { group, met, distanceM, movingS, calories, perceivedExertion }
  }

  function estimateOf({ id, userId, sportId, workoutDate, distanceM, movingS }: WorkoutRow) {
    const estimator = createLoadEstimator(met)
    for (const earlier of listEarlierLoads(db, { userId, sportId, ms: workoutDate.getTime(), id })) {
      estimator.add(earlier)
    }
    return estimator.estimate({ distanceM, movingS })
  }
}
