// A small disk that only one program can see. This needs an operating system that allows private mounts.
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

/**
 * Runs a command with a small disk in its folder. The size of the disk is a text such as `24m`. The data directory is
 * on the disk.
 */
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

/** Returns a path on the server's disk in the form in which other processes can open it: below `/proc/PID/root`. */
export const pathOnDisk = ({ pid }: Pick<ServerProcess, 'pid'>, path: string) => `/proc/${pid}/root${path}`

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Fills the disk with a file. Replaces an earlier file.
 * @param left number of bytes to leave free; 0 fills the disk completely
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
