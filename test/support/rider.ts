// A user of a running server who uploads, reads and deletes workouts.
import type { Workout, WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import type { ServerProcess } from './executable'
import { gpxFile, steadyRide } from './recordings'
import { type Answer, type RequestOptions, uploadForm } from './requests'

export class Rider {
  readonly #server: ServerProcess
  readonly #token: string

  constructor(server: ServerProcess, token: string) {
    this.#server = server
    this.#token = token
  }

  request<Body = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    return this.#server.request<Body>(method, path, { token: this.#token, ...options })
  }

  /** Uploads a recording. @throws Error if the server refuses the recording */
  async upload(gpx: Uint8Array = steadyRide(), sportId = 1): Promise<Workout> {
    const body = uploadForm({ file: gpxFile(gpx), data: { sport_id: sportId } })
    const answer = await this.request<WorkoutsAnswer>('POST', '/api/workouts', { body })
    const workout = answer.body.data?.workouts[0]
    if (answer.status !== 201 || !workout) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
    return workout
  }
}
