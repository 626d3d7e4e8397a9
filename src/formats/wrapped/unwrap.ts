// Files come packed: any of them as gzip, and KML in a zip archive of its own, which is KMZ. They are unpacked as they are
// read, and kept as they came.
import { Gunzip, Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'

/** So much is unpacked at once: a bomb becomes a thousand times as large. */
const packedAtOnce = 8 * 1024

/** Nobody packs a file more often, but whoever makes one that unpacks to itself. */
const mostTimes = 2

const gzipSignature = [0x1f, 0x8b]
const zipSignature = [0x50, 0x4b, 0x03, 0x04]

/** A recorder writes one; programs that join files, or go on with one, write a few. Each costs time, however small it is. */
const maxMembers = 100

type Unpack = (pieces: Iterable<Uint8Array>) => Generator<Uint8Array>

/** How the file is packed, by its first bytes; null when it is not. */
export function packingOf(first: Uint8Array, mayBeKmz: boolean): 'gzip' | 'kmz' | null {
  const begins = (signature: readonly number[]) => signature.every((byte, index) => first[index] === byte)
  if (begins(gzipSignature)) return 'gzip'
  return mayBeKmz && begins(zipSignature) ? 'kmz' : null
}

/**
 * The file itself, in pieces.
 * @param mayBeKmz false where a zip archive is something else
 * @param limit bytes that it may have, if it is packed
 * @throws UnreadableFile when it is damaged or becomes larger than that
 */
export function* unwrap(
  pieces: Iterable<Uint8Array>,
  { mayBeKmz, limit }: { mayBeKmz: boolean; limit: number },
  times = mostTimes,
): Generator<Uint8Array> {
  const iterator = pieces[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const all = chain(first.value, iterator)
  const packing = packingOf(first.value, mayBeKmz)
  if (packing === null) yield* all
  else if (packing === 'kmz') yield* bounded(all, firstKml, limit)
  else if (times === 0) throw new UnreadableFile('file-packing-damaged')
  // A KMZ file may be packed once more, as any file.
  else yield* unwrap(bounded(all, gunzip, limit), { mayBeKmz, limit }, times - 1)
}

function* chain(first: Uint8Array, rest: Iterator<Uint8Array>): Generator<Uint8Array> {
  yield first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

function* bounded(pieces: Iterable<Uint8Array>, unpack: Unpack, limit: number): Generator<Uint8Array> {
  let size = 0
  try {
    for (const piece of withBeginning(unpack(pieces))) {
      size += piece.length
      if (size > limit) throw new UnreadableFile('file-unpacks-too-large')
      yield piece
    }
  } catch (error) {
    throw isOfPacking(error) ? new UnreadableFile('file-packing-damaged') : error
  }
}

/** Files say within these bytes what they are. */
const beginning = 4096

/** With all of its beginning in the first piece: what is hardly packed comes out in pieces of which the first is empty. */
function* withBeginning(pieces: Generator<Uint8Array>): Generator<Uint8Array> {
  const first: Uint8Array[] = []
  let size = 0
  for (const piece of pieces) {
    if (size >= beginning) {
      yield piece
      continue
    }
    first.push(piece)
    size += piece.length
    if (size >= beginning) yield Buffer.concat(first)
  }
  if (size < beginning) yield Buffer.concat(first)
}

/** What fflate says of damaged bytes has a number or, where it stumbles over them, nothing; what the system says has a name. */
const isOfPacking = (error: unknown) =>
  !(error instanceof UnreadableFile) && typeof (error as { code?: unknown }).code !== 'string'

function* slices(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += packedAtOnce) yield piece.subarray(at, at + packedAtOnce)
  }
}

function* gunzip(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const unpacked: Uint8Array[] = []
  let members = 0
  const packed = new Gunzip(piece => void unpacked.push(piece))
  packed.onmember = () => {
    members += 1
    if (members > maxMembers) throw new UnreadableFile('file-packing-damaged')
  }
  for (const slice of slices(pieces)) {
    packed.push(slice, false)
    yield* unpacked.splice(0)
  }
}

/** Usually it is called `doc.kml`, and the only one. */
function* firstKml(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const unpacked: Uint8Array[] = []
  let found: UnzipFile | null = null
  let isOver = false
  const archive = new Unzip(file => {
    if (found !== null || !/\.kml$/i.test(file.name)) return
    found = file
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      unpacked.push(piece)
      if (isLast) isOver = true
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (const slice of slices(pieces)) {
    archive.push(slice, false)
    yield* unpacked.splice(0)
    if (isOver) return
  }
  throw new UnreadableFile(found === null ? 'kmz-without-kml' : 'file-packing-damaged')
}
