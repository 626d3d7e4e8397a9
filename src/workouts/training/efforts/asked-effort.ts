// Reads from a request which effort is asked for. No I/O.
import { invalid } from '../../../platform/errors'
import { distancesOf } from '../../analysis/efforts/read-efforts'
import { type SportGroup, sportGroups } from '../../sports/sport-group'
import type { SportOfUser } from '../../sports/store'
import { type EffortQuantity, indexOfDuration, isQuantity } from '../quantities'
import type { EffortHistoryQuery } from './schemas'

/** An effort over a distance, or over a duration. */
export type AskedEffort =
  | { kind: 'distance'; distanceMm: number }
  | { kind: 'duration'; seconds: number; index: number; quantity: EffortQuantity }

/**
 * Reads the distance, or the duration and the quantity.
 * @throws AppError `invalid payload` unless exactly one of distance and duration is given; for a distance that is not
 * among those of the sport; for a duration or quantity for which no means are stored
 */
export function readAskedEffort(
  { distance, duration, quantity }: Omit<EffortHistoryQuery, 'sport_id'>,
  sport: SportOfUser,
): AskedEffort {
  if ((distance === undefined) === (duration === undefined)) throw invalid('effort-unclear')
  if (distance !== undefined) {
    const distanceMm = Math.round(Number(distance) * 1e6)
    if (!distancesOf(sport).includes(distanceMm)) throw invalid('effort-distance-unusual')
    return { kind: 'distance', distanceMm }
  }
  const seconds = Number(duration)
  const index = indexOfDuration(seconds)
  if (index === undefined) throw invalid('effort-duration-unusual')
  return { kind: 'duration', seconds, index, quantity: requireQuantity(quantity) }
}

/**
 * Checks the name of a quantity.
 * @throws AppError `invalid payload` if there is no such quantity
 */
export function requireQuantity(quantity: string | undefined): EffortQuantity {
  if (!isQuantity(quantity)) throw invalid('quantity-unknown')
  return quantity
}

/**
 * Checks the name of a sport group.
 * @throws AppError `invalid payload` if there is no such group
 */
export function requireSportGroup(text: string | undefined): SportGroup {
  const group = sportGroups.find(name => name === text)
  if (group === undefined) throw invalid('sport-group-unknown')
  return group
}
