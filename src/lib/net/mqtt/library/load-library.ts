// Loads library.ts, which is not part of the main program.
import { loadPacked } from '../../../packed/load-packed'
import type { library } from './library'
import file from './library.gen.bin' with { type: 'file' }

/** Loads the library. The engine keeps modules by their address, so all calls get the same one. */
export const loadLibrary = () => loadPacked<typeof library>(file)
