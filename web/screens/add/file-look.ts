// What is known of a file before it is uploaded. The functions here are pure.
import type { LookedAtRecording } from '../../../src/workouts/intake/schemas'
import type { ChosenFile } from '../../data/workouts/chosen-files'

/** What is known of the only recording of a file; `null` if nothing is. */
export function lookOf({ look }: ChosenFile): LookedAtRecording | null {
  const [only] = look === 'asked' || look?.length !== 1 ? [] : look
  return only ?? null
}

/** Whether somebody has to choose the sport before the file is uploaded. An unknown word may still be learned. */
export function lacksSport(chosen: ChosenFile, isChosen: boolean): boolean {
  const look = lookOf(chosen)
  return !isChosen && look !== null && look.sport_id === null && look.sport_word === null
}
