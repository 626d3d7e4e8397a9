// Sends files to the plain address, as programs do that know nothing about the server.
import type { ArrivalAnswer } from '../../../src/workouts/arrivals/schemas'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import type { Answer, RequestOptions } from '../../support/requests'
import type { TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

export interface Arrived extends Answer<ArrivalAnswer> {
  outcome: string | undefined
  ids: string[]
}

export async function send(
  app: Pick<TestApp, 'request'>,
  path: string,
  { method = 'POST', ...options }: RequestOptions & { method?: string } = {},
): Promise<Arrived> {
  const answer = await app.request<ArrivalAnswer>(method, path, options)
  return { ...answer, outcome: answer.body.data?.outcome, ids: answer.body.data?.workout_ids ?? [] }
}

export const bodyOf = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>

export const basic = (name: string, token: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`,
})

export async function workoutOf(user: TestUser, id: string | undefined): Promise<Workout> {
  const { body } = await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)
  return body.data.workouts[0]!
}

/** Returns the short ids of the user's workouts, latest first. */
export async function idsOf(user: TestUser): Promise<string[]> {
  const { body } = await user.get<WorkoutsAnswer>('/api/workouts')
  return body.data.workouts.map(({ id }) => id)
}

/** Writes a form like a program with its own boundary. */
export function formOf(boundary: string, heads: [string[], Uint8Array | string][]): Uint8Array<ArrayBuffer> {
  const parts = heads.flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]))
}
