// Inserts workouts directly into the database and its totals: these tests need only their numbers.

import { encodeShortId } from '../../../../src/lib/short-id'
import { transact } from '../../../../src/platform/db/database'
import { addWorkouts } from '../../../../src/workouts/library/add'
import type { TestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

export interface StoredWorkout {
  sport: number
  date: Date
  distanceM: number
  movingS: number
  /** Ascent and descent, both in millimetres. */
  ascentMm?: number | null
  descentMm?: number | null
}

export function storeWorkouts({ ctx }: Pick<TestApp, 'ctx'>, owner: TestUser, workouts: StoredWorkout[]) {
  transact(ctx.db, tx => {
    addWorkouts(
      tx,
      ctx,
      workouts.map(workout => ({ workout: { ...factsOf(workout), userId: owner.account.id } })),
    )
  })
}

/** Average speed in hundredths of km/h. */
export const aveSpeedOf = ({ distanceM, movingS }: StoredWorkout) => Math.round((distanceM / movingS) * 360)

function factsOf(workout: StoredWorkout) {
  const { sport: sportId, date: workoutDate, distanceM, movingS, ascentMm = null, descentMm = null } = workout
  const aveSpeedCkmh = aveSpeedOf(workout)
  return {
    shortId: encodeShortId(crypto.randomUUID()),
    title: 'A ride',
    createdAt: workoutDate,
    // The duration is longer than the moving time, so that tests fail if a statistic counts pauses.
    durationS: movingS + 600,
    maxSpeedCkmh: aveSpeedCkmh,
    ...{ sportId, workoutDate, distanceM, movingS, ascentMm, descentMm, aveSpeedCkmh },
  }
}

/** A workout on a date (`2018-01-01`) or at a time; 10 km in 1024 s by default. */
export function ride(date: string, facts: Partial<Omit<StoredWorkout, 'date'>> = {}): StoredWorkout {
  const moment = new Date(date.includes('T') ? date : `${date}T00:00:00Z`)
  return { sport: 1, distanceM: 10_000, movingS: 1024, ...facts, date: moment }
}

const metres = (ascent: number, descent: number) => ({ ascentMm: ascent * 1000, descentMm: descent * 1000 })

/** Rides in two years and sports with known results. */
export const knownWorkouts: StoredWorkout[] = [
  ride('2017-03-20', { distanceM: 5_000, movingS: 1024, ...metres(120, 200) }),
  ride('2017-06-01', { distanceM: 10_000, movingS: 3456, ...metres(100, 80) }),
  ride('2018-01-01', { distanceM: 10_000, movingS: 1024, ...metres(80, 100) }),
  ride('2018-02-23T10:00:00Z', { distanceM: 1_000, movingS: 600, ...metres(120, 180) }),
  ride('2018-02-23', { distanceM: 10_000, movingS: 1000, ...metres(100, 200) }),
  ride('2018-04-01', { distanceM: 8_000, movingS: 6000, ...metres(40, 20) }),
  ride('2018-05-09', { distanceM: 10_000, movingS: 3000 }),
  ride('2018-04-02', { distanceM: 12_000, movingS: 6000, sport: 2 }),
]
