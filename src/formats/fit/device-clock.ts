// Times of FIT files are seconds since the end of 1989, or, before a device has found out what time it is, since it was
// switched on.
import type { FitMessages } from './messages'
import { activity, gpsMetadata, messages, timestampCorrelation } from './numbers'

/** 1989-12-31T00:00:00Z, in seconds since 1970. */
const epoch = 631_065_600

/** What is less is since it was switched on. */
const leastTime = 0x10000000

/** What a file says of the clock of its device. */
export class DeviceClock {
  /** Seconds between the time since it was switched on and the time of the day; NaN when the file does not say. */
  offset = Number.NaN
  /** When the file was begun; NaN when it does not say. */
  createdAt = Number.NaN
  /** As `offset`, to what the clocks of the place showed. */
  localOffset = Number.NaN

  /** Looks at a message that may tell both times. */
  read(found: FitMessages): void {
    if (!Number.isNaN(this.offset)) return
    if (found.kind === messages.gpsMetadata) this.offset = found.field(gpsMetadata.utcTime) - found.time
    if (found.kind === messages.timestampCorrelation) {
      this.offset = found.time - found.field(timestampCorrelation.systemTime)
    }
    if (found.kind === messages.activity) this.readLocal(found.time, found.field(activity.localTime))
  }

  private readLocal(time: number, localTime: number) {
    if (time < leastTime && localTime >= leastTime) this.localOffset = localTime - time
  }

  created(time: number): void {
    if (Number.isNaN(this.createdAt) && time >= leastTime) this.createdAt = time
  }
}

/** @param times of records, in seconds, by which it is known where the recording begins */
export function clockOf({ offset, createdAt, localOffset }: DeviceClock, times: Float64Array) {
  const first = times.find(time => time < leastTime)
  const isLocal = first !== undefined && Number.isNaN(offset) && !Number.isNaN(localOffset)
  const sinceCreated = createdAt - (first ?? 0)
  const known = Number.isNaN(offset) ? (isLocal ? localOffset : sinceCreated) : offset
  const sinceEpoch = (time: number) => (time < leastTime && !Number.isNaN(known) ? time + known : time)
  return {
    /** Whether what it gives is what the clocks of the place showed. */
    isLocal,
    /** Microseconds since 1970. */
    toUnix: (time: number) => (sinceEpoch(time) + epoch) * 1e6,
  }
}
