// Compares the parts of a recording with the whole: the splits must add up to the whole, and no split may be faster
// than the best effort over the same distance.
import { splitsOf } from '../../src/tracks/curves/splits'
import { unpackTrack } from '../../src/tracks/track'
import type { MeasuredRecording } from '../../src/workouts/intake/measuring/measure-file'

/** Length of a split in metres. */
const length = 1000

/** Fractions by which a distance or time may differ from its counterpart, because totals are stored in whole units. */
const tolerance = { distance: 0.01, time: 0.01 }

/** Lists contradictions between a recording and its splits or best efforts; empty if there are none. */
export function contradictionsOf({ track, measures }: MeasuredRecording): string[] {
  const splits = splitsOf(unpackTrack(track), length, -1)
  const metres = splits.reduce((sum, split) => sum + split.metres, 0)
  const whole = measures.distanceM
  const full = splits.filter(split => Math.abs(split.metres - length) < 1).map(split => split.elapsedS)
  const effort = measures.efforts.find(({ distanceMm }) => distanceMm === length * 1000)
  const quickest = Math.min(...full)
  return [
    ...(Math.abs(metres - whole) > whole * tolerance.distance + 1
      ? [`the splits are ${Math.round(metres)} m long, the whole is ${Math.round(whole)} m`]
      : []),
    ...(effort !== undefined && effort.elapsedMs / 1000 > quickest * (1 + tolerance.time) + 1
      ? [`the best effort takes ${effort.elapsedMs / 1000} s, a split ${quickest.toFixed(1)} s`]
      : []),
  ]
}
