// Decompresses uploads while they are read: gzip for any format, and KMZ, which is KML in a zip archive. The stored
// files stay compressed.
import { Gunzip, Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import type { SourceFormat } from '../../tracks/source-formats'

/**
 * Number of compressed bytes that are processed at a time. It is small, because a decompression bomb grows to a
 * thousand times its size.
 */
const packedAtOnce = 8 * 1024

/** Maximum layers of compression. Only crafted files have more, such as files that decompress to themselves. */
const maxTimes = 2

const gzipSignature = [0x1f, 0x8b]
const zipSignature = [0x50, 0x4b, 0x03, 0x04]

/**
 * Maximum number of gzip members. A recorder writes one member, and a program that joins files writes a few. Each
 * member takes time, even if it is tiny.
 */
const maxMembers = 100

type Unpack = (pieces: Iterable<Uint8Array>) => Generator<Uint8Array>

/** Detects the compression of a file by its first bytes; null if there is none. */
export function packingOf(first: Uint8Array, mayBeKmz: boolean): 'gzip' | 'kmz' | null {
  const begins = (signature: readonly number[]) => signature.every((byte, index) => first[index] === byte)
  if (begins(gzipSignature)) return 'gzip'
  return mayBeKmz && begins(zipSignature) ? 'kmz' : null
}

/**
 * Yields the decompressed file in chunks.
 * @param mayBeKmz false if a zip archive is not acceptable
 * @param limit maximum size in bytes after decompression; it does not apply to files that are not compressed
 * @throws UnreadableFile if the file is damaged or exceeds the limit
 */
export function* decompress(
  pieces: Iterable<Uint8Array>,
  { mayBeKmz, limit }: { mayBeKmz: boolean; limit: number },
  times = maxTimes,
): Generator<Uint8Array> {
  const iterator = pieces[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const all = chain(first.value, iterator)
  const packing = packingOf(first.value, mayBeKmz)
  if (packing === null) yield* all
  else if (packing === 'kmz') yield* bounded(all, firstKml, limit)
  else if (times === 0) throw new UnreadableFile('file-packing-damaged')
  // A KMZ file may be gzipped as well.
  else yield* decompress(bounded(all, gunzip, limit), { mayBeKmz, limit }, times - 1)
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

/** The number of bytes from which the format of a file can be detected. */
const beginning = 4096

/** Joins the first chunks until they contain `beginning` bytes, because the first chunk may be short or empty. */
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

/**
 * Whether fflate threw an error, because the compressed data is damaged. Errors of fflate have a number as `code`, or
 * no code. Errors of the system, for example of the disk, have a text.
 */
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

/** Yields the first KML file of the archive. Usually there is only one, named `doc.kml`. */
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

const fitSignature = [...'.FIT'].map(letter => letter.charCodeAt(0))
const fitSignatureAt = 8

/** Root elements of the XML formats, in lower case. */
const rootElements = {
  gpx: 'gpx',
  trainingcenterdatabase: 'tcx',
  kml: 'kml',
} as const satisfies Record<string, SourceFormat>

/** Matches the root element with any prefix. A declaration and comments may precede the element. */
const rootSyntax =
  /^(?:<\?[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<])*<(?:[\w.-]+:)?(gpx|trainingcenterdatabase|kml)[\s>/]/i

/** Detects the format by the first bytes of a file; null if unknown. */
export function formatOfContent(first: Uint8Array): SourceFormat | null {
  if (fitSignature.every((byte, index) => first[fitSignatureAt + index] === byte)) return 'fit'
  const text = new TextDecoder('latin1').decode(first.subarray(0, beginning))
  const root = rootSyntax.exec(text.replaceAll('\0', ''))?.[1]?.toLowerCase()
  return root === 'gpx' || root === 'trainingcenterdatabase' || root === 'kml' ? rootElements[root] : null
}
