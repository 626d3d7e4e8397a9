// Builds the items that the plans of all services use.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import type { Reason } from '../../../platform/errors'
import { type FigureKey, figureKeys, forFigures, type WorkoutFigures } from '../../../tracks/figures'
import { textLimits } from '../../../workouts/rows/texts'
import type { ActivityDetails, ImportedActivity } from '../archive/account-data'
import type { Made } from '../archive/made'
import type { PlannedItem } from '../archive/plan'
import { readScaled, readText } from '../archive/read-values'
import { reasonOfRecording, shown, UnusableArchive } from '../archive/unusable-archive'
import { baseName, completeFigures, listedWorkout } from './activity'
import { unnamedSport } from './sport-words'

/**
 * Plans a workout without a recording, from the list of a service. @param list file name, shown if the workout has no
 * title
 */
export function planListed(shortId: string, details: ActivityDetails, list: string): PlannedItem {
  const { title, sport, workoutDate } = details
  const item = { kind: 'workout', what: title ?? shown(baseName(list)), workoutDate, shortId } as const
  if (!workoutDate) {
    const reason: Reason = { code: 'item-date-invalid', sentence: 'its date is not valid' }
    return { ...item, content: null, reason }
  }
  const known = { shortId, sport: sport ?? unnamedSport, workoutDate, recording: null }
  return { ...item, content: listedWorkout(details, known), reason: null }
}

/** Plans a workout whose recording is a file of the archive, or is made from a file. */
export function planRecorded(
  shortId: string,
  activityFile: string,
  details: ActivityDetails,
  made?: Made,
): PlannedItem<ImportedActivity> {
  const { title, sport, workoutDate } = details
  const content: ImportedActivity = {
    ...{ shortId, activityFile, sport: sport ?? unnamedSport, isOne: true, details: [details] },
    ...(made && { made }),
    ...(made?.of === 'apple-totals' && { hasPlaces: false }),
  }
  const what = title ?? shown(baseName(activityFile))
  return { kind: 'workout', what, workoutDate, shortId, content, reason: null }
}

/** Plans an item for a file that cannot be read. */
export const planUnread = (name: string, reason: Reason): PlannedItem => ({
  ...{ kind: 'workout', what: shown(baseName(name)), workoutDate: null, shortId: null },
  ...{ content: null, reason, isFile: true },
})

/**
 * Returns the reason why a file of an archive cannot be read. @throws the error itself, if the file did not cause it
 */
export function reasonOfFile(error: unknown): Reason {
  if (error instanceof UnreadableArchive) return reasonOfRecording(error)
  if (!(error instanceof UnusableArchive)) throw error
  return error.reason.code === 'import-archive-file-too-large'
    ? { code: 'item-file-too-large', sentence: 'the file is too large' }
    : { code: 'item-file-damaged', sentence: 'the file is damaged' }
}

/** Returns a text of the user as the notes of a workout, or as its description if it is too long for notes. */
export function textsOf(written: unknown): Pick<ActivityDetails, 'description' | 'notes'> {
  const text = readText(written, textLimits.description)?.trim() || null
  const isLong = text !== null && [...text].length > textLimits.notes
  return { description: isLong ? text : null, notes: isLong ? null : text }
}

/**
 * Reads the figures that a service gives, in the units of the API: seconds, kilometres, kilometres per hour, metres.
 * Values that are not numbers or are impossible become null.
 * @returns null without a valid duration
 */
export const figuresOf = (values: Partial<Record<FigureKey, unknown>>): WorkoutFigures | null =>
  completeFigures(
    forFigures(figureKeys, ({ decimals, ...limits }, key) => readScaled(values[key], decimals, limits)),
  )
