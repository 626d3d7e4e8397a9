// The upload folder. Paths are relative to it, chosen by the server, and can never leave it.

import { constants, createReadStream, existsSync, mkdirSync } from 'node:fs'
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Counts, folderSize, folderSizeSync } from '../../lib/files/folder-size'
import { makeFolder, partEnding, syncFile, syncFolder } from '../../lib/files/write-durably'
import { codeOf } from '../../lib/thrown'
import type { SpooledContent } from './spool'
import { writeAside } from './write-file'

/** A file on disk that is stored again under another name: as a hard link if the disk supports it. */
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

/** @param root created if missing */
export function openFiles(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 })

  const absolute = (path: string) => {
    const target = resolve(root, path)
    // Also refuses the upload folder itself, which must not be removed.
    if (!target.startsWith(`${resolve(root)}${sep}`) || path.includes('\0')) {
      throw new Error('no path below the upload folder')
    }
    return target
  }

  const isCounted = (counts: Counts) => (target: string) =>
    !target.endsWith(partEnding) && counts(relative(root, target).replaceAll('\\', '/'))

  /** Saves several files, and syncs each of their folders only once. */
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
     * Writes under a temporary name, then renames; once this resolves, the file survives a power cut.
     * @param content spooled content is moved and must not be used afterwards; shared content stays and must not be changed
     *   afterwards
     */
    save: (path: string, content: FileContent) => saveAll({ [path]: content }),
    saveAll,
    /** @throws an error with code ENOENT if the file is missing */
    async read(path: string): Promise<Uint8Array<ArrayBuffer>> {
      const file = await open(absolute(path), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return new Uint8Array(await file.readFile())
      } finally {
        await file.close()
      }
    },
    /** Returns the file for streaming from disk. @throws an error with code ENOENT if the file is missing */
    async open(path: string): Promise<Blob> {
      const target = absolute(path)
      // The file is opened by its name when it is sent, so a link must not be accepted.
      if (!(await lstat(target)).isFile()) throw new Error('not a file')
      return Bun.file(target)
    },
    /**
     * Permanently deletes a file, or a folder with its content, and what an interrupted save of it left. A missing path
     * is no error.
     */
    async remove(path: string) {
      const target = absolute(path)
      await removeWhole(target)
      await rm(target + partEnding, { force: true })
      await syncFolder(dirname(target)).catch(error => {
        // Without the parent folder there was nothing to remove.
        if (codeOf(error) !== 'ENOENT') throw error
      })
    },
    exists: async (path: string) => Bun.file(absolute(path)).exists(),
    /** Returns the absolute path, for code with other ways of reading or writing. */
    locate: absolute,
    /** Names in a folder; empty if the folder is missing. */
    async list(path: string): Promise<string[]> {
      const folder = absolute(path)
      return existsSync(folder) ? readdir(folder) : []
    },
    /** Lists the accounts' folders, such as `workouts/7`, and anything else at that level. */
    async listFolders(): Promise<string[]> {
      const kinds = await readdir(root, { withFileTypes: true })
      const folders = kinds.map(async kind => {
        if (!kind.isDirectory()) return [kind.name]
        return (await readdir(join(root, kind.name))).map(name => `${kind.name}/${name}`)
      })
      return (await Promise.all(folders)).flat()
    },
    /**
     * Total bytes of the file, or of all files below the folder; 0 if missing. Files being saved do not count.
     * @param counts decides by its path whether a file counts
     */
    measure: (path: string, counts: Counts) => folderSize(absolute(path), isCounted(counts)),
    /** Synchronous, for small numbers of files. */
    measureSync: (path: string, counts: Counts) => folderSizeSync(absolute(path), isCounted(counts)),
  }
}

/** Bun's rm stops early without an error if another process removes a file of the folder meanwhile. */
export async function removeWhole(path: string) {
  do await rm(path, { force: true, recursive: true })
  while (existsSync(path))
}

/** Puts content in its place, creating the folder. The content is synced, but the name is not yet. */
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
    // The upload folder may be on another disk.
    if (codeOf(error) !== 'EXDEV') throw error
    await writeAside(part, createReadStream(content.spooledAt))
    await rename(part, target)
  })
}

/** Falls back to a copy: some disks do not support hard links, or limit their number. */
async function shareAs(from: string, target: string) {
  await syncFile(from)
  await link(from, target).catch(async error => {
    if (codeOf(error) === 'ENOENT') throw error
    await writeAside(target, createReadStream(from))
  })
}
