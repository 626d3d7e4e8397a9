// The files chosen for upload, and the state of each upload. They are kept outside of the screen, because files can be
// dropped on any screen, and uploads continue when the person leaves the screen.
import type { LookedAtRecording } from '../../../src/workouts/intake/schemas'
import { createStore } from '../../ui/store'
import { session } from '../client/session'
import type { UploadOptions } from '../client/upload'
import type { AddedWorkouts } from './upload-workouts'

type UploadState =
  | { is: 'waiting' }
  /** The upload has been started, and this file waits until the files before it have been sent. */
  | { is: 'queued' }
  /** `fraction` is the sent part of the file, from 0 to 1. At 1 the server is processing the file. */
  | { is: 'sending'; fraction: number }
  | ({ is: 'added' } & AddedWorkouts)
  | { is: 'refused'; error: Error }

export interface ChosenFile {
  key: number
  file: File
  /** The sport chosen for this file; `null` uses the sport chosen for all files. */
  sportId: number | null
  upload: UploadState
  /**
   * The server's description of the file; `undefined` if it was not requested, `asked` until the server has answered,
   * and `null` if the request failed.
   */
  look?: 'asked' | readonly LookedAtRecording[] | null
  /** The key by which the server recognises that the same upload is sent again. */
  uploadKey: string
}

type SendFile = (chosen: ChosenFile, options: UploadOptions) => Promise<AddedWorkouts>

export const chosenFiles = createStore<readonly ChosenFile[]>([])

let lastKey = 0
let running = new AbortController()

/** Adds files, and removes those that have already become workouts. */
export function chooseFiles(files: Iterable<File>): void {
  keepFiles(({ upload }) => upload.is !== 'added')
  const chosen = Array.from(files, (file): ChosenFile => {
    return { key: ++lastKey, file, sportId: null, upload: { is: 'waiting' }, uploadKey: newUploadKey() }
  })
  chosenFiles.set([...chosenFiles.get(), ...chosen])
}

/** Makes a random key. `crypto.randomUUID` does not exist over plain HTTP. */
function newUploadKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  return bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export function dismissFile(key: number): void {
  chosenFiles.set(chosenFiles.get().filter(chosen => chosen.key !== key))
}

export function chooseSportOfFile(key: number, sportId: number): void {
  change(key, { sportId })
}

export function noteLook(key: number, look: NonNullable<ChosenFile['look']> | null): void {
  change(key, { look })
}

/** Keeps only the files that match, unless an upload is running. */
export function keepFiles(isKept: (chosen: ChosenFile) => boolean): void {
  const files = chosenFiles.get()
  if (!isUploading(files)) chosenFiles.set(files.filter(isKept))
}

export function isUploading(files: readonly ChosenFile[]): boolean {
  return files.some(({ upload }) => upload.is === 'queued' || upload.is === 'sending')
}

/** Uploads the files one after the other. If one is rejected, the others are sent nevertheless. */
export async function uploadFiles(files: readonly ChosenFile[], send: SendFile): Promise<void> {
  running = new AbortController()
  const { signal } = running
  for (const { key } of files) change(key, { upload: { is: 'queued' } })
  for (const { key } of files) {
    const chosen = chosenFiles.get().find(chosen => chosen.key === key)
    if (chosen?.upload.is === 'queued') change(key, { upload: await uploadOne(chosen, send, signal) })
  }
}

async function uploadOne(chosen: ChosenFile, send: SendFile, signal: AbortSignal): Promise<UploadState> {
  const onProgress = (fraction: number) => change(chosen.key, { upload: { is: 'sending', fraction } })
  onProgress(0)
  try {
    return { is: 'added', ...(await send(chosen, { onProgress, signal })) }
  } catch (error) {
    return signal.aborted ? { is: 'waiting' } : { is: 'refused', error: error as Error }
  }
}

/**
 * Stops the upload. Queued files are not sent, but stay in the list. The upload of the current file is aborted, unless
 * the server has already received the whole file.
 */
export function stopUpload(): void {
  const isAtWork = chosenFiles.get().some(({ upload }) => upload.is === 'sending' && upload.fraction >= 1)
  for (const { key, upload } of chosenFiles.get()) {
    if (upload.is === 'queued') change(key, { upload: { is: 'waiting' } })
  }
  if (!isAtWork) running.abort()
}

/** Whether `stopUpload` can still prevent one of the files from being sent. */
export function canStop(files: readonly ChosenFile[]): boolean {
  return files.some(
    ({ upload }) => upload.is === 'queued' || (upload.is === 'sending' && upload.fraction < 1),
  )
}

function change(key: number, changes: Partial<ChosenFile>): void {
  chosenFiles.set(chosenFiles.get().map(chosen => (chosen.key === key ? { ...chosen, ...changes } : chosen)))
}

// The next account must not see the files.
session.subscribe(() => {
  running.abort()
  chosenFiles.set([])
})
