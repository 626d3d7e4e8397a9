// Measures activity files on disk. Runs in a worker process, because the files are untrusted. Only small files are
// measured in a thread of the server, see small-recording.ts.
import { join } from 'node:path'
import { randomHex } from '../../../lib/random'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { type PackedFileOnDisk, piecesOfFile, unpackFromDisk } from '../../../platform/storage/archive-file'
import type { SharedContent } from '../../../platform/storage/files'
import type { SpooledContent } from '../../../platform/storage/spool'
import { writeFile } from '../../../platform/storage/write-file'
import type { Measures } from '../../../tracks/measuring/measure'
import {
  type MeasuredFile,
  type MeasuredRecording,
  type MeasureRecording,
  measure,
  refuseArchive,
} from './measure-file'
import { type TracedRecording, traceRecording } from './trace-recording'

/**
 * Like `MeasureRecording`, for a file on disk. The results are written to disk, too, so that nothing passes through
 * the memory of the server.
 */
export interface MeasureRecordingOnDisk extends Omit<MeasureRecording, 'file'> {
  file: PackedFileOnDisk
  /** Folder for the results. */
  folder: string
}

type Spooled = Pick<SpooledContent, 'spooledAt'>

export interface MeasuredRecordingOnDisk extends Omit<MeasuredRecording, 'excerpt' | 'track' | 'pointCount'> {
  /** The content of the file to store for this workout. */
  source: Spooled
  /** The uploaded file, if this workout is only a part of it; otherwise `null`. */
  whole: SharedContent | null
  track: Spooled
  /** `null` for a long recording, whose facts a job derives later. */
  traced: TracedRecording | null
}

export type MeasuredFileOnDisk =
  | { readable: true; recordings: MeasuredRecordingOnDisk[] }
  | Extract<MeasuredFile, { readable: false }>

export async function measureFileOnDisk(
  { file, folder, ...asked }: MeasureRecordingOnDisk,
  finder: PlaceFinder,
): Promise<MeasuredFileOnDisk> {
  try {
    const path = await unpackBeside(file, folder)
    const measured = measure({ ...asked, finder }, { [Symbol.iterator]: () => piecesOfFile(path) })
    if (!measured.readable) return measured
    const recordings: MeasuredRecordingOnDisk[] = []
    for (const { excerpt, track, pointCount, ...recording } of measured.recordings) {
      const source = excerpt ? await spool(folder, excerpt) : { spooledAt: path }
      const traced = traceRecording(track, pointCount, finder)
      const whole = excerpt && { sharedFrom: path }
      recordings.push({ ...recording, source, whole, track: await spool(folder, track), traced })
    }
    return { readable: true, recordings }
  } catch (error) {
    return refuseArchive(error)
  }
}

/** The facts about a recording that a user sees before it is stored. */
export type LookedAt = Pick<MeasuredRecording, 'sportWord' | 'sportId' | 'isSportGuess'> & {
  measures: Pick<Measures, 'startTime' | 'distanceM' | 'durationS'>
}

type LookedAtFile = { readable: true; recordings: LookedAt[] } | Extract<MeasuredFile, { readable: false }>

/** Measures a file on disk to tell which workouts it contains. Writes only the unpacked content of a packed file. */
export async function lookAtFileOnDisk({
  file,
  folder,
  ...asked
}: MeasureRecordingOnDisk): Promise<LookedAtFile> {
  try {
    const path = await unpackBeside(file, folder)
    const source = { [Symbol.iterator]: () => piecesOfFile(path) }
    const measured = measure({ ...asked, finder: null }, source)
    if (!measured.readable) return measured
    return {
      readable: true,
      recordings: measured.recordings.map(({ sportWord, sportId, isSportGuess, measures }) => {
        const { startTime, distanceM, durationS } = measures
        return { sportWord, sportId, isSportGuess, measures: { startTime, distanceM, durationS } }
      }),
    }
  } catch (error) {
    return refuseArchive(error)
  }
}

/** Returns the path of the unpacked file. A file that was uploaded alone is already on disk. */
async function unpackBeside(file: PackedFileOnDisk, folder: string): Promise<string> {
  if (file.start === 0) return file.path
  const path = join(folder, randomHex(8))
  await writeFile(path, unpackFromDisk(file))
  return path
}

async function spool(folder: string, bytes: Uint8Array): Promise<Spooled> {
  const spooledAt = join(folder, randomHex(8))
  await writeFile(spooledAt, bytes)
  return { spooledAt }
}
