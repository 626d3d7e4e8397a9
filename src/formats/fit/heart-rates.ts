// Under water, a watch cannot receive the chest strap. The strap records the heart rate meanwhile, and transmits it
// afterwards. Its times are ticks of 1/1024 s, and most messages hold only the low twelve bits of them.
import type { FitMessages } from './messages'
import { heartRates } from './numbers'

const ticksPerSecond = 1024
const lowBits = 4096
const noHeartRate = 0xff

interface HeartRate {
  /** FIT seconds. */
  readonly time: number
  readonly beats: number
}

export class StrapClock {
  /** Time of the watch at tick 0 of the strap; NaN until known. */
  private base = Number.NaN
  /** Tick of the last beat. */
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

  /** Reads ticks of twelve bits each, least significant bits first. */
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
