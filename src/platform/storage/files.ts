// The upload folder. Paths are relative to it, chosen by the server, and can never leave it.

import { constants, createReadStream, existsSync, mkdirSync } from 'node:fs'
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Counts, folderSize, folderSizeSync } from '../../lib/files/folder-size'
import { makeFolder, partEnding, syncFile, syncFolder } from '../../lib/files/write-durably'
import { codeOf } from '../../lib/thrown'
import type { SpooledContent } from './spool'
import { writeAside } from './write-file'

/**
 * A file on disk whose content is stored under another name too: as a hard link if the disk supports it, otherwise as a
 * copy.
 */
export interface SharedContent {
  sharedFrom: string
}

/** Content of a file to store: in memory, in pieces, or already on disk. */
export type FileContent =
  | Uint8Array
  | AsyncIterable<Uint8Array>
  | Pick<SpooledContent, 'spooledAt'>
  | SharedContent

/** New files by path. Promises are awaited; `null` means that the file is not stored. */
export type NewFiles = Record<string, FileContent | Promise<FileContent | null>>

export type Files = ReturnType<typeof openFiles>

/** Opens the upload folder. @param root path of the folder, which is created if missing */
export function openFiles(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 })

  const absolute = (path: string) => {
    const target = resolve(root, path)
    // Also refuses the upload folder itself, which must not be removed.
    if (!target.startsWith(`${resolve(root)}${sep}`) || path.includes('\0')) {
      throw new Error('the path is not inside the upload folder')
    }
    return target
  }

  const isCounted = (counts: Counts) => (target: string) =>
    !target.endsWith(partEnding) && counts(relative(root, target).replaceAll('\\', '/'))

  /** Saves several files. Each of their folders is synced only once. */
  const saveAll = async (files: NewFiles) => {
    const writing = Object.entries(files).map(async ([path, content]) => {
      const made = await content
      if (made) await putInPlace(made, absolute(path))
      return made ? dirname(absolute(path)) : []
    })
    // Wait for all writes before failing, so that the caller can clean up safely.
    await Promise.allSettled(writing)
    const folders = new Set((await Promise.all(writing)).flat())
    await Promise.all(Array.from(folders, syncFolder))
  }

  return {
    /**
     * Saves a file: writes under a temporary name, then renames. Once this resolves, the file survives a power cut.
     * @param content spooled content is moved, so it must not be used afterwards; shared content stays, and must not be
     *   changed afterwards
     */
    save: (path: string, content: FileContent) => saveAll({ [path]: content }),
    saveAll,
    /** Reads a file. @throws an error with code ENOENT if the file is missing */
    async read(path: string): Promise<Uint8Array<ArrayBuffer>> {
      const file = await open(absolute(path), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return new Uint8Array(await file.readFile())
      } finally {
        await file.close()
      }
    },
    /**
     * Returns a file, which is read from the disk only when it is sent.
     * @throws an error with code ENOENT if the file is missing
     */
    async open(path: string): Promise<Blob> {
      const target = absolute(path)
      // The file is opened by its path only when it is sent, so the path must not be a link.
      if (!(await lstat(target)).isFile()) throw new Error('the path does not lead to a file')
      return Bun.file(target)
    },
    /**
     * Permanently deletes a file, or a folder with its content, and the temporary file of an interrupted save. No error
     * if the path does not exist.
     */
    async remove(path: string) {
      const target = absolute(path)
      await removeWhole(target)
      await rm(target + partEnding, { force: true })
      await syncFolder(dirname(target)).catch(error => {
        // If the parent folder is missing, there was nothing to remove.
        if (codeOf(error) !== 'ENOENT') throw error
      })
    },
    exists: async (path: string) => Bun.file(absolute(path)).exists(),
    /** Returns the absolute path, for code that reads or writes files without this module. */
    locate: absolute,
    /** Returns the names in a folder; empty if the folder is missing. */
    async list(path: string): Promise<string[]> {
      const folder = absolute(path)
      return existsSync(folder) ? readdir(folder) : []
    },
    /** Lists the folders of the accounts, such as `workouts/7`, and any other entries at that level. */
    async listFolders(): Promise<string[]> {
      const kinds = await readdir(root, { withFileTypes: true })
      const folders = kinds.map(async kind => {
        if (!kind.isDirectory()) return [kind.name]
        return (await readdir(join(root, kind.name))).map(name => `${kind.name}/${name}`)
      })
      return (await Promise.all(folders)).flat()
    },
    /**
     * Returns the bytes of the file, or of all files below the folder; 0 if missing. Temporary files of a save do not
     * count.
     * @param counts returns whether the file with a path counts
     */
    measure: (path: string, counts: Counts) => folderSize(absolute(path), isCounted(counts)),
    /** Like `measure`, but synchronous: for few files. */
    measureSync: (path: string, counts: Counts) => folderSizeSync(absolute(path), isCounted(counts)),
  }
}

/**
 * Removes a file or a folder with its content. Repeated until the path is gone, because Bun's rm stops early and
 * without an error if another process removes a file of the folder meanwhile.
 */
export async function removeWhole(path: string) {
  do await rm(path, { force: true, recursive: true })
  while (existsSync(path))
}

/**
 * Saves content under its final path, creating the folder. The content is synced. The caller must still sync the
 * folder: until then, a power cut may remove the file from it.
 */
export async function putInPlace(content: FileContent, target: string) {
  await makeFolder(dirname(target))
  const part = target + partEnding
  if ('sharedFrom' in content) {
    await rm(part, { force: true })
    await shareAs(content.sharedFrom, part)
    return rename(part, target)
  }
  if (!('spooledAt' in content)) {
    await writeAside(part, content)
    return rename(part, target)
  }
  await syncFile(content.spooledAt)
  await rename(content.spooledAt, target).catch(async error => {
    // The upload folder may be on another disk than the spooled file.
    if (codeOf(error) !== 'EXDEV') throw error
    await writeAside(part, createReadStream(content.spooledAt))
    await rename(part, target)
  })
}

/** Creates a hard link. Falls back to a copy, because some disks do not support hard links or limit their number. */
async function shareAs(from: string, target: string) {
  await syncFile(from)
  await link(from, target).catch(async error => {
    if (codeOf(error) === 'ENOENT') throw error
    await writeAside(target, createReadStream(from))
  })
}
