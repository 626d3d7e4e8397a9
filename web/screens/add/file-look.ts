// What the server says about a file before the file is uploaded. The functions here are pure.
import type { LookedAtRecording } from '../../../src/workouts/intake/schemas'
import type { ChosenFile } from '../../data/workouts/chosen-files'

/** Returns the facts about the only recording of a file; `null` if nothing is known or if it has several recordings. */
export function lookOf({ look }: ChosenFile): LookedAtRecording | null {
  const [only] = look === 'asked' || look?.length !== 1 ? [] : look
  return only ?? null
}

/**
 * Whether the user has to choose the sport before the file is uploaded. A file that names an unknown sport does not
 * need a choice, because that sport may be added to the server before the upload.
 */
export function lacksSport(chosen: ChosenFile, isChosen: boolean): boolean {
  const look = lookOf(chosen)
  return !isChosen && look !== null && look.sport_id === null && look.sport_word === null
}
