// Loads library.ts, which is not part of the main program.
import { loadPacked } from '../../../lib/packed/load-packed'
import type { library } from './library'
import file from './library.gen.bin' with { type: 'file' }

let loading: Promise<typeof library> | null = null

/** Loads the library, once for each process. */
export function loadLibrary(): Promise<typeof library> {
  loading ??= loadPacked<typeof library>(file)
  return loading
}
