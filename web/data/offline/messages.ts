// Messages from a page to the service worker.
import type { MapScheme } from '../workouts/requests'

/** Asks to cache the first screens and the latest workouts for offline use. */
export interface KeepRequest {
  is: 'keep'
  /** Token of the session. The worker does not store it. */
  token: string
  /** Paths the page requested before the worker was active. */
  asked: readonly string[]
  scheme: MapScheme
}

export type MessageToWorker = KeepRequest
