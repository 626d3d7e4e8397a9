import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts a small file, for its owner alone, in the place of another: the old one or the new, even after a power cut. */
export function writeDurably(path: string, text: string) {
  const temporary = `${path}.part`
  // A left-over of an interrupted try is ours to replace; O_EXCL then refuses a link planted in between.
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes the rename durable. Windows cannot open folders, and does not need to. */
function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
