// A small disk of its own for a program. No other process has it, which needs a system on which mounts can be made so.
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Run, ServerProcess } from './executable'
import { temporaryFolder } from './temporary-folder'

const mountAndRun = `
set -e
mount --make-rprivate /
mount -t tmpfs -o "size=$1,mode=700" tmpfs "$2"
shift 2
exec "$@"`

/** Runs a command in whose folder there is a disk of that size, such as `24m`, with the data directory on it. */
export const withSmallDisk = (size: string, folder: string, ...command: string[]): Run => ({
  folder,
  program: '/usr/bin/env',
  args: ['unshare', '--mount', 'sh', '-c', mountAndRun, 'sh', size, folder, ...command],
  environment: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data') },
})

export function canMount(): boolean {
  using folder = temporaryFolder()
  const { program = '', args = [], environment = {} } = withSmallDisk('1m', folder.path, 'true')
  return Bun.spawnSync([program, ...args], { env: environment, stderr: 'ignore' }).exitCode === 0
}

/** A path on the disk of a server, as others find it: its root is where its mounts are. */
export const pathOnDisk = ({ pid }: Pick<ServerProcess, 'pid'>, path: string) => `/proc/${pid}/root${path}`

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Takes the room of a disk, in the place of what a file took of it before.
 * @param left bytes that stay free; 0 fills it to the last byte
 */
export function fillDisk(path: string, left = 0) {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      while (freeBytes(path) - size >= left && hasWritten(file, size));
    }
  } finally {
    closeSync(file)
  }
}

function hasWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, new Uint8Array(size)) === size
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') return false
    throw error
  }
}
