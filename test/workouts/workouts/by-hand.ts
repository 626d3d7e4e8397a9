// Enters workouts by hand and changes them.
import type { Workout, WrittenWorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import type { Answer } from '../../support/requests'
import type { TestUser } from '../../support/test-user'

/** An hour of cycling: 10 km. */
export const anHour = { sport_id: 1, workout_date: '2018-05-15 14:05', duration: 3600, distance: 10 }

export const tryEntering = (user: TestUser, facts: object): Promise<Answer<WrittenWorkoutsAnswer>> =>
  user.request('POST', '/api/workouts/no_gpx', { json: { ...anHour, ...facts } })

/** Enters a workout. @throws Error if the server refuses the request */
export async function enter(user: TestUser, facts: object = {}): Promise<Workout> {
  return onlyWorkout(await tryEntering(user, facts))
}

export const tryChanging = (user: TestUser, id: string | number, changes: object) =>
  user.request<WrittenWorkoutsAnswer>('PATCH', `/api/workouts/${id}`, { json: changes })

/** Changes a workout. @throws Error if the server refuses the request */
export async function change(user: TestUser, id: string | number, changes: object): Promise<Workout> {
  return onlyWorkout(await tryChanging(user, id, changes))
}

function onlyWorkout({ status, body }: Answer<WrittenWorkoutsAnswer>): Workout {
  const workout = body.data?.workouts[0]
  if (status >= 300 || !workout) throw new Error(`refused: ${JSON.stringify(body)}`)
  return workout
}

/** Status and body of an answer, to compare with the result of `refused`. */
export const refusalOf = ({ status, body }: Answer): unknown[] => [status, body]

export const refused = (message: string, status = 400) => [status, { status: 'error', message }]
