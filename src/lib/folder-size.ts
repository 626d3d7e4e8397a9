import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of all files below a folder. Links are not followed; what goes away meanwhile counts nothing. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(error => orGone(error, []))
  let bytes = 0
  // One after the other: other work comes first.
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await folderSize(path)
    if (entry.isFile()) bytes += await fileSize(path)
  }
  return bytes
}

async function fileSize(path: string): Promise<number> {
  const { size } = await lstat(path).catch(error => orGone(error, { size: 0 }))
  return size
}

function orGone<T>(error: unknown, nothing: T): T {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing
  throw error
}
