// Builds zip archives byte by byte, including archives that no regular program would write.
import { crc32, deflateRawSync } from 'node:zlib'

/** The values of an entry that its header contains. */
interface Told {
  checksum: number
  packedSize: number
  size: number
}

export interface HandMadeEntry {
  name: string | Uint8Array
  content?: string | Uint8Array
  /** Content that is already deflated, for files that are too large for one array. */
  packed?: Uint8Array
  /** Compression method; 8 (deflate) by default. */
  method?: number
  flags?: number
  attributes?: number
  /** Wrong values to write in the local header. */
  local?: Partial<Told> | undefined
  /** Wrong values to write in the directory. */
  listed?: Partial<Told & { start: number }> | undefined
  /** Bytes to write between this entry and the next. */
  behind?: Uint8Array
  /** Extra field to write in both the local header and the directory. */
  extra?: Uint8Array
}

/** Wrong values to write in the end record, and bytes to write after it. */
export interface HandMadeEnd {
  disk: number
  countHere: number
  count: number
  length: number
  start: number
  commentLength: number
  comment: Uint8Array
}

const bytesOf = (text: string | Uint8Array) =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text

export function handMadeArchive(
  entries: HandMadeEntry[],
  end: Partial<HandMadeEnd> = {},
): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  for (const entry of entries) {
    const { local, packed, listed } = describe(entry, lengthOf(files))
    files.push(local, packed, entry.behind ?? new Uint8Array())
    directory.push(listed)
  }
  return joined([
    ...files,
    ...directory,
    endRecord(entries.length, lengthOf(files), lengthOf(directory), end),
  ])
}

function describe(entry: HandMadeEntry, start: number) {
  const { method = 8, flags = 0, attributes = 0 } = entry
  const [name, extra] = [bytesOf(entry.name), entry.extra ?? new Uint8Array()]
  const content = bytesOf(entry.content ?? '')
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content)
  const truth = { checksum: crc32(content), packedSize: packed.length, size: content.length, start }
  const head = (told: Told) => [
    ...[20, flags, method, 0, 0].map(short),
    ...[told.checksum, told.packedSize, told.size].map(long),
    ...[name.length, extra.length].map(short),
  ]
  const listed = { ...truth, ...entry.listed }
  return {
    packed,
    local: joined([long(0x04034b50), ...head({ ...truth, ...entry.local }), name, extra]),
    listed: joined([
      ...[long(0x02014b50), short(20), ...head(listed)],
      ...[0, 0, 0].map(short),
      ...[attributes, listed.start].map(long),
      ...[name, extra],
    ]),
  }
}

function endRecord(count: number, start: number, length: number, end: Partial<HandMadeEnd>): Uint8Array {
  const comment = end.comment ?? new Uint8Array()
  const told = {
    ...{ disk: 0, countHere: count, count, length, start, commentLength: comment.length },
    ...end,
  }
  return joined([
    long(0x06054b50),
    ...[told.disk, told.disk, told.countHere, told.count].map(short),
    ...[told.length, told.start].map(long),
    short(told.commentLength),
    comment,
  ])
}

const short = (value: number) => new Uint8Array(new Uint16Array([value]).buffer)
const long = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)

const lengthOf = (parts: Uint8Array[]) => parts.reduce((length, part) => length + part.length, 0)

export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Bun.concatArrayBuffers(parts))
}
