import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies directly in a folder. */
interface Content {
  changedMs: number
  bytes: number
  folders: string[]
}

/** File systems keep times in steps of this at most. */
const clockStepMs = 2000

/**
 * Counts the bytes of all files below a folder. Links are not followed; what goes away meanwhile counts nothing. A folder
 * in which no file was added, replaced or removed is not read again, however many are in it.
 */
export function createFolderSize(clock: () => Date): (folder: string) => Promise<number> {
  const known = new Map<string, Content>()

  async function sizeOf(folder: string): Promise<number> {
    const content = await contentOf(folder)
    let bytes = content?.bytes ?? 0
    // One after the other, as everywhere here: other work comes first.
    for (const inner of content?.folders ?? []) bytes += await sizeOf(inner)
    return bytes
  }

  async function contentOf(folder: string): Promise<Content | null> {
    const changedMs = (await statOrGone(folder))?.mtimeMs
    const last = known.get(folder)
    if (last && last.changedMs === changedMs) return last
    known.delete(folder)
    if (changedMs === undefined) return null
    const content = { changedMs, ...(await readContent(folder)) }
    // What changed just now might change once more and show the same time.
    if (clock().getTime() - changedMs > clockStepMs) known.set(folder, content)
    return content
  }

  return sizeOf
}

async function readContent(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(error => orGone(error, []))
  const content = { bytes: 0, folders: [] as string[] }
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) content.folders.push(path)
    if (entry.isFile()) content.bytes += (await statOrGone(path))?.size ?? 0
  }
  return content
}

const statOrGone = (path: string) => lstat(path).catch(error => orGone(error, null))

function orGone<T>(error: unknown, nothing: T): T {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
  throw error
}
