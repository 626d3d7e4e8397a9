// Events that are no change of data which triggers see. Each is told once.
import type { Code } from '../codes'
import type { AlertKind } from './store'

/** What happened. */
export type Happened =
  | {
      type: 'import.finished'
      /** Id of the import. */
      importId: number
      /** Where the archive came from, such as `strava`; `null` if nobody knows. */
      origin: string | null
      /** Numbers of workouts. */
      added: number
      leftOut: number
    }
  | { type: 'backup.failed'; reasonCode: Code }
  | {
      /** A problem that administrators are told of has begun, or is over. */
      type: 'attention.begun' | 'attention.ended'
      kind: AlertKind
      /** What the problem is about, such as a kind of jobs; may be empty. */
      subject: string
    }

/** An event, as followers are told. */
export type Happening = Happened & {
  /** Random id, the same whenever the event is told again. */
  id: string
  /** The account; `null` for an event of the server. */
  userId: number | null
  /** Milliseconds since 1970. */
  at: number
}
