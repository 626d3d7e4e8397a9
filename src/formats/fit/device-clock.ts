// Times in FIT files ("FIT seconds") are seconds since the end of 1989. Before the device knows the time, they are
// seconds since it was switched on.
import { offsetOr } from '../../tracks/time'
import type { FitMessages } from './messages'
import { activity, gpsMetadata, messages, timestampCorrelation } from './numbers'

/** The epoch of FIT seconds, 1989-12-31T00:00:00Z, in seconds since 1970. */
const epoch = 631_065_600

/** Times below this value are seconds since the device was switched on. */
const minTime = 0x10000000

/** Collects what a file contains about the device's clock. */
export class DeviceClock {
  /** Seconds to add to a time since the device was switched on, to get UTC in FIT seconds; NaN if unknown. */
  offset = Number.NaN
  /** Creation time of the file in FIT seconds; NaN if unknown. */
  createdAt = Number.NaN
  /** Seconds to add to a time since the device was switched on, to get local time in FIT seconds; NaN if unknown. */
  localOffset = Number.NaN

  /** Number of seconds by which local time is ahead of UTC; `null` if unknown. */
  utcOffsetS: number | null = null

  /** Reads a message that may contain a time of the device together with the same moment in UTC or local time. */
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

/**
 * Returns how to convert the times of a file.
 * @param times times of the records in FIT seconds. If the file does not contain the offset of the device's clock, the
 * first time that is counted from the switch-on is assumed to be the creation time of the file
 */
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
