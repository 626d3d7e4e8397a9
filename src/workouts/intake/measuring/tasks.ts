import type { ArchivedActivityFile } from '../../../formats/zip/activity-files'
import type { PackedFile } from '../../../formats/zip/packed-file'
import { minute } from '../../../lib/durations'
import type { Places } from '../../../maps/places/places'
import type { Reason } from '../../../platform/errors'
import type { SpooledContent } from '../../../platform/storage/spool'
import type { Task } from '../../../platform/workers/task'
import type { MeasuredFile, MeasureRecording } from './measure-file'
import type { lookAtFileOnDisk, MeasuredFileOnDisk, MeasureRecordingOnDisk } from './measure-on-disk'
import { isSmallRecording } from './small-recording'

interface ListArchive {
  file: SpooledContent
  /** Limits for the files in the archive, see `listActivityFiles`. */
  limits: { files: number; fileSize: number; totalSize: number }
}

interface Ctx {
  places: Places
}

const measuring = {
  queue: 'general',
  priority: 'high',
  timeLimitMs: minute,
  // This number of waiting files keeps a small machine busy for about a minute.
  limit: { maxWaiting: 100, of: 'uploads', code: 'uploads-busy' },
  fileOf: ({ file: { size, checksum } }: { file: Pick<PackedFile, 'size' | 'checksum'> }) =>
    `${size}:${checksum}`,
} as const

/** Lists the activity files of an archive, or returns the reason why it is refused. */
export const listArchiveTask: Task<ListArchive, { files: ArchivedActivityFile[] } | { reason: Reason }> = {
  ...measuring,
  name: 'list-archive',
  async perform({ file, limits }) {
    const { listActivityFiles } = await import('../../../formats/zip/activity-files')
    const { UnreadableArchive } = await import('../../../formats/zip/unreadable-archive')
    const { openToRead } = await import('../../../platform/storage/archive-file')
    try {
      await using archive = await openToRead(file.spooledAt)
      return { files: await listActivityFiles(archive, limits) }
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error
      return { reason: { code: error.code, sentence: error.message } }
    }
  },
}

export const measureTask: Task<MeasureRecording, MeasuredFile, Ctx> = {
  ...measuring,
  name: 'measure-recording',
  perform: async (input, { places }) =>
    (await import('./measure-file')).measureFile(input, await places.open()),
}

export const measureOnDiskTask: Task<MeasureRecordingOnDisk, MeasuredFileOnDisk, Ctx> = {
  ...measuring,
  name: 'measure-recording-on-disk',
  suitsThread: ({ file }) => isSmallRecording(file),
  perform: async (input, { places }) =>
    (await import('./measure-on-disk')).measureFileOnDisk(input, await places.open()),
}

export const lookTask: Task<MeasureRecordingOnDisk, Awaited<ReturnType<typeof lookAtFileOnDisk>>> = {
  ...measuring,
  name: 'look-at-recording',
  suitsThread: ({ file }) => isSmallRecording(file),
  perform: async input => (await import('./measure-on-disk')).lookAtFileOnDisk(input),
}
