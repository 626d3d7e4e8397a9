// Asks the server about chosen files before they are uploaded.
import { useEffect } from 'react'
import type { LookAnswer } from '../../../src/workouts/intake/schemas'
import { upload } from '../../data/client/upload'
import { type ChosenFile, noteLook } from '../../data/workouts/chosen-files'
import { isArchive, problemOfFile, type UploadLimits } from './upload-problem'

/**
 * Limits for files that the server examines before the upload. Each such file is sent twice, so more or larger files
 * would take too long.
 */
const maxFiles = 30
const maxBytes = 20 * 1024 ** 2

/** Asks the server about the chosen files, one after the other. */
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
    // Errors are ignored here, because the upload of the file reports them.
    noteLook(key, null)
  }
}
