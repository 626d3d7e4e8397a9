// Loads library.ts, which is not part of the main program.
import { loadPacked } from '../../../lib/packed/load-packed'
import type { library } from './library'
import file from './library.gen.bin' with { type: 'file' }

/** Loads the library. Call it only in worker processes, which end when idle and so free the memory. */
export const loadLibrary = () => loadPacked<typeof library>(file)
