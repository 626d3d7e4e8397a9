/** A recording cut into stretches of equal length, such as kilometres. */
import { travelledAt } from '../measuring/travelled'
import { lapsBehindLengths } from '../pools/swum'
import type { Track } from '../track'
import { type PartSums, SummedPart, stepsOf } from './summed-part'

/** As long as was asked for, or what is left at the end. */
export type Split = PartSums

/** Lengths are sums of many steps: what is less than a millimetre short of the end has reached it. */
const tolerance = 1e-3

/**
 * The splits of a track, the last of them shorter. Where one ends inside a step, time and climb are shared by length: the
 * splits add up to the workout's distance, duration, moving time and ascent.
 * @param lengthM of a split, in metres
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 */
export function splitsOf(track: Track, lengthM: number, stoppedSpeedKmh: number): Split[] {
  const stepTo = stepsOf(track, travelledAt(track), stoppedSpeedKmh)
  const splits = [new SummedPart()]
  let open = splits[0]!
  for (let index = 1; index < track.points.count; index++) {
    const step = stepTo(index)
    let left = 1
    while (step.metres > 0 && open.metres + step.metres * left >= lengthM - tolerance) {
      const share = Math.min(left, Math.max(0, (lengthM - open.metres) / step.metres))
      open.add(step, share)
      left -= share
      open = new SummedPart()
      splits.push(open)
    }
    open.add(step, left)
  }
  // Who stands still at the end begins no new split.
  if (open.metres <= tolerance && splits.length > 1) splits.at(-2)!.take(splits.pop()!)
  return splits.map(split => split.close())
}

/**
 * The laps of a track, which add up as splits do. Where one ends inside a step, all of it is shared by time.
 * @param told seconds since the first point, in their order; what is not within the track begins no lap
 * @returns none without a lap that begins within the track
 */
export function lapsOf(track: Track, told: readonly number[], stoppedSpeedKmh: number): Split[] {
  const travelled = travelledAt(track)
  const { seconds } = travelled
  const { pool, points } = track
  const starts = pool ? lapsBehindLengths(pool, told, points.time[0] ?? 0) : told
  const within = starts.filter(start => start > 0 && start < (seconds.at(-1) ?? 0))
  if (within.length === 0) return []
  const stepTo = stepsOf(track, travelled, stoppedSpeedKmh)
  const laps = [new SummedPart()]
  for (let index = 1; index < track.points.count; index++) {
    const [begin, end] = [seconds[index - 1]!, seconds[index]!]
    const step = stepTo(index)
    let left = 1
    for (let next = within[laps.length - 1]!; next < end; next = within[laps.length - 1]!) {
      const share = Math.min(left, Math.max(0, (next - begin) / (end - begin) - (1 - left)))
      laps.at(-1)!.add(step, share)
      left -= share
      laps.push(new SummedPart())
    }
    laps.at(-1)!.add(step, left)
  }
  return laps.map(lap => lap.close())
}
