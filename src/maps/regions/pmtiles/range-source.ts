/** Reads bounded ranges of a file, never all of it. */
import { open, stat } from 'node:fs/promises'
import type { Source } from 'pmtiles'
import { statOpened } from '../../../lib/files/stat-opened'
import { BadRegion } from './bad-region'

/** Limit of one read: a tile, a directory, or the description. Real ones have a tenth of this. */
const maxBytes = 4 * 1024 * 1024

export interface RangeSource extends Source {
  /** Bytes of the file when it was opened. */
  readonly size: number
  readonly modifiedMs: number
  close(): Promise<void>
}

/** @throws BadRegion if the path is missing, unreadable, or not a regular file */
export async function openRangeSource(path: string): Promise<RangeSource> {
  try {
    // Checked before opening: opening a named pipe would block until somebody writes to it.
    if (!(await stat(path)).isFile()) throw new BadRegion('offline-map-unreadable')
    const file = await open(path, 'r')
    const { size, mtimeMs } = await statOpened(file)
    return {
      size,
      modifiedMs: mtimeMs,
      getKey: () => path,
      async getBytes(offset, length) {
        return { data: await readRange(file, offset, Math.min(length, size - offset)) }
      },
      close: () => file.close(),
    }
  } catch {
    throw new BadRegion('offline-map-unreadable')
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

/** @throws Error for an invalid range, and if the file has become shorter */
async function readRange(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (!(offset >= 0 && length > 0 && length <= maxBytes)) throw new RangeError('no such range')
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new RangeError('the file has become shorter')
  return bytes.buffer
}
