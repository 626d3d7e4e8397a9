import { type Zippable, zipSync } from 'fflate'
import type { Entry } from './file-tree'

/** ZIP only has local times: the time is stored as UTC. Modes are not stored, because Windows does not need them. */
export function zip(entries: readonly Entry[], time: Date): Uint8Array {
  const local = new Date(time.getTime() + time.getTimezoneOffset() * 60_000)
  const files: Zippable = {}
  for (const { path, content = '' } of entries) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    files[path] = [bytes, { mtime: local, level: 9 }]
  }
  return zipSync(files)
}
