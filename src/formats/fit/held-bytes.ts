import { addToChecksum } from './checksum'

/** The bytes of a file that comes in pieces: of those that have been read none are held for long. */
export class HeldBytes {
  bytes: Uint8Array = new Uint8Array(0)
  view = new DataView(this.bytes.buffer)
  /** Where in `bytes` is read next. */
  at = 0
  /** Of all that was passed since it was last set. */
  checksum = 0

  /** How many bytes of the file went before `bytes`. */
  private passed = 0
  private readonly pieces: Iterator<Uint8Array>

  constructor(pieces: Iterable<Uint8Array>) {
    this.pieces = pieces[Symbol.iterator]()
  }

  /** Where in the file is read next. */
  get place(): number {
    return this.passed + this.at
  }

  /** True when so many bytes are still to come. They are held then. */
  has(length: number): boolean {
    while (this.bytes.length - this.at < length) {
      const { value, done } = this.pieces.next()
      if (done) return false
      this.hold(value)
    }
    return true
  }

  /** Passes bytes that are held. */
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
