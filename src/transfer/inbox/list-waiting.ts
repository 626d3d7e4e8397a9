// Lists the files in users' inbox folders, including subfolders. Links are not followed, and files with a temporary
// name are skipped.
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../lib/thrown'

/** Subfolders of a user's folder, for imported and for refused files. */
export const takenFolder = 'done'
export const refusedFolder = 'refused'

/** A file in the inbox, with the size and the modification time that it had when it was listed. */
export interface WaitingFile {
  /** Name of the user whose folder contains the file. */
  username: string
  /** Path below that folder, with slashes. */
  path: string
  size: number
  /** Time in milliseconds since 1970. */
  modifiedAt: number
}

const maxDepth = 5

/** Maximum number of files per user in one round of the inbox. */
const maxFiles = 1000

/** Returns the names of the folders in the inbox; empty if the inbox does not exist. */
export async function listFolders(inbox: string): Promise<string[]> {
  const entries = await entriesOf(inbox)
  return entries.filter(entry => entry.isDirectory() && !isTemporary(entry.name)).map(({ name }) => name)
}

/** Returns the files in a user's folder that wait for import, sorted by name. */
export async function listWaiting(inbox: string, username: string): Promise<WaitingFile[]> {
  const found: WaitingFile[] = []
  for await (const path of walk(join(inbox, username), '', maxDepth)) {
    const file = await look(inbox, { username, path })
    if (file) found.push(file)
    if (found.length === maxFiles) break
  }
  return found
}

async function* walk(root: string, below: string, depth: number): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, below))) {
    const path = below + entry.name
    if (isTemporary(entry.name) || (below === '' && isOurs(entry.name))) continue
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && depth > 1) yield* walk(root, `${path}/`, depth - 1)
  }
}

/** Returns the entries of a folder, sorted by name so that recordings named by date are imported in order. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}

/** Returns the present state of a file; `null` if the file no longer exists. */
export async function look(
  inbox: string,
  { username, path }: Pick<WaitingFile, 'username' | 'path'>,
): Promise<WaitingFile | null> {
  const facts = await lstat(join(inbox, username, path)).catch(() => null)
  if (!facts?.isFile()) return null
  return { username, path, size: facts.size, modifiedAt: Math.round(facts.mtimeMs) }
}

export const isSame = (a: WaitingFile, b: WaitingFile) => a.size === b.size && a.modifiedAt === b.modifiedAt

const isOurs = (name: string) => name === takenFolder || name === refusedFolder

/**
 * Whether a file with this name is an unfinished file of rsync, Syncthing, FolderSync, a browser, FTP client or editor.
 * Hidden files, whose name begins with a dot, are not imported either.
 */
export const isTemporary = (name: string) =>
  /^[.~]|~$|\.(?:part|partial|tmp|temp|filepart|crdownload|download|opdownload|tacitpart|pending|!sync|swp|lock)$/i.test(
    name,
  )
