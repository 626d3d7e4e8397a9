import { AppError, invalid, Unavailable } from '../../../platform/errors'
import { sourceFailures } from '../../../platform/failures/maps'
import type { Config } from '../../../platform/settings/table/config-type'
import { userAgent } from '../../../platform/version'
import type { FromSource } from '../cutting/tasks'
import type { MapSourceAddress } from '../source/newest-build'

/** Address of the map source. @throws AppError 400 if the source is turned off */
export function requireSource({ mapRegionSource, tileAllowPrivate, ...config }: Config): MapSourceAddress {
  if (mapRegionSource === null) throw invalid('map-source-off', sourceFailures['map-source-off'])
  return {
    template: mapRegionSource,
    userAgent: userAgent(config),
    allowPrivate: tileAllowPrivate,
  }
}

const retryAfterS = 10

/** @throws AppError 424 or 503 for failures of the source, 400 for an area without tiles */
export function requireFound<Found>(answer: FromSource<Found>): Found {
  if ('found' in answer) return answer.found
  const { problem, isPassing } = answer
  const sentence = sourceFailures[problem]
  if (isPassing) throw new Unavailable(retryAfterS, problem, sentence)
  if (problem.startsWith('offline-map-area')) throw invalid(problem, sentence)
  throw new AppError('otherServerFails', problem, sentence)
}
