import { lstatSync, readdirSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../thrown'

/** Decides from the path of a file whether its size is counted. */
export type Counts = (path: string) => boolean

/**
 * Adds up the bytes of a file, or of all files below a folder. Symbolic links are not followed; files that disappear
 * meanwhile count 0.
 */
export async function folderSize(path: string, counts: Counts): Promise<number> {
  const facts = await lstat(path).catch(error => orGone(error, null))
  if (!facts?.isDirectory()) return facts?.isFile() && counts(path) ? facts.size : 0
  let bytes = 0
  // The files are read one after the other on purpose, because other work has priority.
  for (const name of await readdir(path).catch(error => orGone(error, []))) {
    bytes += await folderSize(join(path, name), counts)
  }
  return bytes
}

/** Synchronous variant of `folderSize`, for few files. */
export function folderSizeSync(path: string, counts: Counts): number {
  const facts = tryOrGone(() => lstatSync(path), null)
  if (!facts?.isDirectory()) return facts?.isFile() && counts(path) ? facts.size : 0
  const names = tryOrGone(() => readdirSync(path), [])
  return names.reduce((bytes, name) => bytes + folderSizeSync(join(path, name), counts), 0)
}

/** Returns the size of a file in bytes; 0 if it is missing. */
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
