/**
 * Parses multipart bodies (RFC 2046, RFC 7578) from chunks of any size. At most the headers of a part and one chunk are
 * in memory. Tolerates mistakes of some clients: line ends without a carriage return, text before the first boundary,
 * and a missing line break before the closing boundary. A boundary counts only if it is alone on its line, because a
 * short boundary may also occur within a file.
 */

export type MultipartEvent =
  | { type: 'part'; headers: PartHeaders }
  /** Content of the current part. The bytes are valid until the next event only. */
  | { type: 'content'; bytes: Uint8Array }

/** Headers of a part. Keys are in lower case; of repeated headers the first one is used. */
export type PartHeaders = ReadonlyMap<string, string>

export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart'
}

/** Maximum bytes of the headers of one part. */
const maxHeadSize = 16 * 1024

/** Maximum blanks after a boundary. */
const maxPadding = 64

const lineFeed = 0x0a
const carriageReturn = 0x0d
const hyphen = 0x2d

interface Delimiter {
  /** Start of the line break before the boundary; the content ends there. */
  contentEnd: number
  /** Start of the line after the boundary; the next part begins there. */
  next: number
  isClosing: boolean
}

export class MultipartReader {
  private readonly delimiter: Buffer
  private state: 'preamble' | 'head' | 'content' | 'done' = 'preamble'

  /**
   * Bytes that have not been processed. It initially contains a line feed, because the body may begin with a boundary.
   */
  private pending = Buffer.from([lineFeed])

  /**
   * Number of bytes at the start of `pending` that are not content, such as the line feed before a boundary. They are
   * never emitted.
   */
  private unsent = 1

  constructor(boundary: string) {
    this.delimiter = Buffer.from(`\n--${boundary}`)
  }

  /** Processes a chunk. @throws MalformedMultipart if the body is not multipart */
  *read(piece: Uint8Array): Generator<MultipartEvent> {
    if (this.state === 'done') return
    this.pending = Buffer.concat([this.pending, piece])
    yield* this.advance(false)
    // The bytes are copied, because a slice would keep the whole buffer in memory.
    this.pending = Buffer.from(this.pending)
  }

  /** Call when the body has ended. @throws MalformedMultipart if the body ended too early, or is not multipart */
  *end(): Generator<MultipartEvent> {
    yield* this.advance(true)
    if (this.state === 'content') yield* this.closeAnyhow()
    if (this.state !== 'done') throw new MalformedMultipart()
  }

  private *advance(isEnd: boolean): Generator<MultipartEvent> {
    while (this.state !== 'done') {
      if (this.state === 'head') {
        const headers = this.readHead()
        if (headers === null) return
        yield { type: 'part', headers }
        continue
      }
      const found = this.findDelimiter(isEnd)
      if (typeof found === 'number') return yield* this.takeContent(found)
      yield* this.takeContent(found.contentEnd)
      this.pending = this.pending.subarray(found.next - found.contentEnd)
      this.state = found.isClosing ? 'done' : 'head'
    }
    this.pending = Buffer.alloc(0)
  }

  /** Emits and removes the pending bytes before `end`. */
  private *takeContent(end: number): Generator<MultipartEvent> {
    const bytes = this.pending.subarray(this.unsent, end)
    this.pending = this.pending.subarray(end)
    this.unsent = Math.max(0, this.unsent - end)
    if (this.state === 'content' && bytes.length > 0) yield { type: 'content', bytes }
  }

  /**
   * Finds the next delimiter.
   * @returns the delimiter; if there is none, the position before which no delimiter can begin
   */
  private findDelimiter(isEnd: boolean): Delimiter | number {
    const { pending, delimiter } = this
    for (let from = 0; ; ) {
      const at = pending.indexOf(delimiter, from)
      // A delimiter may have begun in the last bytes. The longest delimiter has blanks, two hyphens and line ends.
      if (at === -1) return Math.max(0, pending.length - delimiter.length - maxPadding - 4)
      const hasReturn = at > this.unsent && pending[at - 1] === carriageReturn
      const contentEnd = hasReturn ? at - 1 : at
      const end = this.readDelimiterEnd(at + delimiter.length, isEnd)
      if (end === 'unknown') return contentEnd
      if (end !== null) return { contentEnd, ...end }
      from = at + 1
    }
  }

  /**
   * Reads the rest of the line after a boundary: two hyphens if it is the closing boundary, blanks, and the line end.
   * Returns null if other characters follow, so that the text is not a boundary; `unknown` if more bytes are needed to
   * decide.
   */
  private readDelimiterEnd(start: number, isEnd: boolean): Omit<Delimiter, 'contentEnd'> | 'unknown' | null {
    const { pending } = this
    const isClosing = pending[start] === hyphen && pending[start + 1] === hyphen
    let at = isClosing ? start + 2 : start
    while (at < start + maxPadding && isBlank(pending[at])) at++
    if (pending[at] === carriageReturn) at++
    if (pending[at] === lineFeed) return { isClosing, next: at + 1 }
    const isCutOff =
      at >= pending.length || (at === start && pending[at] === hyphen && at + 1 >= pending.length)
    if (!isCutOff) return null
    if (!isEnd) return 'unknown'
    return isClosing ? { isClosing, next: at } : null
  }

  /** Reads the headers of a part. Null if they are not complete yet. */
  private readHead(): PartHeaders | null {
    const end = endOfHead(this.pending)
    if ((end ?? this.pending.length) > maxHeadSize) throw new MalformedMultipart()
    if (end === null) return null
    const headers = readHeaders(this.pending.toString('utf8', 0, end))
    // Keep the line feed, because a boundary may follow directly.
    this.pending = this.pending.subarray(end - 1)
    this.unsent = 1
    this.state = 'content'
    return headers
  }

  /** Accepts a closing boundary directly after the content, without a line break. */
  private *closeAnyhow(): Generator<MultipartEvent> {
    const closing = Buffer.concat([this.delimiter.subarray(1), Buffer.from('--')])
    const at = this.pending.lastIndexOf(closing)
    if (at === -1 || this.pending.toString('latin1', at + closing.length).trim() !== '') return
    yield* this.takeContent(at)
    this.state = 'done'
  }
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

/** Returns the position after the empty line that ends the headers; null if this line has not arrived yet. */
function endOfHead(bytes: Buffer): number | null {
  for (let line = 0; ; ) {
    const end = bytes.indexOf(lineFeed, line)
    if (end === -1) return null
    if (end === line || (end === line + 1 && bytes[line] === carriageReturn)) return end + 1
    line = end + 1
  }
}

function readHeaders(head: string): PartHeaders {
  const headers = new Map<string, string>()
  // A line that begins with a blank continues the previous one.
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    if (line === '') continue
    const [, name, value] = /^([^:\s]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new MalformedMultipart()
    const key = name.toLowerCase()
    if (!headers.has(key)) headers.set(key, value.trim())
  }
  return headers
}
