import { roundHalfEven } from '../../../lib/decimal'
import { formatDuration } from '../../../lib/duration'
import { splitsOf } from '../../../tracks/curves/splits'
import { type Elevation, measureElevations } from '../../../tracks/elevation'
import { hasPositions, type Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'
import type { SharedWorkout } from './schemas'

export type Amounts = Pick<SharedWorkout, 'distance' | 'duration' | 'moving' | 'ave_speed'>
type Heights = Pick<SharedWorkout, 'ascent' | 'descent' | 'min_alt' | 'max_alt'>

/** All figures of a recording that others see, computed after its privacy zones were cut out. */
export type RecordedFigures = Amounts & Heights & Pick<SharedWorkout, 'has_curves' | 'has_map' | 'hides_ends'>

export const storedAmounts = ({ distanceM, durationS, movingS, aveSpeedCkmh }: WorkoutRow): Amounts => ({
  distance: distanceM / 1000,
  duration: formatDuration(durationS),
  moving: formatDuration(movingS),
  ave_speed: aveSpeedCkmh / 100,
})

/** Returns the figures of a workout without a recording. */
export const enteredFigures = (workout: WorkoutRow): RecordedFigures => ({
  ...storedAmounts(workout),
  ascent: workout.ascentMm === null ? null : workout.ascentMm / 1000,
  descent: workout.descentMm === null ? null : workout.descentMm / 1000,
  ...{ min_alt: null, max_alt: null, has_curves: false, has_map: false, hides_ends: false },
})

/**
 * Returns the figures of a shared recording. If its ends are hidden, every figure describes only the visible part. The
 * distance and times of the whole recording would reveal how far the hidden end is from the edge of its privacy zone.
 * @param track the visible part; `null` if nothing is left
 * @param amounts if the whole workout is visible, its stored amounts; if zones were cut out, the speed in km/h up to
 * which the user counts as standing still, with which the amounts of the visible part are measured
 */
export function measureShown(track: Track | null, amounts: Amounts | number): RecordedFigures {
  const isCut = typeof amounts === 'number'
  return {
    ...(isCut ? amountsOf(track, amounts) : amounts),
    ...heightsOf(track),
    has_curves: track !== null,
    has_map: track !== null && hasPositions(track.points),
    hides_ends: isCut,
  }
}

const noAmounts: Amounts = { distance: null, duration: null, moving: null, ave_speed: null }

/** Measures the visible part by its points. Speeds up to `stoppedSpeedKmh` count as standing still. */
function amountsOf(track: Track | null, stoppedSpeedKmh: number): Amounts {
  const whole = track && splitsOf(track, Number.POSITIVE_INFINITY, stoppedSpeedKmh)[0]
  if (!whole) return noAmounts
  const { metres, elapsedS, movingS } = whole
  return {
    distance: roundHalfEven(metres / 1000, 3),
    duration: formatDuration(Math.trunc(elapsedS)),
    moving: formatDuration(Math.trunc(movingS)),
    ave_speed: movingS > 0 ? roundHalfEven((metres / movingS) * 3.6, 2) : 0,
  }
}

/** Returns the sums of ascent and descent, and the lowest and highest elevation, over all segments with elevation. */
function heightsOf(track: Track | null): Heights {
  const measured = (track === null ? [] : measureElevations(track)).filter(elevation => elevation !== null)
  if (measured.length === 0) return { ascent: null, descent: null, min_alt: null, max_alt: null }
  const sum = (key: keyof Elevation) => measured.reduce((total, elevation) => total + elevation[key], 0)
  return {
    ascent: roundHalfEven(sum('ascent'), 1),
    descent: roundHalfEven(sum('descent'), 1),
    min_alt: roundHalfEven(Math.min(...measured.map(({ lowest }) => lowest)), 1),
    max_alt: roundHalfEven(Math.max(...measured.map(({ highest }) => highest)), 1),
  }
}
