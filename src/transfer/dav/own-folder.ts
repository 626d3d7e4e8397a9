// Somebody's folder of the inbox as programs see it: what was taken in, and lies in `done` now, stays where they put it.
// Links are not followed, and not shown.
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { refusedFolder, takenFolder } from '../inbox/list-waiting'
import type { DavPath } from './dav-path'

/** A file or a folder that is there. */
export interface Resource {
  path: DavPath
  isFolder: boolean
  size: number
  modifiedAt: Date
  /** Where it is. */
  location: string
}

export interface OwnFolder {
  /** Where it is, or would be. */
  root: string
  find(path: DavPath): Promise<Resource | null>
  /**
   * What is in a folder, the later names first: those of recordings mostly begin with a date.
   * @param isWanted by its name; without it so many as are shown
   */
  list(path: DavPath, isWanted?: (name: string) => boolean): Promise<Resource[]>
  /** Whether as much lies there as may, besides what was taken in: whoever sends without end comes to one. */
  isFullOf(kind: 'files' | 'folders'): Promise<boolean>
}

/** Of a folder. */
const mostShown = 1000

/** What is taken in at once hardly lies there: these are many years of recordings that are all refused. */
const most = { files: 10_000, folders: 1000 }

export function openOwnFolder(inbox: string, username: string): OwnFolder {
  const root = join(inbox, username)
  const roots = [root, join(root, takenFolder)]

  const find = async (path: DavPath): Promise<Resource | null> => {
    if (path[0] === takenFolder) return null
    for (const place of roots) {
      const found = await describe(place, path)
      if (found) return found
    }
    // It is made when something is put into it.
    if (path.length > 0) return null
    return { path, isFolder: true, size: 0, modifiedAt: new Date(0), location: root }
  }

  return {
    root,
    find,
    async list(path, isWanted) {
      const names = await Promise.all(roots.map(place => namesIn(place, path)))
      const all = [...new Set(names.flat())].toSorted((a, b) => (a < b ? 1 : -1))
      const wanted = isWanted ? all.filter(isWanted) : all.slice(0, mostShown)
      const found = await Promise.all(wanted.map(name => find([...path, name])))
      return found.filter(resource => resource !== null)
    },
    isFullOf: async kind => (await countIn(root))[kind] >= most[kind],
  }
}

/** How much lies in a folder and all that are in it, but for what was taken in; not counted any further than may be. */
async function countIn(root: string): Promise<Record<keyof typeof most, number>> {
  const folders = ['']
  let files = 0
  for (const folder of folders) {
    if (files >= most.files || folders.length > most.folders) break
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

/** No link leads there. */
async function isThere(place: string, path: DavPath): Promise<boolean> {
  const real = await realpath(join(place, ...path)).catch(() => null)
  const above = await realpath(dirname(place)).catch(() => null)
  return above !== null && real === join(above, basename(place), ...path)
}

async function namesIn(place: string, path: DavPath): Promise<string[]> {
  if (!(await describe(place, path))) return []
  const names = await readdir(join(place, ...path)).catch(() => [])
  // What is being written has a name that is nobody's.
  return names.filter(name => !(path.length === 0 && name === takenFolder))
}

/** What was refused can be read and removed, and what was taken is none of a program's business. */
export const isOurs = ([first]: DavPath) => first === takenFolder || first === refusedFolder
