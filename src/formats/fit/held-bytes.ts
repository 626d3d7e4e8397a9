import { addToChecksum } from './checksum'

/** A window on the bytes of a file that comes in chunks. Chunks already read are dropped. */
export class HeldBytes {
  bytes: Uint8Array = new Uint8Array(0)
  view = new DataView(this.bytes.buffer)
  /** Read position within `bytes`. */
  at = 0
  /** Checksum of the bytes passed since it was last reset. */
  checksum = 0

  /** Bytes of the file before the window. */
  private passed = 0
  private readonly pieces: Iterator<Uint8Array>

  constructor(pieces: Iterable<Uint8Array>) {
    this.pieces = pieces[Symbol.iterator]()
  }

  /** Read position within the file. */
  get place(): number {
    return this.passed + this.at
  }

  /** Buffers the next `length` bytes; false if the file ends before. */
  has(length: number): boolean {
    while (this.bytes.length - this.at < length) {
      const { value, done } = this.pieces.next()
      if (done) return false
      this.hold(value)
    }
    return true
  }

  /** Moves past buffered bytes. */
  pass(length: number): void {
    this.checksum = addToChecksum(this.checksum, this.bytes, this.at, this.at + length)
    this.at += length
  }

  private hold(piece: Uint8Array): void {
    const rest = this.bytes.subarray(this.at)
    this.passed += this.at
    this.at = 0
    this.bytes = rest.length === 0 ? piece : joined(rest, piece)
    const { buffer, byteOffset, byteLength } = this.bytes
    this.view = new DataView(buffer, byteOffset, byteLength)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
