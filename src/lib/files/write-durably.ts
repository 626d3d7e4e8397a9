// Files that survive a power cut: what was answered for is on the disk, and nobody finds half of it. Those that end in
// `Sync` are for what is small, or happens before anybody is served. Others are written by platform/storage/write-file.ts.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file that is being written has this behind its name until it is complete. */
export const partEnding = '.part'

/**
 * Puts a file, for its owner alone, in the place of another: the old one or the new, even after a power cut. The folder has to
 * be there.
 */
export function writeDurablySync(path: string, text: string) {
  const part = path + partEnding
  // A left-over of an interrupted try is ours to replace; O_EXCL then refuses a link planted in between.
  rmSync(part, { force: true })
  const file = openSync(part, 'wx', 0o600)
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
  renameDurablySync(part, path)
}

/** Gives a file that the disk has its name, in the place of another. */
export async function renameDurably(from: string, to: string) {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Does the same synchronously, and first brings the file itself to the disk. */
export function renameDurablySync(from: string, to: string) {
  syncAtOnce(from, 'r+')
  renameSync(from, to)
  syncFolderSync(dirname(to))
}

/** A new folder survives a power cut once the folder it stands in is synced. */
export async function makeFolder(path: string) {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = path; made.length >= highest.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Makes what was renamed or removed in this folder durable. Windows cannot open folders, and does not need to. */
export async function syncFolder(path: string) {
  if (process.platform !== 'win32') await sync(path, 'r')
}

export function syncFolderSync(path: string) {
  if (process.platform !== 'win32') syncAtOnce(path, 'r')
}

/** Waits until the disk has a file that somebody else wrote. */
export const syncFile = (path: string) => sync(path, 'r+')

async function sync(path: string, flags: 'r' | 'r+') {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function syncAtOnce(path: string, flags: 'r' | 'r+') {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
