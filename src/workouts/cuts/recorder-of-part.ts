import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'

/** Times in milliseconds since 1970, by the clock of the whole recording. */
export interface PartInTime {
  startsAt: number
  endsAt: number
  /** Milliseconds by which the clock of the part is later. */
  shift: number
  /** True if the part is the whole recording. */
  isWhole: boolean
}

/**
 * The recorder summary for a part of a recording. The totals of the device are those of the whole recording, so a
 * part keeps only the name of the device and the laps. The first and the last lap may be shorter now.
 */
export function recorderOfPart(
  summary: RecorderSummary | null,
  { startsAt, endsAt, shift, isWhole }: PartInTime,
): RecorderSummary | null {
  if (summary === null) return null
  const { device, lapStarts = [] } = summary
  const moved = (starts: readonly number[]) => starts.map(start => start + shift)
  if (isWhole) return summary.lapStarts ? { ...summary, lapStarts: moved(lapStarts) } : summary
  const begunBefore = lapStarts.some(start => start <= startsAt)
  const within = lapStarts.filter(start => start > startsAt && start < endsAt)
  const kept = begunBefore ? [startsAt, ...within] : within
  if (device === null && kept.length === 0) return null
  return { ...noSummary, device, laps: kept.length || null, lapStarts: moved(kept) }
}
