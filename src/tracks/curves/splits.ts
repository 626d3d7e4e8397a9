/** Splits a recording into parts of equal length, such as kilometres, or into laps. */
import { travelledAt } from '../measuring/travelled'
import { lapsBehindLengths } from '../pool'
import type { Track } from '../track'
import { type PartSums, SummedPart, stepsOf } from './summed-part'

/** A full split, or what is left at the end. */
export type Split = PartSums

/** In metres. Because of rounding errors in the sums, a length counts as reached a millimetre earlier. */
const tolerance = 1e-3

/**
 * Splits of a track, of which the last one may be shorter. If a split ends within a step, the time and climb of the
 * step are divided in proportion to its length. The splits add up to the distance, duration, moving time and ascent
 * of the workout.
 * @param lengthM length of a split in metres
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
  // Somebody who only stood still after the last split does not get another one.
  if (open.metres <= tolerance && splits.length > 1) splits.at(-2)!.take(splits.pop()!)
  return splits.map(split => split.close())
}

/**
 * Laps of a track. Like splits, they add up to the workout. If a lap ends within a step, the step is divided in
 * proportion to its time.
 * @param told start of each lap in seconds since the first point, ascending; starts outside of the track are ignored
 * @returns empty if no lap starts within the track
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
