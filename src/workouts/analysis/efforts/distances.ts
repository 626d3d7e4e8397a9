// Distances over which people compare themselves, for each sport.
import type { effortDistances } from '../../../tracks/measuring/best-efforts'
import type { SportOfUser } from '../../sports/store'

type Distance = (typeof effortDistances)[number]

const onFoot: readonly Distance[] = [
  400, 1000, 1609.344, 5000, 10_000, 16_093.44, 21_097.5, 42_195, 50_000, 100_000,
]
const onWheels: readonly Distance[] = [
  1000, 1609.344, 5000, 10_000, 20_000, 40_000, 50_000, 100_000, 160_934.4, 200_000,
]
const onWater: readonly Distance[] = [
  100, 400, 500, 1000, 1500, 1609.344, 2000, 5000, 10_000, 21_097.5, 42_195,
]

/** Distances of the standard sports. Mountain and air sports have none, because a distance says little there. */
const ofStandardSports: Partial<Record<number, readonly Distance[]>> = {
  1: onWheels,
  2: onWheels,
  3: onFoot,
  4: onWheels,
  5: onFoot,
  6: onFoot,
  7: onWheels,
  8: onFoot,
  10: onFoot,
  11: onWater,
  12: onFoot,
  13: onWheels,
  16: onWater,
  17: onWheels,
  18: onFoot,
}

const waterIcons = new Set(['kayaking', 'pool', 'rowing', 'sailing', 'surfing', 'waves'])

/** Distances in millimetres, the shortest first. A sport without usual distances has none. */
export function distancesOf({ sport, own }: SportOfUser): number[] {
  return distancesFor(sport.id, own).map(metres => Math.round(metres * 1000))
}

function distancesFor(id: number, own: SportOfUser['own']): readonly Distance[] {
  if (own === null) return ofStandardSports[id] ?? []
  if (waterIcons.has(own.icon)) return onWater
  return own.measure === 'pace' ? onFoot : onWheels
}
