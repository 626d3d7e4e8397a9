import type { Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import type { Task } from '../../../platform/workers/task'
import type { ReadArchive } from '../archive/read-account-archive'
import type { ArchiveToRead, FilesToLocate, FileToUnpack, UnpackedFile } from './read-archive'

/** Some seconds mostly; a slow machine with a slow disk may need minutes. */
const timeLimitMs = 15 * 60_000

export const inspectArchiveTask: Task<{ path: string }, Reason | null> = {
  name: 'inspect-archive',
  // Somebody waits for the answer: not behind archives that are read through.
  queue: 'general',
  priority: 'high',
  timeLimitMs: 60_000,
  isDeadlyOnce: true,
  perform: async ({ path }) => (await import('./read-archive')).inspectArchive(path),
}

export const readArchiveTask: Task<ArchiveToRead, ReadArchive> = {
  name: 'read-account-archive',
  queue: 'import',
  // The files are compared in turns.
  timeLimitMs,
  isDeadlyOnce: true,
  perform: async input => (await import('./read-archive')).readArchive(input),
}

export const locateFilesTask: Task<FilesToLocate, Map<string, PackedFileOnDisk>> = {
  name: 'locate-archived-files',
  queue: 'import',
  timeLimitMs,
  perform: async input => (await import('./read-archive')).locateFiles(input),
}

export const unpackFileTask: Task<FileToUnpack, UnpackedFile> = {
  name: 'unpack-archived-file',
  queue: 'import',
  timeLimitMs,
  fileOf: ({ file: { size, checksum } }) => `${size}:${checksum}`,
  perform: async input => (await import('./read-archive')).unpackFile(input),
}
