// Some apps insist on the form FitTrackee has for a few answers, where this interface has another. A server speaks one of
// the two modes, and all their differences are here.

import { formatDuration } from '../../lib/duration'
import type { CompatibilityModeName, Config } from '../settings/table/config-type'

interface Compatibility {
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
  /** The random id of a map image is enough to see it, because FitTrackee’s own client sends no token for images. */
  showsMapImagesToAll: boolean
}

const modes: Record<CompatibilityModeName, Compatibility> = {
  contract: {
    created: 'success',
    appCreated: 200,
    nameNeighbour: ({ id }) => id,
    writeTime: seconds => seconds,
    wrapUser: users => users,
    showsMapImagesToAll: false,
  },
  fittrackee: {
    created: 'created',
    appCreated: 201,
    nameNeighbour: ({ shortId }) => shortId,
    writeTime: formatWithDays,
    wrapUser: users => ({ users }),
    showsMapImagesToAll: true,
  },
}

/** How this server answers where the two differ. */
export const compatibilityOf = ({ compatibilityMode }: Config): Compatibility => modes[compatibilityMode]

const dayS = 86_400

/** `0:38:20`, `1 day, 2:03:04`, `2 days, 12:00:00`. */
function formatWithDays(seconds: number): string {
  const days = Math.floor(seconds / dayS)
  const time = formatDuration(seconds % dayS)
  return days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'}, ${time}`
}
