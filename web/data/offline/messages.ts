// What a page tells the service worker.
import type { MapScheme } from '../workouts/requests'

/** To keep what the app shows first, and the latest workouts, for times without the server. */
export interface KeepRequest {
  is: 'keep'
  /** Of the session. The worker keeps no token. */
  token: string
  /** What the page asked for before the worker was there to keep it. */
  asked: readonly string[]
  scheme: MapScheme
}

export type MessageToWorker = KeepRequest
