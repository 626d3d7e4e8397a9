// The upload folder. Paths are relative to it, made by the server, and never leave it.
import { constants, existsSync, mkdirSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { createFolderSize } from '../../lib/folder-size'
import { freshOrLast } from '../../lib/fresh-or-last'

export interface Files {
  /**
   * Writes under a temporary name, then renames; once this resolves a power cut cannot take it back.
   * @param content whole or piece by piece
   */
  save(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The content. @throws an error with code ENOENT when there is no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
  /** To be sent from the disk, piece by piece. @throws an error with code ENOENT when there is no such file. */
  open(path: string): Promise<Blob>
  /**
   * Removes the file, or the folder with all in it, for good, and what an interrupted save left of it; what is not
   * there is fine.
   */
  remove(path: string): Promise<void>
  exists(path: string): Promise<boolean>
  /** Where the file is, or would be, for those that read or write it in a way of their own. */
  locate(path: string): string
  /** The names of what is in a folder; none when there is no such folder. */
  list(path: string): Promise<string[]>
  /**
   * Bytes of all files, which are counted when somebody asks. When that takes longer than a second and there is an
   * earlier count, that one is the answer.
   */
  size(): Promise<number>
}

const countingPatienceMs = 1000

/** @param root made when it does not exist */
export function openFiles(root: string, clock: () => Date): Files {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const folderSize = createFolderSize(clock)

  const absolute = (path: string) => {
    const target = resolve(root, path)
    // Not the folder itself either: it is nobody's to remove.
    if (!target.startsWith(`${resolve(root)}${sep}`) || path.includes('\0')) {
      throw new Error('no path below the upload folder')
    }
    return target
  }

  return {
    async save(path, content) {
      const target = absolute(path)
      await makeFolder(dirname(target))
      const temporary = temporaryName(target)
      await writeDurably(temporary, content)
      await rename(temporary, target)
      await syncFolder(dirname(target))
    },
    async read(path) {
      const file = await open(absolute(path), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return new Uint8Array(await file.readFile())
      } finally {
        await file.close()
      }
    },
    async open(path) {
      const target = absolute(path)
      // It is opened by its name when it is sent, and what would lead elsewhere is none of ours.
      if (!(await lstat(target)).isFile()) throw new Error('not a file')
      return Bun.file(target)
    },
    async remove(path) {
      const target = absolute(path)
      // Bun stops early, and says nothing, when somebody else removes a file of the folder meanwhile.
      do await rm(target, { force: true, recursive: true })
      while (existsSync(target))
      await rm(temporaryName(target), { force: true })
      await syncFolder(dirname(target)).catch(error => {
        // Without its folder there was nothing to remove.
        if (existsSync(dirname(target))) throw error
      })
    },
    async exists(path) {
      return Bun.file(absolute(path)).exists()
    },
    locate: absolute,
    async list(path) {
      const folder = absolute(path)
      return existsSync(folder) ? readdir(folder) : []
    },
    size: freshOrLast(() => folderSize(root), countingPatienceMs),
  }
}

const temporaryName = (target: string) => `${target}.part`

/** Writes a file that must not be there yet, except as a left-over of an earlier try. */
export async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  // A left-over of an earlier try is ours to replace; O_EXCL then refuses a link planted in between.
  if (await lstat(path).catch(() => null)) await rm(path)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new folder survives a power cut once the folder it stands in is synced. */
export async function makeFolder(path: string) {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = path; made.length >= highest.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Makes a rename in this folder durable. Windows cannot open folders, and does not need to. */
export async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
