// What has become of files that were uploaded, all together.
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from '../../data/workouts/chosen-files'

interface Outcome {
  /** How many workouts; an archive may be several. */
  added: number
  /** How many files. */
  refused: number
}

export function outcomeOf(files: readonly ChosenFile[]): Outcome {
  return {
    added: files.flatMap(({ upload }) => (upload.is === 'added' ? upload.workouts : [])).length,
    refused: files.filter(({ upload }) => upload.is === 'refused').length,
  }
}

/** A function from an outcome to words for it; of refused files only where there are some. */
export function useOutcomeWords(): (outcome: Outcome) => string {
  const { t } = useTranslation()
  return ({ added, refused }) =>
    [
      t('add.addedSeveral', { count: added }),
      ...(refused > 0 ? [t('add.notAdded', { count: refused })] : []),
    ].join(' · ')
}
