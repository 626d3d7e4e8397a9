import type { WorkoutRow } from '../../rows/store'
import { type SportOfUser, stoppedSpeedThreshold } from '../../sports/store'

/** Slower than anybody stands. */
const never = -1

/**
 * Up to what speed somebody stands still in the parts of a workout, in km/h: that of the sport, and never where the timer of the
 * device says what moved, see `measure-counted`. So the parts add up to the whole.
 * @param sport undefined where there is none any more
 */
export function thresholdOf({ figureSources }: WorkoutRow, sport: SportOfUser | undefined): number {
  const source = figureSources?.moving ?? 'points'
  if (source === 'device' || source === 'laps') return never
  return sport ? stoppedSpeedThreshold(sport) : 0
}
