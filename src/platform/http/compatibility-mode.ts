// Some apps insist on the form FitTrackee has for a few answers, where this interface has another. A server speaks one of
// the two dialects, and all their differences are here.
import type { Config, DialectName } from '../config'
import { formatDuration } from '../../lib/duration'

export interface Dialect {
  /** The `status` that says a workout was made. */
  created: 'success' | 'created'
  /** The status code that says an app was registered. */
  appCreated: 200 | 201
  /** How a workout names the one before it and the one after it. */
  nameNeighbour(workout: { id: number; shortId: string }): number | string
  /** Whole seconds, in the statistics by sport. */
  writeTime(seconds: number): number | string
  /** The data of an answer about one user, whose entry stands in an array by itself. */
  wrapUser<Entry>(users: Entry[]): Entry[] | { users: Entry[] }
  /** Whether the random id of a map picture is enough to see it. */
  showsPicturesToAll: boolean
}

const dialects: Record<DialectName, Dialect> = {
  contract: {
    created: 'success',
    appCreated: 200,
    nameNeighbour: ({ id }) => id,
    writeTime: seconds => seconds,
    wrapUser: users => users,
    showsPicturesToAll: false,
  },
  fittrackee: {
    created: 'created',
    appCreated: 201,
    nameNeighbour: ({ shortId }) => shortId,
    writeTime: formatWithDays,
    wrapUser: users => ({ users }),
    showsPicturesToAll: true,
  },
}

/** The dialect of this server. */
export const dialectOf = ({ dialect }: Config): Dialect => dialects[dialect]

const dayS = 86_400

/** `0:38:20`, `1 day, 2:03:04`, `2 days, 12:00:00`. */
function formatWithDays(seconds: number): string {
  const days = Math.floor(seconds / dayS)
  const time = formatDuration(seconds % dayS)
  return days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'}, ${time}`
}
