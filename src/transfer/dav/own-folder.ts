// A user's inbox folder as WebDAV programs see it. Files that were imported, and then moved to `done`, still appear in
// the folder to which the program sent them. Links are neither followed nor listed.
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { refusedFolder, takenFolder } from '../inbox/list-waiting'
import type { DavPath } from './dav-path'

/** An existing file or folder. */
export interface Resource {
  path: DavPath
  isFolder: boolean
  size: number
  modifiedAt: Date
  /** The actual path on disk. */
  location: string
}

export type OwnFolder = ReturnType<typeof openOwnFolder>

/** Maximum number of entries in the listing of a folder. */
const maxShown = 1000

/**
 * Limits of a user's folder. Imported files move to `done` at once, so only refused files accumulate; these limits are
 * enough for many years.
 */
const max = { files: 10_000, folders: 1000 }

/** Opens a user's inbox folder. @returns `root`: the path of the folder on disk, which may not exist yet */
export function openOwnFolder(inbox: string, username: string) {
  const root = join(inbox, username)
  const roots = [root, join(root, takenFolder)]

  const find = async (path: DavPath): Promise<Resource | null> => {
    if (path[0] === takenFolder) return null
    for (const place of roots) {
      const found = await describe(place, path)
      if (found) return found
    }
    // The user's own folder is created when the first file arrives. Until then, it is shown as an empty folder.
    if (path.length > 0) return null
    return { path, isFolder: true, size: 0, modifiedAt: new Date(0), location: root }
  }

  return {
    root,
    find,
    /**
     * Lists a folder in descending order of names. The names of recordings mostly begin with a date, so the latest come
     * first.
     * @param isWanted filters by name; without this filter, at most `maxShown` entries are listed
     */
    async list(path: DavPath, isWanted?: (name: string) => boolean): Promise<Resource[]> {
      const names = await Promise.all(roots.map(place => namesIn(place, path)))
      const all = [...new Set(names.flat())].toSorted((a, b) => (a < b ? 1 : -1))
      const wanted = isWanted ? all.filter(isWanted) : all.slice(0, maxShown)
      const found = await Promise.all(wanted.map(name => find([...path, name])))
      return found.filter(resource => resource !== null)
    },
    /** Whether the folder contains the maximum number of files, or of folders. The content of `done` does not count. */
    isFullOf: async (kind: keyof typeof max) => (await countIn(root))[kind] >= max[kind],
  }
}

/** Counts the files and folders of a tree, without `done`. The search ends soon after a limit is reached. */
async function countIn(root: string): Promise<Record<keyof typeof max, number>> {
  const folders = ['']
  let files = 0
  for (const folder of folders) {
    if (files >= max.files || folders.length > max.folders) break
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      if (folder === '' && entry.name === takenFolder) continue
      if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else files++
    }
  }
  return { files, folders: folders.length - 1 }
}

async function describe(place: string, path: DavPath): Promise<Resource | null> {
  const location = join(place, ...path)
  const facts = await lstat(location).catch(() => null)
  if (!(facts?.isFile() || facts?.isDirectory()) || !(await isThere(place, path))) return null
  const isFolder = facts.isDirectory()
  return { path, isFolder, size: isFolder ? 0 : facts.size, modifiedAt: facts.mtime, location }
}

/** Whether the path exists without links: neither the user's folder nor any part of the path below may be a link. */
async function isThere(place: string, path: DavPath): Promise<boolean> {
  const real = await realpath(join(place, ...path)).catch(() => null)
  const above = await realpath(dirname(place)).catch(() => null)
  return above !== null && real === join(above, basename(place), ...path)
}

async function namesIn(place: string, path: DavPath): Promise<string[]> {
  if (!(await describe(place, path))) return []
  const names = await readdir(join(place, ...path)).catch(() => [])
  // `done` itself is not listed, because its content is shown as part of the user's own folder.
  return names.filter(name => !(path.length === 0 && name === takenFolder))
}

/**
 * Whether a path is in a folder that belongs to the server: programs can read and delete the files in `refused`, but
 * cannot write to it, nor use `done`.
 */
export const isOurs = ([first]: DavPath) => first === takenFolder || first === refusedFolder
