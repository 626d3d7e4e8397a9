import { minute } from '../../../lib/durations'
import { figures, noFigures, type WorkoutFigures } from '../../../tracks/figures'
import { formatOfFile, type SourceFormat } from '../../../tracks/source-formats'
import type { ActivityDetails, ImportedActivity, ImportedWorkout } from '../archive/account-data'
import { averageSpeedOf } from '../archive/read-values'

const packedEnding = /\.gz$/i

/** Returns the format for the extension of a file name, with or without `.gz`; null for other files. */
export const activityFormatOf = (name: string): SourceFormat | null =>
  formatOfFile(name.replace(packedEnding, ''))

export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/**
 * Maximum difference in ms between two start times of the same workout, because devices and services round times
 * differently.
 */
export const toleranceMs = minute

/**
 * Returns the details of the workout that starts at this time. If the file is known to be one workout, returns its only
 * details.
 */
export function detailsAt(
  { details, isOne }: Pick<ImportedActivity, 'details' | 'isOne'>,
  start: Date | null,
): ActivityDetails | null {
  if (isOne) return details[0] ?? null
  if (!start) return null
  const distance = ({ workoutDate }: ActivityDetails) =>
    workoutDate ? Math.abs(workoutDate.getTime() - start.getTime()) : Number.POSITIVE_INFINITY
  // A list may contain an entry for a whole triathlon and also one for each of its sports. The entries of the triathlon
  // and of its first sport have the same start; the details of the sport are used.
  const isWhole = ({ sport }: ActivityDetails) => Number(sport === null)
  const [nearest] = details.toSorted(
    (one, other) => distance(one) - distance(other) || isWhole(one) - isWhole(other),
  )
  return nearest && distance(nearest) <= toleranceMs ? nearest : null
}

/** Builds a workout that has no readable recording, from its description in the list of a service. */
export const listedWorkout = (
  { title, description, notes, equipments, figures }: ActivityDetails,
  facts: Pick<ImportedWorkout, 'shortId' | 'sport' | 'workoutDate' | 'recording'>,
): ImportedWorkout => ({
  ...{ ...facts, title, description, notes, equipments, figures },
  ...{ createdAt: null, modifiedAt: null, weatherStart: null, weatherEnd: null, original: null },
})

/**
 * Adds the figures that can be computed from those in the list of a service.
 * @returns null without a valid duration, or if the average speed is impossible
 */
export function completeFigures(listed: Partial<Nullable<WorkoutFigures>>): WorkoutFigures | null {
  const { durationS = null, movingS: moving = null } = listed
  if (durationS === null) return null
  const movingS = moving !== null && moving > 0 && moving <= durationS ? moving : durationS
  const distanceM = listed.distanceM ?? 0
  const aveSpeedCkmh = averageSpeedOf(distanceM, movingS)
  if (aveSpeedCkmh > figures.aveSpeedCkmh.max) return null
  return {
    ...{ ...noFigures, ...listed, durationS, movingS, pausesS: durationS - movingS || null },
    ...{ distanceM, aveSpeedCkmh, maxSpeedCkmh: Math.max(listed.maxSpeedCkmh ?? 0, aveSpeedCkmh) },
  }
}

type Nullable<Figures> = { [Key in keyof Figures]: Figures[Key] | null }
