// Times in FIT files ("FIT seconds") are seconds since the end of 1989. Before the device knows the time, they are
// seconds since it was switched on.
import { offsetOr } from '../../tracks/time'
import type { FitMessages } from './messages'
import { activity, gpsMetadata, messages, timestampCorrelation } from './numbers'

/** 1989-12-31T00:00:00Z, in seconds since 1970. */
const epoch = 631_065_600

/** Smaller times count from when the device was switched on. */
const minTime = 0x10000000

/** What a file tells about the device's clock. */
export class DeviceClock {
  /** Seconds to add to a time since the device was switched on, to get UTC in FIT seconds; NaN if unknown. */
  offset = Number.NaN
  /** Creation time of the file in FIT seconds; NaN if unknown. */
  createdAt = Number.NaN
  /** Like `offset`, but to local time. */
  localOffset = Number.NaN

  /** Seconds of local time ahead of UTC; `null` if unknown. */
  utcOffsetS: number | null = null

  /** Reads a message that may hold the time of the device together with UTC or local time. */
  read(found: FitMessages): void {
    if (found.kind === messages.activity) this.readLocal(found.time, found.field(activity.localTime))
    if (!Number.isNaN(this.offset)) return
    if (found.kind === messages.gpsMetadata) this.offset = found.field(gpsMetadata.utcTime) - found.time
    if (found.kind === messages.timestampCorrelation) {
      this.offset = found.time - found.field(timestampCorrelation.systemTime)
    }
  }

  private readLocal(time: number, localTime: number) {
    if (!(localTime >= minTime)) return
    if (time >= minTime) this.utcOffsetS ??= offsetOr(null, localTime - time)
    else if (Number.isNaN(this.offset)) this.localOffset = localTime - time
  }

  created(time: number): void {
    if (Number.isNaN(this.createdAt) && time >= minTime) this.createdAt = time
  }
}

/** @param times of records in FIT seconds; the first one before the clock was set marks the start of the recording */
export function clockOf({ offset, createdAt, localOffset }: DeviceClock, times: Float64Array) {
  const first = times.find(time => time < minTime)
  const isLocal = first !== undefined && Number.isNaN(offset) && !Number.isNaN(localOffset)
  const sinceCreated = createdAt - (first ?? 0)
  const known = Number.isNaN(offset) ? (isLocal ? localOffset : sinceCreated) : offset
  const sinceEpoch = (time: number) => (time < minTime && !Number.isNaN(known) ? time + known : time)
  return {
    /** True if the times are local times instead of UTC. */
    isLocal,
    /** Converts FIT seconds to microseconds since 1970. */
    toUnix: (time: number) => (sinceEpoch(time) + epoch) * 1e6,
  }
}
