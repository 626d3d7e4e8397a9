// The upload folder. Paths are relative to it, made by the server, and never leave it.

import { constants, createReadStream, existsSync, mkdirSync } from 'node:fs'
import { link, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { folderSize, folderSizeSync } from '../../lib/files/folder-size'
import { makeFolder, partEnding, syncFile, syncFolder } from '../../lib/files/write-durably'
import { codeOf } from '../../lib/thrown'
import type { SpooledContent } from './spool'
import { writeAside } from './write-file'

/** A file on the disk that several are to be: where the disk can, they take the room of one. */
export interface SharedContent {
  sharedFrom: string
}

/** The content of a file that is to be stored: whole, piece by piece, or on the disk already. */
export type FileContent =
  | Uint8Array
  | AsyncIterable<Uint8Array>
  | Pick<SpooledContent, 'spooledAt'>
  | SharedContent

/** By their paths. What is still being made is waited for, and is no file when nothing comes of it. */
export type NewFiles = Record<string, FileContent | Promise<FileContent | null>>

export interface Files {
  /**
   * Writes under a temporary name, then renames; once this resolves a power cut cannot take it back.
   * @param content what is spooled is moved, and its place must not be used afterwards; what is shared stays where it is, and must not
   *   be changed afterwards
   */
  save(path: string, content: FileContent): Promise<void>
  /** Saves several at once: the disk is told of each file and then, once, of the folder that they are in. */
  saveAll(files: NewFiles): Promise<void>
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
  /** The folders of accounts, which have two parts, such as `workouts/7`, and whatever else has. */
  listFolders(): Promise<string[]>
  /**
   * Bytes of the file, or of all files below the folder; 0 when there is none. What is being saved counts nothing.
   * @param counts tells by its path whether a file does
   */
  measure(path: string, counts: (path: string) => boolean): Promise<number>
  /** The same at once, for few files. */
  measureSync(path: string, counts: (path: string) => boolean): number
}

/** @param root made when it does not exist */
export function openFiles(root: string): Files {
  mkdirSync(root, { recursive: true, mode: 0o700 })

  const absolute = (path: string) => {
    const target = resolve(root, path)
    // Not the folder itself either: it is nobody's to remove.
    if (!target.startsWith(`${resolve(root)}${sep}`) || path.includes('\0')) {
      throw new Error('no path below the upload folder')
    }
    return target
  }

  const isCounted = (counts: (path: string) => boolean) => (target: string) =>
    !target.endsWith(partEnding) && counts(relative(root, target).replaceAll('\\', '/'))

  const saveAll = async (files: NewFiles) => {
    const writing = Object.entries(files).map(async ([path, content]) => {
      const made = await content
      if (made) await putInPlace(made, absolute(path))
      return made ? dirname(absolute(path)) : []
    })
    // Whoever takes back what was written must know that nothing is being written any more.
    await Promise.allSettled(writing)
    const folders = new Set((await Promise.all(writing)).flat())
    await Promise.all(Array.from(folders, syncFolder))
  }

  return {
    save: (path, content) => saveAll({ [path]: content }),
    saveAll,
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
      await rm(target + partEnding, { force: true })
      await syncFolder(dirname(target)).catch(error => {
        // Without its folder there was nothing to remove. It may be there again by now.
        if (codeOf(error) !== 'ENOENT') throw error
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
    async listFolders() {
      const kinds = await readdir(root, { withFileTypes: true })
      const folders = kinds.map(async kind => {
        if (!kind.isDirectory()) return [kind.name]
        return (await readdir(join(root, kind.name))).map(name => `${kind.name}/${name}`)
      })
      return (await Promise.all(folders)).flat()
    },
    measure: (path, counts) => folderSize(absolute(path), isCounted(counts)),
    measureSync: (path, counts) => folderSizeSync(absolute(path), isCounted(counts)),
  }
}

/** Gives content its place, in a folder that is made. The disk has what is in it, but not yet its name. */
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

/** Not every disk knows links, nor as many as are asked for: then it is a copy. */
async function shareAs(from: string, target: string) {
  await syncFile(from)
  await link(from, target).catch(async error => {
    if (codeOf(error) === 'ENOENT') throw error
    await writeAside(target, createReadStream(from))
  })
}
