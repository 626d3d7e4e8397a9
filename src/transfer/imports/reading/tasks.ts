import { minute } from '../../../lib/durations'
import type { Places } from '../../../maps/places/places'
import type { Reason } from '../../../platform/errors'
import type { PackedFileOnDisk } from '../../../platform/storage/archive-file'
import type { Task } from '../../../platform/workers/task'
import type { ReadArchive } from '../archive/read-account-archive'
import type {
  ArchiveToRead,
  FilesToLocate,
  FileToUnpack,
  MeasureArchived,
  MeasuredArchived,
  UnpackedFile,
} from './read-archive'

/** Time limit of one run. It usually takes seconds, but minutes on a slow machine with a slow disk. */
const timeLimitMs = 15 * minute

export const inspectArchiveTask: Task<{ path: string }, Reason | null> = {
  name: 'inspect-archive',
  // A request waits for the result, so it must not queue behind complete reads of archives.
  queue: 'general',
  priority: 'high',
  timeLimitMs: minute,
  isDeadlyOnce: true,
  perform: async ({ path }) => (await import('./read-archive')).inspectArchive(path),
}

export const readArchiveTask: Task<ArchiveToRead, ReadArchive> = {
  name: 'read-account-archive',
  queue: 'import',
  // This is the limit for one run. Comparing the files with the manifest may take several runs.
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

export const measureArchivedTask: Task<MeasureArchived, MeasuredArchived, { places: Places }> = {
  name: 'measure-archived-activity',
  // With the default priority, this runs after measurements for which a user waits, and before background work.
  queue: 'general',
  timeLimitMs: minute,
  // Many workouts of Apple Health come from the same file, but are made without reading it. The start time
  // distinguishes them.
  fileOf: ({ file: { size, checksum }, made }) =>
    `${size}:${checksum}${made?.of === 'apple-totals' ? `:${made.start}` : ''}`,
  perform: async (input, { places }) =>
    (await import('./read-archive')).measureArchived(input, await places.open()),
}
