// Summarises the outcome of uploading several files.

import type { ChosenFile } from '../../data/workouts/chosen-files'
import { useTranslation } from '../../i18n/use-translation'
import { problemOfFile, type UploadLimits } from './upload-problem'

interface Outcome {
  /** The number of added workouts. One archive may add several. */
  added: number
  /** The number of files refused, including those that this page did not send because of their size or format. */
  refused: number
  /** The number of added workouts that are probably duplicates. */
  duplicates: number
}

/** Counts the results of the uploads; `null` if no file has been uploaded yet. */
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

/**
 * Returns a function that describes an outcome in a sentence. Refused files and duplicates are mentioned only if there
 * are any.
 */
export function useOutcomeWords(): (outcome: Outcome) => string {
  const { t } = useTranslation()
  return ({ added, refused, duplicates }) =>
    [
      t('add.addedSeveral', { count: added }),
      ...(refused > 0 ? [t('add.notAdded', { count: refused })] : []),
      ...(duplicates > 0 ? [t('duplicates.foundAtUpload', { count: duplicates })] : []),
    ].join(' · ')
}
