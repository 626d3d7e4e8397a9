/**
 * Reads multipart bodies (RFC 2046, RFC 7578) as they come, in pieces of any size, and never holds more than the head of
 * a part and one piece.
 *
 * It takes what careful programs send and what others do: line ends without a carriage return, words before the first
 * boundary, and no line break before the closing one. Boundaries count only at the start of a line and alone on it, so
 * that a short one does not cut a file that happens to contain it.
 */

export type MultipartEvent =
  | { type: 'part'; headers: PartHeaders }
  /** Some content of the part that came last. The bytes are only lent until the next event. */
  | { type: 'content'; bytes: Uint8Array }

/** By their names in lower case; of those with the same name the first. */
export type PartHeaders = ReadonlyMap<string, string>

export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart'
}

/** Bytes of the headers of one part. */
const maxHeadSize = 16 * 1024

/** Blanks that may stand behind a boundary. */
const maxPadding = 64

const lineFeed = 0x0a
const carriageReturn = 0x0d
const hyphen = 0x2d

interface Delimiter {
  /** Where the line break before it begins. */
  contentEnd: number
  /** Where the line after it begins. */
  next: number
  isClosing: boolean
}

export class MultipartReader {
  private readonly delimiter: Buffer
  private state: 'preamble' | 'head' | 'content' | 'done' = 'preamble'

  /** What came and is not dealt with. It begins as if a line had just ended: a boundary may be the first that comes. */
  private pending = Buffer.from([lineFeed])

  /** So many bytes at the start of it are not content. */
  private unsent = 1

  constructor(boundary: string) {
    this.delimiter = Buffer.from(`\n--${boundary}`)
  }

  /** @throws MalformedMultipart */
  *read(piece: Uint8Array): Generator<MultipartEvent> {
    if (this.state === 'done') return
    this.pending = Buffer.concat([this.pending, piece])
    yield* this.advance(false)
    // The rest of a large piece would keep all of it.
    this.pending = Buffer.from(this.pending)
  }

  /**
   * To be called when the body has ended.
   * @throws MalformedMultipart when it ended too early, or was none at all
   */
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

  /** Hands out what is pending up to there. What comes then is the start. */
  private *takeContent(end: number): Generator<MultipartEvent> {
    const bytes = this.pending.subarray(this.unsent, end)
    this.pending = this.pending.subarray(end)
    this.unsent = Math.max(0, this.unsent - end)
    if (this.state === 'content' && bytes.length > 0) yield { type: 'content', bytes }
  }

  /** @returns the next delimiter, or up to where there is certainly none */
  private findDelimiter(isEnd: boolean): Delimiter | number {
    const { pending, delimiter } = this
    for (let from = 0; ; ) {
      const at = pending.indexOf(delimiter, from)
      // The longest that could still become one, whether or not a line break stands before it.
      if (at === -1) return Math.max(0, pending.length - delimiter.length - maxPadding - 4)
      const hasReturn = at > this.unsent && pending[at - 1] === carriageReturn
      const contentEnd = hasReturn ? at - 1 : at
      const end = this.readDelimiterEnd(at + delimiter.length, isEnd)
      if (end === 'unknown') return contentEnd
      if (end !== null) return { contentEnd, ...end }
      from = at + 1
    }
  }

  /** What stands behind a boundary: two hyphens when it is the last, blanks, and the end of the line. */
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

  /** Reads the headers of a part; null until all of them are there. */
  private readHead(): PartHeaders | null {
    const end = endOfHead(this.pending)
    if ((end ?? this.pending.length) > maxHeadSize) throw new MalformedMultipart()
    if (end === null) return null
    const headers = readHeaders(this.pending.toString('utf8', 0, end))
    // The line feed stays, so that the boundary may come at once.
    this.pending = this.pending.subarray(end - 1)
    this.unsent = 1
    this.state = 'content'
    return headers
  }

  /** The closing boundary may stand right behind the content. */
  private *closeAnyhow(): Generator<MultipartEvent> {
    const closing = Buffer.concat([this.delimiter.subarray(1), Buffer.from('--')])
    const at = this.pending.lastIndexOf(closing)
    if (at === -1 || this.pending.toString('latin1', at + closing.length).trim() !== '') return
    yield* this.takeContent(at)
    this.state = 'done'
  }
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

/** The place behind the empty line that ends a head; null when it is not there. */
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
  // A line that begins with a blank continues the one before.
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    if (line === '') continue
    const [, name, value] = /^([^:\s]+)[ \t]*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new MalformedMultipart()
    const key = name.toLowerCase()
    if (!headers.has(key)) headers.set(key, value.trim())
  }
  return headers
}
