// Zip archives on disk.
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ArchiveFiles, type ArchiveLimits, openArchive } from '../../formats/zip/open-archive'
import { type PackedExtent, unpackInPieces } from '../../formats/zip/packed-file'
import type { RandomAccess } from '../../formats/zip/random-access'
import { statOpened } from '../../lib/files/stat-opened'

/** An archive opened for reading. */
export interface ArchiveFile {
  entries: ArchiveFiles
  close(): void
}

/** Opens a zip archive. @throws UnreadableArchive as `openArchive` does, and errors of opening the file */
export async function openArchiveFile(path: string, limits: ArchiveLimits): Promise<ArchiveFile> {
  const file = await openToRead(path)
  try {
    return { entries: await openArchive(file, limits), close: () => void file[Symbol.asyncDispose]() }
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

/** Opens a file for random access. The file is closed at the end of the caller's `await using` block. */
export async function openToRead(path: string): Promise<RandomAccess & AsyncDisposable> {
  const file = await open(path)
  const { size } = await statOpened(file)
  return {
    size,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

/** A file on disk, or a file in an archive on disk. */
export interface PackedFileOnDisk extends PackedExtent {
  path: string
}

/**
 * Decompresses a file piece by piece, up to the size that the archive declares, so that a zip bomb does no harm.
 * @throws UnreadableArchive if the file is encrypted, damaged, or differs from what the archive declares
 */
export function unpackFromDisk({ path, start, end, ...facts }: PackedFileOnDisk): AsyncIterable<Uint8Array> {
  // The stream opens the file only when it is read. Otherwise a missing file would cause an unhandled error if the
  // stream is never read.
  const open = () => (end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]))
  return unpackInPieces(open, facts)
}

const pieceSize = 256 * 1024

/** Reads a file piece by piece, blocking the thread. */
export function* piecesOfFile(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceSize)
      const length = readSync(file, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
