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
  } finally {
    closeSync(file)
  }
  renameDurably(temporary, path)
}

/** Gives a file that is written its name, in the place of another: whole or not at all, even after a power cut. */
export function renameDurably(temporary: string, path: string) {
  sync(temporary, 'r+')
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes what was renamed in this folder durable. Windows cannot open folders, and does not need to. */
export function syncFolder(path: string) {
  if (process.platform !== 'win32') sync(path, 'r')
}

function sync(path: string, flags: 'r' | 'r+') {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
