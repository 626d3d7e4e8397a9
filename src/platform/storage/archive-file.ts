// Zip archives on the disk.
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ArchiveFiles, type ArchiveLimits, openArchive } from '../../formats/zip/open-archive'
import { type PackedExtent, unpackInPieces } from '../../formats/zip/packed-file'
import type { RandomAccess } from '../../formats/zip/random-access'

/** One opened for reading. */
export interface ArchiveFile {
  entries: ArchiveFiles
  close(): void
}

/** @throws UnreadableArchive as `openArchive`, and what opening a file throws */
export async function openArchiveFile(path: string, limits: ArchiveLimits): Promise<ArchiveFile> {
  const file = await openToRead(path)
  try {
    return { entries: await openArchive(file, limits), close: () => void file[Symbol.asyncDispose]() }
  } catch (error) {
    await file[Symbol.asyncDispose]()
    throw error
  }
}

/** A file to be read here and there, as long as the block lasts that it is opened in. */
export async function openToRead(path: string): Promise<RandomAccess & AsyncDisposable> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    size,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

/** A file on the disk, alone or as it lies in an archive. */
export interface PackedFileOnDisk extends PackedExtent {
  path: string
}

/**
 * Unpacked, piece by piece. However much a bomb would become, no more is unpacked than the archive said.
 * @throws UnreadableArchive when it is encrypted, damaged, or not what the archive says
 */
export function unpackFromDisk({ path, start, end, ...facts }: PackedFileOnDisk): AsyncIterable<Uint8Array> {
  // A stream opens its file later: one that nobody reads would fail where nobody hears it, when the file is gone by then.
  const open = () => (end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]))
  return unpackInPieces(open, facts)
}

const pieceSize = 256 * 1024

/** A file, piece by piece, for those who have nothing else to do meanwhile. */
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
