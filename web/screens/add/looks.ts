// Asks the server about chosen files before they are uploaded.
import { useEffect } from 'react'
import type { LookAnswer } from '../../../src/workouts/intake/schemas'
import { upload } from '../../data/client/upload'
import { type ChosenFile, noteLook } from '../../data/workouts/chosen-files'
import { isArchive, problemOfFile, type UploadLimits } from './upload-problem'

/** Each file that is looked at is sent once more. More files, or larger ones, would take too long. */
const maxFiles = 30
const maxBytes = 20 * 1024 ** 2

/** Looks at one chosen file after the other. */
export function useLooks(files: readonly ChosenFile[], limits: UploadLimits): void {
  const isBusy = files.some(({ look, upload }) => look === 'asked' || upload.is === 'sending')
  const next = isBusy || files.length > maxFiles ? undefined : files.find(chosen => isToAsk(chosen, limits))
  useEffect(() => {
    if (next !== undefined) void lookAt(next)
  }, [next])
}

const isToAsk = ({ file, look, upload }: ChosenFile, limits: UploadLimits) =>
  look === undefined &&
  upload.is === 'waiting' &&
  !isArchive(file) &&
  file.size <= maxBytes &&
  problemOfFile(file, limits) === null

async function lookAt({ key, file }: ChosenFile) {
  noteLook(key, 'asked')
  const form = new FormData()
  form.append('file', file)
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  try {
    noteLook(key, (await upload<LookAnswer>('/api/workouts/look', form, options)).data.recordings)
  } catch {
    // What is wrong is said when the file is uploaded.
    noteLook(key, null)
  }
}
