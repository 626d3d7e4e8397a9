// How this program starts itself again, as a process or as a thread: from the executable, or with Bun from the sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const sources = join(import.meta.dir, '..', '..', 'main.ts')

export const isCompiled = (): boolean => Bun.embeddedFiles.length > 0

/** Returns the command that starts this program again. */
export const ownCommand = (): string[] =>
  isCompiled() ? [ownExecutable(), 'worker'] : [process.execPath, sources, 'worker']

/** Returns the module with which this program starts, for a thread. */
export const mainModule = (): string => (isCompiled() ? Bun.main : sources)

/**
 * Returns the path of this executable. On Linux, /proc/self/exe is the running program even if an update has replaced
 * the file. This path is not used on other systems, where others may have created it: on Windows any user can create
 * `C:\proc`.
 */
function ownExecutable(): string {
  const running = '/proc/self/exe'
  return process.platform === 'linux' && existsSync(running) ? running : process.execPath
}
