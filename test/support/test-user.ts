import type { Account } from '../../src/platform/access/store'
import type { Workout, WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { gpxFile, steadyRide } from './recordings'
import { type Answer, type Handle, type RequestOptions, sendTo, uploadForm } from './requests'
import { userPassword } from './user-password'

/** A user who is logged in and sends requests with a session token. */
export class TestUser {
  readonly account: Account
  readonly token: string
  /** The cookie for images, as a browser sends it: `name=value`. */
  readonly cookie: string
  readonly #handle: Handle

  constructor(handle: Handle, who: { account: Account; token: string; cookie: string }) {
    this.#handle = handle
    this.account = who.account
    this.token = who.token
    this.cookie = who.cookie
  }

  request<Body = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    return sendTo<Body>(this.#handle, method, path, { token: this.token, ...options })
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.request<Body>('GET', path, { headers })
  }

  delete(path: string): Promise<Answer> {
    return this.request('DELETE', path)
  }

  /** Proves with the password that it is still the user who is logged in, for what needs a recent proof. */
  async prove() {
    const answer = await this.request('POST', '/api/auth/proof', {
      json: { method: 'password', password: userPassword },
    })
    if (answer.status !== 200) throw new Error(`not proved: ${JSON.stringify(answer.body)}`)
  }

  /** Uploads a valid recording. @throws Error if the server refuses the recording */
  async upload(gpx: string | Uint8Array = steadyRide(), data: object = {}): Promise<Workout> {
    const answer = await this.tryUpload(gpx, { sport_id: 1, ...data })
    const workout = (answer.body as WorkoutsAnswer).data?.workouts[0]
    if (answer.status !== 201 || !workout) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
    return workout
  }

  /** Uploads content that the server may refuse. */
  tryUpload<Body = unknown>(
    gpx: string | Uint8Array,
    data: unknown = { sport_id: 1 },
    name?: string,
  ): Promise<Answer<Body>> {
    const body = uploadForm({ file: gpxFile(gpx), data, ...(name !== undefined && { name }) })
    return this.request<Body>('POST', '/api/workouts', { body })
  }
}
