import type { SportIcon } from './schemas'
import type { SportKind } from './store'

/** Groups of sports that have thresholds and zones of their own. */
export const sportGroups = ['run', 'ride', 'swim', 'other'] as const
export type SportGroup = (typeof sportGroups)[number]

const ofStandardSports: Partial<Record<number, SportGroup>> = {
  1: 'ride',
  2: 'ride',
  4: 'ride',
  5: 'run',
  7: 'ride',
  8: 'run',
  13: 'ride',
  16: 'swim',
  17: 'ride',
}

/** Groups of sports that were added on this server, by their icon. */
const ofIcons: Partial<Record<string, SportGroup>> = {
  directions_run: 'run',
  sprint: 'run',
  directions_bike: 'ride',
  pedal_bike: 'ride',
  electric_bike: 'ride',
  pool: 'swim',
} satisfies Partial<Record<SportIcon, SportGroup>>

/** Returns the group of a sport; `other` for sports that share no thresholds, such as hiking. */
export const sportGroupOf = ({ sport, own }: SportKind): SportGroup =>
  (own === null ? ofStandardSports[sport.id] : ofIcons[own.icon]) ?? 'other'
