import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../lib/files/write-durably'

/**
 * Makes a folder with all in it safe on the disk. At the end and at once: a file system that has just written one of many
 * files down has mostly done so with the others.
 */
export async function syncTree(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(found => found.isFile()))
    await syncFile(join(entry.parentPath, entry.name))
  for (const entry of entries.filter(found => found.isDirectory())) {
    await syncFolder(join(entry.parentPath, entry.name))
  }
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}
