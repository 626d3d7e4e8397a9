// Runs in a worker process, because the files come from untrusted sources.
import { join } from 'node:path'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { randomHex } from '../../../lib/random'
import { codeOf } from '../../../lib/thrown'
import type { PlaceFinder } from '../../../maps/places/find-place'
import type { Reason } from '../../../platform/errors'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import { writeFile } from '../../../platform/storage/write-file'
import {
  type MeasuredFileOnDisk,
  type MeasureRecordingOnDisk,
  measureFileOnDisk,
} from '../../../workouts/intake/measuring/measure-file'
import { damagedRecording, reasonOfRecording, tooLargeRecording } from '../archive/unusable-archive'

export interface MeasureArchived extends MeasureRecordingOnDisk {
  /** Maximum size of the unpacked file in bytes. A larger file is stored without being measured. */
  most: number
}

export interface MeasuredArchived {
  measured: MeasuredFileOnDisk
  /** Path of the unpacked file; null if it is damaged or too large. */
  path: string | null
}

/** Unpacks a file of an archive and measures it. If it is gzipped, it is stored that way. */
export async function measureArchived(
  { file, most, ...asked }: MeasureArchived,
  finder: PlaceFinder,
): Promise<MeasuredArchived> {
  if (file.size > most) return { measured: { readable: false, reason: tooLargeRecording }, path: null }
  const path = join(asked.folder, randomHex(8))
  try {
    const size = await writeFile(path, unpackFromDisk(file))
    // Measuring moves its input file, so pass the unpacked one.
    const whole = { path, start: 0, end: size, method: 'stored', size, checksum: 0 } as const
    const input = { ...asked, largestFile: most, file: whole }
    return { measured: await measureFileOnDisk(input, finder), path }
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return { measured: { readable: false, reason }, path: null }
  }
}

/** Why a file could not be unpacked; null for other errors. */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof UnreadableArchive) return reasonOfRecording(error)
  return codeOf(error).startsWith('Z_') ? damagedRecording : null
}
