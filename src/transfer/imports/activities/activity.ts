import { formatOfFile, type SourceFormat } from '../../../tracks/source-formats'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'

const packedEnding = /\.gz$/i

/** By the end of its name, whether it is packed or not; null for files that are no recordings. */
export const activityFormatOf = (name: string): SourceFormat | null =>
  formatOfFile(name.replace(packedEnding, ''))

/** The name of a file without its folders. */
export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Devices and services round differently. */
const toleranceMs = 60_000

/** What is known about the workout that begins then; of a file that is one workout there is nothing to choose. */
export function detailsAt(
  { details, isOne }: Pick<ImportedActivity, 'details' | 'isOne'>,
  start: Date | null,
): ActivityDetails | null {
  if (isOne) return details[0] ?? null
  if (!start) return null
  const distance = ({ workoutDate }: ActivityDetails) =>
    workoutDate ? Math.abs(workoutDate.getTime() - start.getTime()) : Number.POSITIVE_INFINITY
  // A triathlon as a whole begins with the first of its sports, which says more of that one.
  const isWhole = ({ sport }: ActivityDetails) => Number(sport === null)
  const [nearest] = details.toSorted(
    (one, other) => distance(one) - distance(other) || isWhole(one) - isWhole(other),
  )
  return nearest && distance(nearest) <= toleranceMs ? nearest : null
}
