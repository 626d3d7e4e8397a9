// Sources that archives are read from, such as a file that somebody else has opened.
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

export interface RandomAccess {
  /** Bytes. */
  size: number
  /** Fewer bytes than wanted where it ends. */
  read(position: number, length: number): Promise<Uint8Array>
}

const pieceSize = 256 * 1024
const windowSize = 64 * 1024

/** A source in the form that yauzl wants. */
export class SourceReader extends RandomAccessReader {
  /** The bytes that were read last. */
  private window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor(private readonly source: RandomAccess) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ) {
    this.readAhead(position, length).then(bytes => {
      buffer.set(bytes, offset)
      callback(null, bytes.byteLength)
    }, callback)
  }

  /** Entries of a directory lie one behind the other, and yauzl asks for the parts of each. */
  private async readAhead(position: number, length: number): Promise<Uint8Array> {
    let { start, bytes } = this.window
    if (position < start || position + length > start + bytes.byteLength) {
      start = position
      bytes = await this.source.read(position, Math.max(length, windowSize))
      this.window = { start, bytes }
    }
    return bytes.subarray(position - start, position - start + length)
  }

  /** Whoever opened the source closes it. */
  override close(callback: (error: Error | null) => void) {
    callback(null)
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const piece = await this.source.read(at, Math.min(pieceSize, end - at))
      if (piece.byteLength === 0) return
      at += piece.byteLength
      yield piece
    }
  }
}
