import type { PackedFile } from '../../formats/zip/packed-file'
import type { Places } from '../../maps/places/places'
import type { Task } from '../../platform/workers/task'
import type {
  MeasuredFile,
  MeasuredFileOnDisk,
  MeasureRecording,
  MeasureRecordingOnDisk,
} from './measure-file'

interface World {
  places: Places
}

const measuring = {
  queue: 'general',
  priority: 'high',
  timeLimitMs: 60_000,
  // A minute of work for a small machine.
  limit: { mostWaiting: 100, of: 'uploads', code: 'uploads-busy' },
  fileOf: ({ file: { size, checksum } }: { file: Pick<PackedFile, 'size' | 'checksum'> }) =>
    `${size}:${checksum}`,
} as const

export const measureTask: Task<MeasureRecording, MeasuredFile, World> = {
  ...measuring,
  name: 'measure-recording',
  perform: async (input, { places }) =>
    (await import('./measure-file')).measureFile(input, await places.open()),
}

export const measureOnDiskTask: Task<MeasureRecordingOnDisk, MeasuredFileOnDisk, World> = {
  ...measuring,
  name: 'measure-recording-on-disk',
  perform: async (input, { places }) =>
    (await import('./measure-file')).measureFileOnDisk(input, await places.open()),
}
