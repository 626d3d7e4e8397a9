// The recording chosen for upload. Outside the Add screen, because it may be dropped on any screen.
import { createStore } from '../store'

export interface Picked {
  file: File | null
  /** More than one file was chosen at once. */
  tooMany: boolean
}

const nothing: Picked = { file: null, tooMany: false }

export const picked = createStore<Picked>(nothing)

export function pickFiles(files: FileList): void {
  const [file = null] = files
  picked.set(files.length === 1 ? { file, tooMany: false } : { file: null, tooMany: files.length > 1 })
}

export function forgetPicked(): void {
  picked.set(nothing)
}
