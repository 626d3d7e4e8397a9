// Apps on a device add fields of their own. If such a field declares that it stands for a native field, it is used where
// the device itself has no value, or zero.

import { type AddedField, type BaseType, baseTypeOf, type DeveloperField } from './definition'
import { messages, record } from './numbers'

interface Description {
  readonly message: number
  readonly field: number
  readonly type: BaseType
  readonly scale: number
  readonly shift: number
}

/** The contents of a field description message, named as in the format; NaN if missing. */
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

/** Units that count the steps of both feet. The format counts strides, the steps of one foot. */
const stepsOfBothFeet = /^(?:spm|steps\/min)$/i

/** No device writes more. Further descriptions are ignored. */
const maxDescriptions = 1000

export class DeveloperFields {
  private readonly descriptions = new Map<number, Description>()

  describe({ developer, number, baseType, scale, shift, message, field, units }: Described): void {
    const type = baseTypeOf(baseType)
    if (!type || this.descriptions.size === maxDescriptions) return
    const perStride =
      message === messages.record && field === record.cadence && stepsOfBothFeet.test(units) ? 2 : 1
    const [knownScale, knownShift] = [(scale > 0 ? scale : 1) * perStride, Number.isNaN(shift) ? 0 : shift]
    const key = developer * 256 + number
    if (Number.isNaN(message) || Number.isNaN(field)) this.descriptions.delete(key)
    else this.descriptions.set(key, { message, field, type, scale: knownScale, shift: knownShift })
  }

  /** The native field that a developer field stands for, with its number; null if none, or its size is wrong. */
  find(message: number, { developer, number, offset, size }: DeveloperField): [number, AddedField] | null {
    const found = this.descriptions.get(developer * 256 + number)
    if (found?.message !== message || size === 0 || size % found.type.size !== 0) return null
    return [found.field, { offset, size, type: found.type, scale: found.scale, shift: found.shift }]
  }
}
