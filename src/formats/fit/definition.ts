import { fieldDescription, messages, recordMessage } from './numbers'

// Definition messages of a FIT file: the fields of the messages that follow, and their types.

interface BaseType {
  /** Lower bits of the type's number in the file. */
  readonly code: number
  readonly size: number
  /** The value that means that the field is invalid. */
  readonly none: number
}

/**
 * Base types by the lower bits of their numbers. Strings are read as bytes. Integers of 64 bits are left out, because
 * none of the fields that are read has them.
 */
const baseTypes: ReadonlyMap<number, BaseType> = new Map(
  [
    { code: 0x00, size: 1, none: 0xff },
    { code: 0x01, size: 1, none: 0x7f },
    { code: 0x02, size: 1, none: 0xff },
    { code: 0x03, size: 2, none: 0x7fff },
    { code: 0x04, size: 2, none: 0xffff },
    { code: 0x05, size: 4, none: 0x7fffffff },
    { code: 0x06, size: 4, none: 0xffffffff },
    { code: 0x07, size: 1, none: 0 },
    { code: 0x08, size: 4, none: Number.NaN },
    { code: 0x09, size: 8, none: Number.NaN },
    { code: 0x0a, size: 1, none: 0 },
    { code: 0x0b, size: 2, none: 0 },
    { code: 0x0c, size: 4, none: 0 },
    { code: 0x0d, size: 1, none: 0xff },
  ].map(type => [type.code, type]),
)
const baseTypeBits = 0x1f

/** Returns a base type; undefined for types that are not supported. */
const baseTypeOf = (number: number): BaseType | undefined => baseTypes.get(number & baseTypeBits)

/**
 * Reads a number. It is called a million times per file, and engines optimize a switch better than a table of functions.
 */
export function readNumber(view: DataView, at: number, { code }: BaseType, littleEndian: boolean): number {
  switch (code) {
    case 0x01:
      return view.getInt8(at)
    case 0x03:
      return view.getInt16(at, littleEndian)
    case 0x04:
    case 0x0b:
      return view.getUint16(at, littleEndian)
    case 0x05:
      return view.getInt32(at, littleEndian)
    case 0x06:
    case 0x0c:
      return view.getUint32(at, littleEndian)
    case 0x08:
      return view.getFloat32(at, littleEndian)
    case 0x09:
      return view.getFloat64(at, littleEndian)
    default:
      return view.getUint8(at)
  }
}

export interface Field {
  readonly offset: number
  /** Number of bytes of all values of the field. */
  readonly size: number
  readonly type: BaseType
}

/** A field that an app on the device defines. */
interface DeveloperField extends Pick<Field, 'offset' | 'size'> {
  readonly developer: number
  readonly number: number
}

/** A developer field that declares to be equivalent to a native field of the format. */
interface AddedField extends Field {
  readonly scale: number
  readonly shift: number
}

export interface Definition {
  /** Number of the type of message that is defined. */
  readonly message: number
  readonly littleEndian: boolean
  /** Fields of the message, indexed by field number. */
  readonly fields: readonly (Field | undefined)[]
  /** Developer fields by the number of the equivalent native field. Null if there are none, as in most messages. */
  readonly added: ReadonlyMap<number, AddedField> | null
  /** Number of bytes of a message, without its header byte. */
  readonly size: number
  /** Number of bytes of the definition, without its header byte. */
  readonly ownSize: number
}

const fixedSize = 5
const fieldSize = 3
const maxFields = 256

/**
 * Returns the size of a definition in bytes, without its header byte. If the bytes from `at` to `end` contain only its
 * beginning, the result may be too small. Therefore the caller must load as many bytes as the result says and call
 * again, until the result stays the same.
 */
export function sizeOfDefinition(bytes: Uint8Array, at: number, end: number, withDeveloperFields: boolean) {
  if (end - at < fixedSize) return fixedSize
  const native = fixedSize + bytes[at + 4]! * fieldSize
  if (!withDeveloperFields) return native
  return end - at <= native ? native + 1 : native + 1 + bytes[at + native]! * fieldSize
}

/** Reads a definition. @param at position after the header byte; `ownSize` bytes must be available */
export function readDefinition(
  view: DataView,
  at: number,
  ownSize: number,
  developerFields: DeveloperFields,
): Definition {
  const littleEndian = view.getUint8(at + 1) === 0
  const count = view.getUint8(at + 4)
  const fields: (Field | undefined)[] = new Array(maxFields).fill(undefined)
  let size = 0
  for (let index = 0; index < count; index++) {
    const start = at + fixedSize + index * fieldSize
    const length = view.getUint8(start + 1)
    const type = baseTypeOf(view.getUint8(start + 2))
    // The first value of an array is used. A field is ignored if its size is not a multiple of the size of its type.
    if (type && length > 0 && length % type.size === 0)
      fields[view.getUint8(start)] = { offset: size, size: length, type }
    size += length
  }
  const message = view.getUint16(at + 2, littleEndian)
  const added = new Map<number, AddedField>()
  for (let start = at + fixedSize + count * fieldSize + 1; start < at + ownSize; start += fieldSize) {
    const length = view.getUint8(start + 1)
    const field = {
      number: view.getUint8(start),
      developer: view.getUint8(start + 2),
      offset: size,
      size: length,
    }
    const known = developerFields.find(message, field)
    if (known) added.set(...known)
    size += length
  }
  return { message, littleEndian, fields, added: added.size > 0 ? added : null, size, ownSize }
}

/** Reads a developer field in the unit of its native field; NaN if missing. */
export function readAdded(view: DataView, at: number, definition: Definition, number: number): number {
  const field = definition.added?.get(number)
  if (!field) return Number.NaN
  const value = readNumber(view, at + field.offset, field.type, definition.littleEndian)
  return value === field.type.none ? Number.NaN : value / field.scale - field.shift
}

/** Reads the raw number of a field; NaN if missing or invalid. */
export function readField(view: DataView, at: number, definition: Definition, number: number): number {
  const field = definition.fields[number]
  if (field === undefined) return Number.NaN
  const { type, offset } = field
  const value = readNumber(view, at + offset, type, definition.littleEndian)
  return value === type.none ? Number.NaN : value
}

interface Description {
  readonly message: number
  readonly field: number
  readonly type: BaseType
  readonly scale: number
  readonly shift: number
}

/** Matches units that count the steps of both feet. The native field counts strides: the steps of one foot. */
const stepsOfBothFeet = /^(?:spm|steps\/min)$/i

const inCentimetres = /^(?:cm|centimet(?:er|re)s?)$/i
const inMetres = /^(?:m|met(?:er|re)s?)$/i

/** Returns the number by which a length in the app's unit is divided to get the millimetres of the native field. */
function unitsPerNative(field: number, units: string): number {
  if (field !== recordMessage.verticalOscillation && field !== recordMessage.stepLength) return 1
  if (inCentimetres.test(units)) return 0.1
  return inMetres.test(units) ? 0.001 : 1
}

/** Maximum number of field descriptions. No device writes more. Further descriptions are ignored. */
const maxDescriptions = 1000

/**
 * The fields that apps on a device add. If such a field declares an equivalent native field, its value is used where
 * the native field is missing or zero.
 */
export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>()

  /**
   * Reads a field description message. @param fieldOf returns a number in the message by field number; NaN if missing
   */
  describe(fieldOf: (number: number) => number, units: string): void {
    const type = baseTypeOf(fieldOf(fieldDescription.baseType))
    if (!type || this.descriptions.size === maxDescriptions) return
    const message = fieldOf(fieldDescription.nativeMessage)
    const field = fieldOf(fieldDescription.nativeField)
    const perStride =
      message === messages.record && field === recordMessage.cadence && stepsOfBothFeet.test(units) ? 2 : 1
    const described = { scale: fieldOf(fieldDescription.scale), shift: fieldOf(fieldDescription.offset) }
    const perUnit = message === messages.record ? unitsPerNative(field, units) : 1
    const scale = (described.scale > 0 ? described.scale : 1) * perStride * perUnit
    const shift = Number.isNaN(described.shift) ? 0 : described.shift
    const key = fieldOf(fieldDescription.developer) * 256 + fieldOf(fieldDescription.number)
    if (Number.isNaN(message) || Number.isNaN(field)) this.descriptions.delete(key)
    else this.descriptions.set(key, { message, field, type, scale, shift })
  }

  /**
   * Returns the number of the native field to which a developer field is equivalent, and how to read the developer
   * field. Null if it is not equivalent to a native field, or its size is wrong.
   */
  find(message: number, { developer, number, offset, size }: DeveloperField): [number, AddedField] | null {
    const found = this.descriptions.get(developer * 256 + number)
    if (found?.message !== message || size === 0 || size % found.type.size !== 0) return null
    return [found.field, { offset, size, type: found.type, scale: found.scale, shift: found.shift }]
  }
}
