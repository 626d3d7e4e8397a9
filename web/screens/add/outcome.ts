// What has become of files that were uploaded, all together.
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from '../../data/workouts/chosen-files'
import { problemOfFile, type UploadLimits } from './upload-problem'

interface Outcome {
  /** How many workouts; an archive may be several. */
  added: number
  /** How many files, those the page itself did not send among them. */
  refused: number
  /** How many workouts were probably there already. */
  duplicates: number
}

/** Null while none of them has been uploaded. */
export function outcomeOf(files: readonly ChosenFile[], limits: UploadLimits): Outcome | null {
  if (!files.some(({ upload }) => upload.is === 'added' || upload.is === 'refused')) return null
  const isRefused = ({ file, upload }: ChosenFile) =>
    upload.is === 'refused' || (upload.is === 'waiting' && problemOfFile(file, limits) !== null)
  return {
    added: files.flatMap(({ upload }) => (upload.is === 'added' ? upload.workouts : [])).length,
    duplicates: files.reduce((sum, { upload }) => sum + (upload.is === 'added' ? upload.duplicates : 0), 0),
    refused: files.filter(isRefused).length,
  }
}

/** A function from an outcome to words for it; of refused files only where there are some. */
export function useOutcomeWords(): (outcome: Outcome) => string {
  const { t } = useTranslation()
  return ({ added, refused, duplicates }) =>
    [
      t('add.addedSeveral', { count: added }),
      ...(refused > 0 ? [t('add.notAdded', { count: refused })] : []),
      ...(duplicates > 0 ? [t('duplicates.foundAtUpload', { count: duplicates })] : []),
    ].join(' · ')
}
