// Messages from a page to the service worker.
import type { MapScheme } from '../workouts/requests'

/** Asks the service worker to cache the first screens and the latest workouts for use offline. */
export interface KeepRequest {
  is: 'keep'
  /** Token of the session. The worker does not store it. */
  token: string
  /** The paths that the page requested before the worker was active. */
  asked: readonly string[]
  scheme: MapScheme
}

export type MessageToWorker = KeepRequest
