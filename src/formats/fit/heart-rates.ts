// A strap counts heart beats under water, where no watch hears it, and hands them on afterwards: by a clock of its own, of
// 1/1024 seconds, of which most messages have only the last twelve bits.
import type { FitMessages } from './messages'
import { heartRates } from './numbers'

const ticksPerSecond = 1024
const lowBits = 4096
const noHeartRate = 0xff

interface HeartRate {
  /** Seconds, as messages have them. */
  readonly time: number
  readonly beats: number
}

export class StrapClock {
  /** The time of the device when the strap's was 0; NaN until it is known. */
  private base = Number.NaN
  /** Of the last beat. */
  private ticks = Number.NaN

  read(found: FitMessages): HeartRate[] {
    const told = found.field(heartRates.eventTime)
    if (!Number.isNaN(told)) this.ticks = told
    if (Number.isNaN(this.base) && !Number.isNaN(told)) this.base = found.time - told / ticksPerSecond
    const beats = found.bytesOf(heartRates.filtered)
    const packed = found.bytesOf(heartRates.eventTimes)
    const times = packed.length > 0 ? this.unpack(packed) : [this.ticks]
    return times.flatMap((ticks, index) => {
      const rate = beats[index] ?? noHeartRate
      const time = Math.round(this.base + ticks / ticksPerSecond)
      return rate === noHeartRate || Number.isNaN(time) ? [] : [{ time, beats: rate }]
    })
  }

  /** Of twelve bits each, the first in the lower ones. */
  private unpack(packed: Uint8Array): number[] {
    const times: number[] = []
    for (let bit = 0; bit + 12 <= packed.length * 8; bit += 12) {
      const at = bit >> 3
      const both = packed[at]! | (packed[at + 1]! << 8)
      times.push(this.next((bit & 7) === 0 ? both & 0xfff : both >> 4))
    }
    return times
  }

  private next(low: number): number {
    const before = this.ticks % lowBits
    this.ticks += low - before + (low < before ? lowBits : 0)
    return this.ticks
  }
}
