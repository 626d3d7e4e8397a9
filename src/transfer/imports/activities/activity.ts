import { minute } from '../../../lib/durations'
import { formatOfFile, type SourceFormat } from '../../../tracks/source-formats'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'

const packedEnding = /\.gz$/i

/** Format by the ending of the name, with or without `.gz`; null for other files. */
export const activityFormatOf = (name: string): SourceFormat | null =>
  formatOfFile(name.replace(packedEnding, ''))

export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Devices and services round times differently. */
const toleranceMs = minute

/** The details of the workout that starts at this time. A file that is one workout has only one entry. */
export function detailsAt(
  { details, isOne }: Pick<ImportedActivity, 'details' | 'isOne'>,
  start: Date | null,
): ActivityDetails | null {
  if (isOne) return details[0] ?? null
  if (!start) return null
  const distance = ({ workoutDate }: ActivityDetails) =>
    workoutDate ? Math.abs(workoutDate.getTime() - start.getTime()) : Number.POSITIVE_INFINITY
  // The entry of a whole triathlon starts with its first sport. That sport's own entry is preferred.
  const isWhole = ({ sport }: ActivityDetails) => Number(sport === null)
  const [nearest] = details.toSorted(
    (one, other) => distance(one) - distance(other) || isWhole(one) - isWhole(other),
  )
  return nearest && distance(nearest) <= toleranceMs ? nearest : null
}
