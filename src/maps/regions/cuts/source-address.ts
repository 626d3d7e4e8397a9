import { AppError, invalid, Unavailable } from '../../../platform/errors'
import type { Config } from '../../../platform/settings/table/config-type'
import { userAgent } from '../../../platform/version'
import type { FromSource } from '../cutting/tasks'
import type { MapSourceAddress } from '../source/newest-build'
import { sourceFailures } from '../source/source-failure'

/** Where streets come from. @throws AppError 400 when that is turned off */
export function requireSource({ mapRegionSource, tileAllowPrivate, ...config }: Config): MapSourceAddress {
  if (mapRegionSource === null) throw invalid('map-source-off', sourceFailures['map-source-off'])
  return {
    template: mapRegionSource,
    userAgent: userAgent(config),
    allowPrivate: tileAllowPrivate,
  }
}

const retryAfterS = 10

/** @throws AppError 424 or 503 for what the source is to blame for, 400 for areas of which it has nothing */
export function requireFound<Found>(answer: FromSource<Found>): Found {
  if ('found' in answer) return answer.found
  const { problem, isPassing } = answer
  const sentence = sourceFailures[problem]
  if (isPassing) throw new Unavailable(sentence, retryAfterS, problem)
  if (problem.startsWith('offline-map-area')) throw invalid(problem, sentence)
  throw new AppError('otherServerFails', problem, sentence)
}
