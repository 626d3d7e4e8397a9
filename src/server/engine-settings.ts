// Settings of the JavaScript engine and of Bun that suit a server which rests most of the time.
import { mayLoadFrom } from '../platform/workers/module-folder'
import { isCompiled } from '../platform/workers/own-program'

/**
 * Keeps compiled code. By default the engine drops all code that is not running when it collects garbage, so that
 * after some minutes of rest each request would be compiled anew.
 */
const keepsCode = 'BUN_JSC_forceCodeBlockLiveness'

/**
 * Collects no garbage in idle moments. Garbage is still collected when new memory is needed, and by the engine's own
 * timers. Collecting it after each ride and every half minute would take more processor time than the ride, and would
 * free only some 10 MB. After a burst of work, collect-garbage.ts does it.
 */
const collectsNoGarbageAtRest = 'BUN_GC_TIMER_DISABLE'

/** Folder into which native modules are unpacked. The usual one is shared by all users of the machine. */
const moduleFolder = 'BUN_TMPDIR'

/**
 * Starts the executable again in the same process with these settings, which are read from the environment before any
 * of our code runs. It takes about 15 ms. Does nothing if they are set, if the program runs from its sources, or where
 * a process cannot do so (Windows).
 * @param run folder in the data directory into which native modules are unpacked, see `loadsModulesSafely`
 */
export function startAgainWithSettings(run: string) {
  const { env } = process
  if (!isCompiled() || env[keepsCode] !== undefined || process.platform === 'win32') return
  const settings = {
    [keepsCode]: '1',
    [collectsNoGarbageAtRest]: '1',
    ...(mayLoadFrom(run) && { [moduleFolder]: run }),
  }
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.argv.slice(2)], { ...env, ...settings })
  } catch {
    // Without the settings the server works as well, and only takes more time after a rest.
  }
}

/**
 * Whether native modules can be loaded in this process, and not only in worker processes: no other user of the machine
 * can have put them where they are loaded from.
 */
export const loadsModulesSafely = (run: string): boolean => !isCompiled() || process.env[moduleFolder] === run
