// Guesses the sport of a recording that names none, from its speeds and from the sports that the user usually does.
// Pure.
//
// The limits below were chosen with 63 real recordings that have positions and name their sport (GPX, FIT and TCX files
// of devices from fifteen years). If the name is ignored, 57 of them get a guess, and 52 of these guesses have the
// right kind: on foot, on wheels, in the water or on snow. The other six recordings are too short or on a virtual
// course.
import type { SportIcon } from '../schemas'
import type { SportFeatures } from './sport-features'

/**
 * A way of moving. The sports of one way of moving have such similar speeds that the speed does not distinguish them.
 */
type Way = 'walking' | 'running' | 'wheels' | 'swimming' | 'rowing' | 'downhill' | 'nordic'

/** A sport that may be guessed, with data about how the user does it. */
export interface UsualSport {
  id: number
  /** Icon of a sport that was added on this server; `null` for a standard sport. */
  icon: string | null
  /** Number of the user's latest workouts that are of this sport. */
  workouts: number
  /** Average speed of these workouts in km/h; 0 if there are none. */
  kmh: number
}

/**
 * Ids of standard sports. For users who have done none of the sports of a way of moving, the first is guessed or, if
 * `preferred` finds it more similar, the second.
 */
const standardSports: Record<Way, readonly number[]> = {
  walking: [6, 3, 14, 12],
  running: [5, 8],
  wheels: [1, 4, 17, 2, 7],
  swimming: [16],
  rowing: [11],
  downhill: [9],
  nordic: [10],
}

const icons: Record<Way, readonly SportIcon[]> = {
  walking: ['directions_walk', 'hiking', 'nordic_walking', 'pets', 'mountain_flag', 'snowshoeing'],
  running: ['directions_run', 'sprint'],
  wheels: ['directions_bike', 'pedal_bike', 'electric_bike', 'roller_skating', 'two_wheeler', 'scooter'],
  swimming: ['waves'],
  rowing: ['rowing', 'kayaking'],
  downhill: ['downhill_skiing', 'snowboarding'],
  nordic: [],
}

/** In metres. No sport is guessed for shorter recordings, because they were started or stopped by accident. */
const minDistanceM = 100
/**
 * In km/h. Faster recordings are from a car, a train or a plane: `usual` is exceeded for half of the time, or `fast`
 * for 5 % of the time.
 */
const fastest = { usual: 50, fast: 85 }
/**
 * In metres per hour. Ski lifts rise faster than any person can climb for two minutes: the best reach 2,100 m/h on foot
 * and 1,900 m/h by bicycle.
 */
const liftMPerH = 2200
/** In km/h. People on foot rarely exceed this speed for 5 % of the time, but almost all people on wheels do. */
const maxKmhOnFoot = 19
/**
 * In km/h. For fast speeds between these two, the sports that the user usually does may change the guess: there are
 * slow rides with children, and fast runs.
 */
const doubtful = [14, 24] as const
/** In km/h. Slower people walk, unless the cadence shows that they run. */
const minRunKmh = 7
/** In strides of one leg per minute. Walkers make up to 65, runners 75 to 95. */
const minRunStrides = 70
/**
 * In strokes per minute. Swimmers and rowers make fewer strokes; nobody walks or pedals that slowly for the whole time.
 */
const maxStrokes = 42
/** In km/h: speeds that swimmers and rowers do not reach. */
const maxKmhInWater = { swimming: 5.5, rowing: 22 }
/** In metres of ascent per kilometre. Water is flat. Recordings of swims often have no elevations. */
const flat = 2

/**
 * Guesses a sport.
 * @param usual the sports that can be guessed
 * @returns the id of the sport; `null` if no sport is plausible
 */
export function guessSport(features: SportFeatures, usual: readonly UsualSport[]): number | null {
  const [way, ...others] = waysOf(features)
  if (way === undefined) return null
  const first = preferred(way, features)
  const likelihood = (sport: UsualSport): number => {
    if (sport.id === first) return 1 + habit(sport, features)
    if (isOfWay(sport, way, features)) return habit(sport, features)
    // A sport of another way of moving is guessed only if the user does it more often, so its number of workouts counts
    // half.
    return others.some(other => isOfWay(sport, other, features)) ? habit(sport, features) / 2 : 0
  }
  const best = usual.toSorted((a, b) => likelihood(b) - likelihood(a))[0]
  if (best && likelihood(best) > 0) return best.id
  return standardSports[way].find(id => usual.some(sport => sport.id === id)) ?? null
}

/** Returns the sport that the user does most often; `null` without workouts. */
export function mostUsual(usual: readonly UsualSport[]): number | null {
  const [most] = usual.toSorted((a, b) => b.workouts - a.workouts)
  return most && most.workouts > 0 ? most.id : null
}

/**
 * Returns ways of moving. The first is the most likely one. The others are considered only if the user usually does
 * their sports. Empty if none is plausible.
 */
function waysOf(features: SportFeatures): Way[] {
  const { hasPositions, distanceM, usualKmh, fastKmh, cadence, climbMPerKm, riseMPerH, hasPower } = features
  if (!hasPositions || distanceM < minDistanceM) return []
  if (usualKmh > fastest.usual || fastKmh > fastest.fast) return []
  const isFast = fastKmh > maxKmhOnFoot
  if (isFast && riseMPerH !== null && riseMPerH > liftMPerH) {
    return features.isWinter ? ['downhill', 'wheels'] : ['wheels', 'downhill']
  }
  const isFlat = climbMPerKm === null || climbMPerKm < flat
  const inWater = (['swimming', 'rowing'] as const).filter(way => isFlat && usualKmh < maxKmhInWater[way])
  // Few strokes mean swimming or rowing. If the speed fits both, only swimming (the first) is considered, because
  // nobody rows so slowly.
  if (cadence !== null && cadence < maxStrokes && inWater[0] && !hasPower) return [inWater[0]]
  const byHabit = cadence === null ? inWater : []
  // A recording with power is a ride even if it is slow, for example because the bicycle was pushed for a long time.
  if (isFast && (usualKmh >= minRunKmh || hasPower)) {
    return ['wheels', ...(fastKmh < doubtful[1] ? (['running'] as const) : []), ...byHabit]
  }
  const isRun = cadence === null ? usualKmh >= minRunKmh : cadence >= minRunStrides
  if (!isRun) return ['walking', ...byHabit]
  return ['running', ...(fastKmh > doubtful[0] ? (['wheels'] as const) : []), ...byHabit]
}

/**
 * In metres of ascent per kilometre. From these values, a walk is a hike, a run is a trail run, and a slow ride is a
 * mountain bike ride.
 */
const steep = { walking: 20, running: 40, wheels: 25 }
/** In metres. From this distance, a walk counts as a hike even in flat terrain. */
const longWalk = 12_000
/** In km/h. Up to this speed, a steep ride counts as a mountain bike ride. */
const slowRide = 16

/** Returns the standard sport of a way of moving that the recording resembles most. */
function preferred(way: Way, { climbMPerKm, distanceM, usualKmh }: SportFeatures): number | undefined {
  const [first, second] = standardSports[way]
  const climb = climbMPerKm ?? 0
  const isSecond =
    (way === 'walking' && (climb >= steep.walking || distanceM >= longWalk)) ||
    (way === 'running' && climb >= steep.running) ||
    (way === 'wheels' && climb >= steep.wheels && usualKmh <= slowRide)
  return isSecond ? second : first
}

function isOfWay({ id, icon, workouts }: UsualSport, way: Way, { isWinter }: SportFeatures): boolean {
  // In winter, a fast recording may also be cross-country skiing, which is as fast as running and cycling.
  const isOnSkis = isWinter && (way === 'running' || way === 'wheels')
  if (isOnSkis && standardSports.nordic.includes(id)) return true
  // Sports that were added on a server differ too much to be guessed for users who have never done them.
  return icon === null
    ? standardSports[way].includes(id)
    : workouts > 0 && icons[way].some(name => name === icon)
}

/**
 * Returns how often the user does a sport. The less its average speed is like that of the recording, the lower is the
 * result.
 */
const habit = ({ workouts, kmh }: UsualSport, { usualKmh }: SportFeatures): number =>
  workouts > 0 && kmh > 0 ? workouts * Math.exp(-((Math.log(kmh / usualKmh) / speedSpread) ** 2) / 2) : 0

/**
 * Standard deviation of the natural logarithm of the speed. Most workouts of a sport are within a third of its average
 * speed.
 */
const speedSpread = 0.3
