import { zipSync } from 'fflate'
import type { Entry } from './file-tree'

/** zip knows local times alone: they are written as those of UTC. Windows asks for nothing else of a file. */
export function zip(entries: readonly Entry[], time: Date): Uint8Array {
  const local = new Date(time.getTime() + time.getTimezoneOffset() * 60_000)
  const files = entries.map(({ path, content = '' }) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return [path, [bytes, { mtime: local, level: 9 }]] as const
  })
  return zipSync(Object.fromEntries(files))
}
