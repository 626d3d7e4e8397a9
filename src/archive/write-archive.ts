// Writes a zip archive of any size piece by piece: what is held is the piece in hand and the list of names.
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { type WrittenEntry, writeDirectory } from './write-directory'

export interface NewEntry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** It is not worth trying to make it smaller. */
  isCompressed?: boolean
}

/** What fflate can say of one entry. */
const mostBytes = 0xffffffff - 1

const deflated = 8

/**
 * The archive of these entries, which are asked for one after the other, as it grows.
 * zlib compresses on a thread of its own, and gives others their turn after each piece.
 * @param modifiedAt of every entry
 * @throws Error for 4 GiB or more in one entry
 */
export async function* writeArchive(
  entries: AsyncIterable<NewEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pieces.push(bytes)
  })
  const written: WrittenEntry[] = []
  let size = 0
  for await (const entry of entries) {
    const start = size
    const file = beginEntry(zip, entry, modifiedAt)
    let header: Uint8Array | undefined
    for await (const _ of addContent(file, entry)) {
      header ??= pieces[0]
      const bytes = Buffer.concat(pieces.splice(0))
      size += bytes.byteLength
      yield bytes
    }
    if (!header) throw new Error('an entry without a header')
    written.push({ header, start, checksum: file.crc, packedSize: file.packedSize, size: file.size })
  }
  yield* writeDirectory(written, size)
}

/** The file, of which nothing has been written yet. */
type EntryFile = ZipInputFile & { packedSize: number; write: NonNullable<ZipInputFile['ondata']> }

function beginEntry(zip: Zip, { name }: NewEntry, modifiedAt: Date): EntryFile {
  const facts = { filename: name, compression: deflated, size: 0, crc: 0, mtime: modifiedAt }
  const file: ZipInputFile = facts
  zip.add(file)
  const { ondata } = file
  if (!ondata) throw new Error('the archive has ended')
  return Object.assign(file, { packedSize: 0, write: ondata })
}

/** Yields whenever there is more of the archive. */
async function* addContent(file: EntryFile, { name, content, isCompressed }: NewEntry): AsyncGenerator<void> {
  const measured = async function* () {
    for await (const piece of content) {
      file.size += piece.byteLength
      file.crc = crc32(piece, file.crc)
      if (file.size > mostBytes) throw new Error(`${name} is larger than 4 GiB`)
      yield piece
    }
  }
  // Level 0 copies, in a form that can still be read from the beginning, as it does not need to know the size first.
  const deflate = createDeflateRaw(isCompressed ? { level: 0 } : {})
  // What fails on the way also ends the loop below.
  pipeline(measured, deflate, () => {})
  for await (const packed of deflate) {
    file.packedSize += packed.byteLength
    if (file.packedSize > mostBytes) throw new Error(`${name} is larger than 4 GiB`)
    file.write(null, packed, false)
    yield
  }
  file.write(null, new Uint8Array(), true)
  yield
}
