// Programs on a device add fields of their own. Some say that they are what a field of the format is: those count where the
// device itself has no value, or zero.

import { type AddedField, type BaseType, baseTypeOf, type DeveloperField } from './definition'
import { messages, record } from './numbers'

interface Description {
  readonly message: number
  readonly field: number
  readonly type: BaseType
  readonly scale: number
  readonly shift: number
}

/** What a message that describes a field says, by the names that the format has for it; NaN where it says nothing. */
interface Described {
  developer: number
  number: number
  baseType: number
  scale: number
  shift: number
  message: number
  field: number
  units: string
}

/** Programs on a foot count the steps of both; the format counts the strides of one. */
const stepsOfBothFeet = /^(?:spm|steps\/min)$/i

/** No device has more programs; what is more is not looked at. */
const mostDescriptions = 1000

export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>()

  describe({ developer, number, baseType, scale, shift, message, field, units }: Described): void {
    const type = baseTypeOf(baseType)
    if (!type || this.descriptions.size === mostDescriptions) return
    const perStride =
      message === messages.record && field === record.cadence && stepsOfBothFeet.test(units) ? 2 : 1
    const [knownScale, knownShift] = [(scale > 0 ? scale : 1) * perStride, Number.isNaN(shift) ? 0 : shift]
    const key = developer * 256 + number
    if (Number.isNaN(message) || Number.isNaN(field)) this.descriptions.delete(key)
    else this.descriptions.set(key, { message, field, type, scale: knownScale, shift: knownShift })
  }

  /** The field of the format that one is, with its number; null when it is none, or of no known form. */
  find(message: number, { developer, number, offset, size }: DeveloperField): [number, AddedField] | null {
    const found = this.descriptions.get(developer * 256 + number)
    if (found?.message !== message || size === 0 || size % found.type.size !== 0) return null
    return [found.field, { offset, size, type: found.type, scale: found.scale, shift: found.shift }]
  }
}
