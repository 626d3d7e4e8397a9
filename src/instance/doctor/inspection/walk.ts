import { lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface Entry {
  /** Path relative to the walked folder, with slashes. */
  path: string
  kind: 'file' | 'folder' | 'link' | 'other'
  /** Permission bits. */
  mode: number
  uid: number
}

/**
 * Lists all entries of a folder and its subfolders. Links are listed but not followed. Entries that disappear meanwhile
 * are left out. A folder that is missing, unreadable, or itself a link counts as empty.
 * @param without names of entries, directly in the folder, that are left out
 */
export async function* walk(root: string, without: readonly string[] = []): AsyncGenerator<Entry> {
  const first = await entryOf(root, root)
  const folders = first?.kind === 'folder' ? [root] : []
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of await readdir(folder).catch(hiddenAs([]))) {
      if (folder === root && without.includes(name)) continue
      const path = join(folder, name)
      const entry = await entryOf(root, path)
      if (entry?.kind === 'folder') folders.push(path)
      if (entry) yield entry
    }
  }
}

async function entryOf(root: string, path: string): Promise<Entry | null> {
  const facts = await lstat(path).catch(hiddenAs(null))
  if (!facts) return null
  const kind = facts.isFile()
    ? 'file'
    : facts.isDirectory()
      ? 'folder'
      : facts.isSymbolicLink()
        ? 'link'
        : 'other'
  const below = relative(root, path).replaceAll('\\', '/')
  return { path: below, kind, mode: facts.mode & 0o777, uid: facts.uid }
}

const hiddenAs =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return nothing
    throw error
  }
