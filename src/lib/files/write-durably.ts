// Writes files that survive a power cut: a write is finished only when it is on the disk, and a file is never
// half-written. Functions whose names end in `Sync` are for small files and for the time before requests are served.
// For other files see platform/storage/write-file.ts.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Suffix of a file that is still being written. */
export const partEnding = '.part'

/** Replaces a file atomically, readable by its owner only. The folder must exist. */
export function writeDurablySync(path: string, text: string) {
  const part = path + partEnding
  // Remove the file of an interrupted attempt. O_EXCL then refuses a link that an attacker creates in between.
  rmSync(part, { force: true })
  const file = openSync(part, 'wx', 0o600)
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
  renameDurablySync(part, path)
}

/** Renames a file that is already synced, replacing any other, and syncs the folder. */
export async function renameDurably(from: string, to: string) {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Synchronous variant of `renameDurably`, which syncs the file first. */
export function renameDurablySync(from: string, to: string) {
  syncAtOnce(from, 'r+')
  renameSync(from, to)
  syncFolderSync(dirname(to))
}

/** Creates a folder and its missing parents. A new folder survives a power cut once its parent is synced. */
export async function makeFolder(path: string) {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = path; made.length >= highest.length; made = dirname(made)) await syncFolder(dirname(made))
}

/**
 * Makes renames and removals in a folder durable. Does nothing on Windows, where this is neither possible nor needed.
 */
export async function syncFolder(path: string) {
  if (process.platform !== 'win32') await sync(path, 'r')
}

export function syncFolderSync(path: string) {
  if (process.platform !== 'win32') syncAtOnce(path, 'r')
}

/** Syncs a file that other code has written. */
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
