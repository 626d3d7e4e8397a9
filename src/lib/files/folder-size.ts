import { lstatSync, readdirSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../thrown'

/** Tells by its path whether a file counts. */
type Counts = (path: string) => boolean

/**
 * Adds up the bytes of a file, or of all files below a folder. Links are not followed; what goes away meanwhile counts
 * nothing.
 */
export async function folderSize(path: string, counts: Counts): Promise<number> {
  const facts = await lstat(path).catch(error => orGone(error, null))
  if (!facts?.isDirectory()) return facts?.isFile() && counts(path) ? facts.size : 0
  let bytes = 0
  // One after the other: this may be slow, so that other work is not.
  for (const name of await readdir(path).catch(error => orGone(error, []))) {
    bytes += await folderSize(join(path, name), counts)
  }
  return bytes
}

/** Does the same at once, for few files. */
export function folderSizeSync(path: string, counts: Counts): number {
  const facts = tryOrGone(() => lstatSync(path), null)
  if (!facts?.isDirectory()) return facts?.isFile() && counts(path) ? facts.size : 0
  const names = tryOrGone(() => readdirSync(path), [])
  return names.reduce((bytes, name) => bytes + folderSizeSync(join(path, name), counts), 0)
}

/** Bytes of a file; 0 when there is none. */
export const fileSizeSync = (path: string): number => folderSizeSync(path, () => true)

function tryOrGone<T>(read: () => T, nothing: T): T {
  try {
    return read()
  } catch (error) {
    return orGone(error, nothing)
  }
}

function orGone<T>(error: unknown, nothing: T): T {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return nothing
  throw error
}
