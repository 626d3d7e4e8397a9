/**
 * Iterates over the messages of a FIT file. Several FIT files may be concatenated, each with its own header and
 * definitions. Reading stops at the first damage; the messages before it are used.
 */
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { addToChecksum } from './checksum'
import {
  type Definition,
  DeveloperFields,
  readAdded,
  readDefinition,
  readField,
  sizeOfDefinition,
} from './definition'
import { fieldDescription, messages } from './numbers'

const minHeader = 12
const signatureAt = 8
const signature = [...'.FIT'].map(letter => letter.charCodeAt(0))
const checksumSize = 2

const timestampField = 253
const localTypes = 16
const noBytes = new Uint8Array()

export class FitMessages {
  /** Number of the type of the current message. */
  kind = -1
  /** Time of the current message in FIT seconds; NaN if missing. */
  time = Number.NaN
  /**
   * `start` and `end` are the byte range of the current message in the file, including the header byte; `end` is
   * exclusive.
   */
  start = 0
  end = 0
  /**
   * True if the message stores only the low five bits of its time. The property `time` still contains the complete
   * time.
   */
  isCompressed = false
  /** Index of the concatenated file that contains the current message, counted from 0. */
  part = -1
  /** Byte range of the header of this concatenated file. */
  header = { start: 0, end: 0 }
  /** True if the file is truncated or invalid from here on. */
  isDamaged = false
  /** True if a checksum does not match. */
  hasWrongChecksum = false

  private readonly held: HeldBytes
  private definitions: (Definition | null)[] = []
  private developerFields = new DeveloperFields()
  private definition: Definition | null = null
  private bodyAt = 0
  private lastTime = Number.NaN
  private dataEnd = 0

  /** @throws UnreadableFile if the beginning of the file is not that of a FIT file */
  constructor(pieces: Iterable<Uint8Array>) {
    this.held = new HeldBytes(pieces)
    if (!this.begin()) throw new UnreadableFile('fit-invalid')
  }

  /** Moves to the next message. Returns false at the end of the file, or where it is damaged. */
  next(): boolean {
    const { held } = this
    while (!this.isDamaged) {
      if (held.place >= this.dataEnd) {
        if (!this.finish() || !this.begin()) return false
      } else if (!held.has(1)) {
        this.isDamaged = true
      } else {
        const header = held.bytes[held.at]!
        if ((header & 0xc0) === 0x40) this.define(header)
        else if (this.readMessage(header)) return true
      }
    }
    return false
  }

  /** Returns the raw number of a field of the current message; NaN if missing. */
  field(number: number): number {
    return this.definition === null
      ? Number.NaN
      : readField(this.held.view, this.bodyAt, this.definition, number)
  }

  /**
   * Returns the scaled value of a field of the current message. If it is missing or 0, returns the value of the
   * equivalent developer field. Returns NaN if both are missing.
   */
  measure(number: number, scale = 1): number {
    const value = this.field(number) / scale
    const { definition } = this
    if (!definition?.added || (value !== 0 && !Number.isNaN(value))) return value
    const added = readAdded(this.held.view, this.bodyAt, definition, number)
    return Number.isNaN(added) ? value : added
  }

  /** Returns the bytes of a field of the current message; empty if missing. They are valid until the next message. */
  bytesOf(number: number): Uint8Array {
    const field = this.definition?.fields[number]
    if (field === undefined) return noBytes
    const start = this.bodyAt + field.offset
    return this.held.bytes.subarray(start, start + field.size)
  }

  /** Returns the text of a field of the current message; empty if missing. */
  text(number: number): string {
    const bytes = this.bytesOf(number)
    const end = bytes.indexOf(0)
    return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end)).trim()
  }

  /**
   * Returns the position of a field of the current message in the file; null if the field is missing, or does not have
   * four bytes.
   */
  placeOf(number: number): { start: number; littleEndian: boolean } | null {
    const field = this.definition?.fields[number]
    if (!this.definition || field?.type.size !== 4) return null
    return { start: this.start + 1 + field.offset, littleEndian: this.definition.littleEndian }
  }

  /** Reads the header of the next concatenated file. Returns false if the remaining bytes are not FIT. */
  private begin(): boolean {
    const { held } = this
    if (!held.has(minHeader)) return false
    const size = held.bytes[held.at]!
    const isFit = signature.every((byte, index) => held.bytes[held.at + signatureAt + index] === byte)
    if (size < minHeader || !isFit || !held.has(size)) return false
    const dataSize = held.view.getUint32(held.at + 4, true)
    held.checksum = 0
    held.pass(size)
    this.header = { start: held.place - size, end: held.place }
    // The size is 0 if the device lost power before it could write the size.
    this.dataEnd = dataSize === 0 ? Number.POSITIVE_INFINITY : held.place + dataSize
    this.definitions = new Array(localTypes).fill(null)
    this.developerFields = new DeveloperFields()
    this.lastTime = Number.NaN
    this.part++
    return true
  }

  /** Checks the end of a concatenated file. Returns false if the file is truncated. */
  private finish(): boolean {
    const { held } = this
    const { checksum } = held
    this.isDamaged = held.place > this.dataEnd || !held.has(checksumSize)
    if (this.isDamaged) return false
    if (held.view.getUint16(held.at, true) !== checksum) this.hasWrongChecksum = true
    held.pass(checksumSize)
    return true
  }

  private define(header: number): void {
    const { held } = this
    const withDeveloperFields = (header & 0x20) !== 0
    let [size, needed] = [0, 1]
    while (size < needed) {
      size = needed
      if (!held.has(1 + size)) {
        this.isDamaged = true
        return
      }
      needed = sizeOfDefinition(held.bytes, held.at + 1, held.at + 1 + size, withDeveloperFields)
    }
    this.definitions[header & 0x0f] = readDefinition(held.view, held.at + 1, size, this.developerFields)
    held.pass(1 + size)
  }

  /** Reads a message. If it has no definition, marks the file as damaged and returns false. */
  private readMessage(header: number): boolean {
    const { held } = this
    this.isCompressed = (header & 0x80) !== 0
    const definition = this.definitions[this.isCompressed ? (header >> 5) & 0x03 : header & 0x0f]
    if (!definition || !held.has(1 + definition.size)) {
      this.isDamaged = true
      return false
    }
    this.start = held.place
    this.bodyAt = held.at + 1
    this.definition = definition
    this.kind = definition.message
    held.pass(1 + definition.size)
    this.end = held.place
    this.readTime(header)
    if (this.kind === messages.fieldDescription) {
      this.developerFields.describe(number => this.field(number), this.text(fieldDescription.units))
    }
    return true
  }

  private readTime(header: number): void {
    const time = this.isCompressed ? addSeconds(this.lastTime, header & 0x1f) : this.field(timestampField)
    this.time = time
    if (!Number.isNaN(time)) this.lastTime = time
  }
}

/**
 * Completes a time of which only the low five bits are stored: returns the first time at or after `time` that has these
 * low bits.
 */
function addSeconds(time: number, lastBits: number): number {
  const base = time - (time % 32) + lastBits
  return lastBits < time % 32 ? base + 32 : base
}

/** A window on the bytes of a file that is read in chunks. Bytes that have been read are removed from memory. */
class HeldBytes {
  bytes: Uint8Array = new Uint8Array(0)
  view = new DataView(this.bytes.buffer)
  /** Read position within `bytes`. */
  at = 0
  /** Checksum of the bytes that were read since the last reset. */
  checksum = 0

  /** Number of bytes of the file before the window. */
  private passed = 0
  private readonly pieces: Iterator<Uint8Array>

  constructor(pieces: Iterable<Uint8Array>) {
    this.pieces = pieces[Symbol.iterator]()
  }

  /** Read position within the file. */
  get place(): number {
    return this.passed + this.at
  }

  /** Buffers the next `length` bytes. Returns false if fewer bytes remain. */
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
