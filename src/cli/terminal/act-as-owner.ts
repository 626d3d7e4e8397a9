// What root does to data of somebody else is done as that user: what root wrote there, the server could neither read nor
// change, and would not start any more.
import { readFileSync, statSync } from 'node:fs'
import { codeOf } from '../../lib/thrown'

/**
 * From here on for the whole process, and all that it starts. Does nothing for anybody but root, nor where there is no
 * data yet, or data of root's own.
 * @returns the name of the user, or null where nothing was done
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
    // Root of a container may lack this right, and goes on as it is.
    if (codeOf(error) === 'EPERM') return null
    throw error
  }
  return name ?? String(owner.uid)
}

/** Null where there is none; what else may be wrong with it, whoever uses it says. */
function tryToStat(path: string) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

/** Null where the system has no name for it, as in a container. */
function nameOf(uid: number): string | null {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map(line => line.split(':')).find(([, , id]) => id === String(uid))?.[0] ?? null
  } catch {
    return null
  }
}
