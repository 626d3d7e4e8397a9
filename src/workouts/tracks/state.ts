import { findMapVersion } from '../../maps/lines/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { TracksRequest } from './tracks-request'

/** What tracks on maps look like follows from this. */
export const stateOf = (
  { db }: Pick<PlatformContext, 'db'>,
  { userId, filter }: TracksRequest,
): [number, number, string] => [findMapVersion(db, userId), userId, JSON.stringify(filter)]
