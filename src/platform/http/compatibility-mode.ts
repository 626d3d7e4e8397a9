// Some apps expect a few responses in FitTrackee's form, which differs from ours. A server uses one of two modes; this
// file lists all differences between them.

import { formatDuration } from '../../lib/duration'
import type { CompatibilityModeName, Config } from '../settings/table/config-type'

interface Compatibility {
  /** The `status` in the response to a request that creates a workout. */
  created: 'success' | 'created'
  /** The status code after registering an app. */
  appCreated: 200 | 201
  /** Returns the value by which a workout refers to the previous or the next workout. */
  nameNeighbour(workout: { id: number; shortId: string }): number | string
  /** Formats whole seconds in the statistics by sport. */
  writeTime(seconds: number): number | string
  /** Returns the `data` of a response about one user. The argument is an array with the entry of this user. */
  wrapUser<Entry>(users: Entry[]): Entry[] | { users: Entry[] }
  /** Whether the random id of a map image is enough to load it: FitTrackee's own client sends no token for images. */
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

/** Returns the behaviour of this server's mode. */
export const compatibilityOf = ({ compatibilityMode }: Config): Compatibility => modes[compatibilityMode]

const dayS = 86_400

/** Formats a duration such as `0:38:20`, `1 day, 2:03:04` or `2 days, 12:00:00`. */
function formatWithDays(seconds: number): string {
  const days = Math.floor(seconds / dayS)
  const time = formatDuration(seconds % dayS)
  return days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'}, ${time}`
}
