// The files chosen for upload, and what has become of them. Outside the screen: they may be dropped on any screen, and
// are uploaded one after the other also when the person goes on to another.
import { createStore } from '../../ui/store'
import { session } from '../client/session'
import type { UploadOptions } from '../client/upload'
import type { AddedWorkouts } from './upload-workouts'

type UploadState =
  | { is: 'waiting' }
  /** Its turn comes without anybody asking again. */
  | { is: 'queued' }
  /** `fraction`: how much has been sent, from 0 to 1. At 1 the server is at work. */
  | { is: 'sending'; fraction: number }
  | ({ is: 'added' } & AddedWorkouts)
  | { is: 'refused'; error: Error }

export interface ChosenFile {
  key: number
  file: File
  /** null: the one chosen for all files. */
  sportId: number | null
  upload: UploadState
  /** Tells the server that it is the same when it is sent again. */
  uploadKey: string
}

type SendFile = (chosen: ChosenFile, options: UploadOptions) => Promise<AddedWorkouts>

export const chosenFiles = createStore<readonly ChosenFile[]>([])

let lastKey = 0
let running = new AbortController()

/** Adds to the files chosen before; those that are workouts by now make room. */
export function chooseFiles(files: Iterable<File>): void {
  keepFiles(({ upload }) => upload.is !== 'added')
  const chosen = Array.from(files, (file): ChosenFile => {
    return { key: ++lastKey, file, sportId: null, upload: { is: 'waiting' }, uploadKey: newUploadKey() }
  })
  chosenFiles.set([...chosenFiles.get(), ...chosen])
}

/** `crypto.randomUUID` is not there over plain http. */
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

/** Takes the other files away, unless an upload is underway. */
export function keepFiles(isKept: (chosen: ChosenFile) => boolean): void {
  const files = chosenFiles.get()
  if (!isUploading(files)) chosenFiles.set(files.filter(isKept))
}

export function isUploading(files: readonly ChosenFile[]): boolean {
  return files.some(({ upload }) => upload.is === 'queued' || upload.is === 'sending')
}

/** Uploads these files one after the other. One that is refused does not keep the next from its turn. */
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

/** What can be taken back waits again; what the server has already is left to end. */
export function stopUpload(): void {
  const isAtWork = chosenFiles.get().some(({ upload }) => upload.is === 'sending' && upload.fraction >= 1)
  for (const { key, upload } of chosenFiles.get()) {
    if (upload.is === 'queued') change(key, { upload: { is: 'waiting' } })
  }
  if (!isAtWork) running.abort()
}

/** True while there is something that `stopUpload` can take back. */
export function canStop(files: readonly ChosenFile[]): boolean {
  return files.some(
    ({ upload }) => upload.is === 'queued' || (upload.is === 'sending' && upload.fraction < 1),
  )
}

function change(key: number, changes: Partial<ChosenFile>): void {
  chosenFiles.set(chosenFiles.get().map(chosen => (chosen.key === key ? { ...chosen, ...changes } : chosen)))
}

// Nothing of one account is left for the next.
session.subscribe(() => {
  running.abort()
  chosenFiles.set([])
})
