// Sources from which archives are read, such as a file that the caller has opened.
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

export interface RandomAccess {
  /** Size in bytes. */
  size: number
  /** Reads `length` bytes; fewer at the end of the source. */
  read(position: number, length: number): Promise<Uint8Array>
}

const pieceSize = 256 * 1024
const windowSize = 64 * 1024

/** Adapts a source to yauzl. */
export class SourceReader extends RandomAccessReader {
  /** The bytes that were read most recently. */
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

  /** Reads more than requested, because directory entries are adjacent, and yauzl reads each of them in small parts. */
  private async readAhead(position: number, length: number): Promise<Uint8Array> {
    let { start, bytes } = this.window
    if (position < start || position + length > start + bytes.byteLength) {
      start = position
      bytes = await this.source.read(position, Math.max(length, windowSize))
      this.window = { start, bytes }
    }
    return bytes.subarray(position - start, position - start + length)
  }

  /** Does nothing, because the owner of the source closes it. */
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
