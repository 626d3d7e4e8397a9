// Rides around one door, links that share them, and the data that these links show.

import { listZones } from '../../../src/workouts/privacy/store'
import type { SplitsAnswer, StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import type { SavedShareAnswer, SharedWorkoutAnswer } from '../../../src/workouts/shares/links/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import type { TestPoint } from '../../formats/gpx/gpx-documents'
import type { TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

export const metresPerDegree = 111_319.49
export const metresPerDegreeEast = metresPerDegree * Math.cos(Math.PI / 4)
export const door = { latitude: 45, longitude: 5 }

/**
 * The position at a distance from the door.
 * @param east metres from the door
 * @param north metres from the door
 */
export const pointAt = (
  east: number,
  north: number,
  second: number,
  elevation: number | null = null,
): TestPoint => [
  door.latitude + north / metresPerDegree,
  door.longitude + east / metresPerDegreeEast,
  elevation,
  new Date(Date.UTC(2026, 4, 1, 8, 0, second)).toISOString(),
]

/** Returns the token of the link. */
export async function share(user: TestUser, { id }: Workout, json: object = {}): Promise<string> {
  const answer = await user.request<SavedShareAnswer>('POST', `/api/workouts/${id}/share`, { json })
  const { link } = answer.body.data.share
  return link!.slice(link!.lastIndexOf('/') + 1)
}

/** All texts and numbers that the link shows. */
export async function lookAt(of: Pick<TestApp, 'request' | 'handle'>, token: string) {
  const ask = <Answer>(part: string) => of.request<Answer>('GET', `/api/shared/${token}${part}`)
  const fields = 'distance,duration,latitude,longitude,elevation,speed,gradient,hr'
  const [details, streams, splits, page] = await Promise.all([
    ask<SharedWorkoutAnswer>(''),
    ask<StreamsAnswer>(`/streams?fields=${fields}&points=10000`),
    ask<SplitsAnswer>('/splits'),
    of.handle(new Request(`http://localhost/s/${token}`)).then(answer => answer.text()),
  ])
  return { workout: details.body.data.workout, ...streams.body.data, ...splits.body.data, page }
}

export const zonesOf = ({ ctx }: Pick<TestApp, 'ctx'>, { account }: TestUser) => listZones(ctx.db, account.id)
