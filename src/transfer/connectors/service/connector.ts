// What every connector is: a folder beside this one with one function that makes a `Connector`, and its line in `../connectors.ts`.
// When to look, what to fetch, what is there already, and what people see is the same for all of them.
import { hour } from '../../../lib/durations'
import type { ConnectorName } from '../../../platform/db/connector-names'
import type { ConnectorProblem } from '../rows/link-store'

/** The longest time in ms that a service is left alone because it asks for it. */
export const maxRestMs = 24 * hour

/** A service from which the recordings of people are fetched, each with a key that its owner has made there. */
export interface Connector {
  name: ConnectorName
  /** What people call the service, in every language. */
  title: string
  /** Address of the page at the service where people make their keys. */
  keysAt: string
  /** Whether a text can be a key of this service. */
  isKey(text: string): boolean
  /**
   * Lists the activities that begin on the days of a window, both included.
   * @throws ServiceFailure
   */
  list(asking: Asking, window: Days): Promise<ListedActivities>
  /**
   * Fetches the original file of an activity, packed or not.
   * @param limit maximum size in bytes
   * @returns `missing` if the service has no file of it, which may change; `gone` if it says that it never will
   * @throws ServiceFailure, `key-refused` also if only this file is refused; BodyTooLarge, also while the file is read
   */
  fetchFile(
    asking: Asking,
    id: string,
    limit: number,
  ): Promise<AsyncIterable<Uint8Array> | 'missing' | 'gone'>
}

/** How a service is asked. */
export interface Asking {
  key: string
  /** Ends the request, and reading its answer. */
  signal: AbortSignal
}

/** A window of days, `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

export interface ListedActivities {
  activities: ListedActivity[]
  /**
   * The first day that has an activity in the list, `YYYY-MM-DD`; `null` for none. Nobody knows whether there are more
   * before it in the window, because services list only so many at once, the newest first.
   */
  firstDay: string | null
}

export interface ListedActivity {
  /** The id at the service. */
  id: string
  /** `file`: it may have a file. `stub`: the service may not hand it on. `without-file`: there never was a recording. */
  has: 'file' | 'stub' | 'without-file'
  startsAt: Date | null
  name: string | null
  /** A word for the sport; `null` for none. */
  sportWord: string | null
  /** Whether it comes from a device of Garmin. */
  isOfGarmin: boolean
}

/** Thrown if a service does not do what it is asked for. It says nothing of the key, or of what was asked for. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'

  /** @param retryAfterMs how long the service wants to be left alone; `null` if it does not say */
  constructor(
    readonly problem: ConnectorProblem,
    readonly retryAfterMs: number | null = null,
  ) {
    super(problem)
  }
}
