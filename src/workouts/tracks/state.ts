import { findMapVersion } from '../../maps/lines/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { TracksRequest } from './tracks-request'

/** Everything on which tiles of tracks depend, for ETags and cache keys. */
export const stateOf = (
  { db }: Pick<PlatformContext, 'db'>,
  { userId, filter }: TracksRequest,
): [number, number, string] => [findMapVersion(db, userId), userId, JSON.stringify(filter)]
