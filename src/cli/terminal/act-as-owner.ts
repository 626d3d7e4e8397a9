// Lets root work on another user's data as that user. Otherwise the server could not read or change files that root has
// created, and would not start.
import { readFileSync, statSync } from 'node:fs'
import { codeOf } from '../../lib/thrown'

/**
 * Switches the user of this process and of the processes that it starts. Does nothing unless it runs as root on
 * existing data of another user.
 * @returns the name of the user, or null if nothing was switched
 */
export function actAsOwnerOf(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const owner = tryToStat(dataDir)
  if (owner === null || owner.uid === 0) return null
  const name = nameOf(owner.uid)
  try {
    if (name === null) process.setgroups?.([owner.gid])
    else process.initgroups?.(name, owner.gid)
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  } catch (error) {
    // In a container, root may lack the right to switch users. The process then stays root.
    if (codeOf(error) === 'EPERM') return null
    throw error
  }
  return name ?? String(owner.uid)
}

/** Returns null if the path cannot be read; code that uses the path reports the error. */
function tryToStat(path: string) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Returns the name of a user id; null if the system does not know the id, as in a container. */
function nameOf(uid: number): string | null {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map(line => line.split(':')).find(([, , id]) => id === String(uid))?.[0] ?? null
  } catch {
    return null
  }
}
