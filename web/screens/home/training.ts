import type { TrainingDaysAnswer } from '../../../src/workouts/training/days/schemas'
import { firstTrainingDay } from '../../data/home/training-weeks'
import { useTrainingDays } from '../../data/workouts/training'
import { firstPart } from '../../ui/lazy-part'

export const TrainingInShort = firstPart(async () => (await import('./training-in-short')).TrainingInShort)

interface Training {
  /** Whether all of it can be shown at once: the answer and the code are loaded, or nothing is shown. */
  isReady: boolean
  /** `null` if nothing is shown: without loads, and if training is hidden. */
  answer: TrainingDaysAnswer['data'] | null
}

/** Loads what Home shows of training. */
export function useTrainingInShort(today: string): Training {
  const { data, isPending } = useTrainingDays(firstTrainingDay(today))
  const isShown = data !== undefined && !data.is_hidden && data.days.some(({ loads }) => loads.length > 0)
  const hasCode = TrainingInShort.useIsLoaded(isShown)
  return { isReady: !isPending && hasCode, answer: isShown ? data : null }
}
