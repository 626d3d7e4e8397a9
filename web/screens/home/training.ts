import type { TrainingDaysAnswer } from '../../../src/workouts/training/days/schemas'
import { firstTrainingDay } from '../../data/home/training-weeks'
import { useTrainingDays } from '../../data/workouts/training'
import { firstPart } from '../../ui/lazy-part'

export const TrainingInShort = firstPart(async () => (await import('./training-in-short')).TrainingInShort)

interface Training {
  /** Whether the training part can be shown at once: its data and code are loaded, or nothing is shown. */
  isReady: boolean
  /** The data to show; `null` if all loads of the last weeks are estimated, or if training is hidden. */
  answer: TrainingDaysAnswer['data'] | null
}

/** Loads the training data of the home page. */
export function useTrainingInShort(today: string): Training {
  const { data, isPending } = useTrainingDays(firstTrainingDay(today))
  const isShown =
    data !== undefined &&
    !data.is_hidden &&
    data.days.some(({ loads }) => loads.some(({ is_estimated }) => !is_estimated))
  const hasCode = TrainingInShort.useIsLoaded(isShown)
  return { isReady: !isPending && hasCode, answer: isShown ? data : null }
}
