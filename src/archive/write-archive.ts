// Writes a zip archive of any size piece by piece: what is held is the piece in hand and the list of names.
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface NewEntry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
}

/** What the numbers of an archive hold without its 64-bit extension, which fflate does not write. */
const mostEntries = 0xffff
const mostBytes = 0xffffffff

const deflated = 8

/**
 * The archive of these entries, which are asked for one after the other, as it grows.
 * zlib compresses on a thread of its own, and gives others their turn after each piece.
 * @param modifiedAt of every entry
 * @throws Error for more than 65,535 entries, or more than 4 GiB in one of them or together
 */
export async function* writeArchive(
  entries: AsyncIterable<NewEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  let count = 0
  let size = 0
  const takeWritten = () => {
    const bytes = Buffer.concat(written.splice(0))
    size += bytes.byteLength
    if (size > mostBytes) throw new Error('the archive would be larger than 4 GiB')
    return bytes
  }
  for await (const entry of entries) {
    if (++count > mostEntries) throw new Error('the archive would have more than 65,535 entries')
    for await (const _ of addEntry(zip, entry, modifiedAt)) yield takeWritten()
  }
  zip.end()
  yield takeWritten()
}

/** Yields whenever there is more of the archive. */
async function* addEntry(zip: Zip, { name, content }: NewEntry, modifiedAt: Date): AsyncGenerator<void> {
  const file: ZipInputFile = { filename: name, compression: deflated, size: 0, crc: 0, mtime: modifiedAt }
  zip.add(file)
  const { ondata } = file
  if (!ondata) throw new Error('the archive has ended')
  const measured = async function* () {
    for await (const piece of content) {
      file.size += piece.byteLength
      file.crc = crc32(piece, file.crc)
      if (file.size > mostBytes) throw new Error(`${name} is larger than 4 GiB`)
      yield piece
    }
  }
  const deflate = createDeflateRaw()
  // What fails on the way also ends the loop below.
  pipeline(measured, deflate, () => {})
  for await (const packed of deflate) {
    ondata(null, packed, false)
    yield
  }
  ondata(null, new Uint8Array(), true)
  yield
}
