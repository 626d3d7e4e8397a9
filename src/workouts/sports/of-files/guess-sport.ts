// Guesses the sport of a recording that names none, from how somebody moved and what they usually do. Pure.
//
// The limits below were set with 63 real recordings that have positions and name their sport (GPX, FIT and TCX of
// fifteen years of devices). Without the name, 57 of them get a guess, and 52 of these the right kind: on foot, on wheels,
// in the water or on snow. The six others are too short or on a virtual course.
import type { SportIcon } from '../schemas'
import type { SportFeatures } from './sport-features'

/** How somebody moves: the sports of one way differ too little to be told apart by speed. */
type Way = 'walking' | 'running' | 'wheels' | 'swimming' | 'rowing' | 'downhill' | 'nordic'

/** A sport that may be guessed, and what this person did of it. */
export interface UsualSport {
  id: number
  /** `null` for a standard sport. */
  icon: string | null
  /** Number of the latest workouts that are of it. */
  workouts: number
  /** The average speed of these, in km/h; 0 without any. */
  kmh: number
}

/** The first of a way is taken from people who have done none of them. */
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

/** Shorter recordings say nothing: they began or ended by accident. In metres. */
const minDistanceM = 100
/** Whoever is faster sits in a car, a train or a plane. Half of the time and for a twentieth of it, in km/h. */
const fastest = { usual: 50, fast: 85 }
/** Lifts rise faster than anybody climbs for two minutes: the best reach 2,100 m/h on foot, 1,900 on a bicycle. */
const liftMPerH = 2200
/** Km/h that people on foot rarely exceed for a twentieth of the time, but almost all on wheels do. */
const maxKmhOnFoot = 19
/** Between these the habit of somebody may decide otherwise: slow rides with children, and fast runs. */
const doubtful = [14, 24] as const
/** Km/h. Slower people walk, unless their cadence tells. */
const minRunKmh = 7
/** Strides a minute, of one leg. Walkers make up to 65, runners 75 to 95. */
const minRunStrides = 70
/** Strokes a minute. Swimmers and rowers make less; nobody walks or pedals that slowly all the time. */
const maxStrokes = 42
/** Km/h of good swimmers and of rowers. */
const maxKmhInWater = { swimming: 5.5, rowing: 22 }
/** Metres a kilometre. Water is flat; and those who swim often have no altitudes. */
const flat = 2

/**
 * @param usual the sports that can be chosen
 * @returns `null` if nothing is plausible
 */
export function guessSport(features: SportFeatures, usual: readonly UsualSport[]): number | null {
  const [way, ...others] = waysOf(features)
  if (way === undefined) return null
  const first = preferred(way, features)
  const likelihood = (sport: UsualSport): number => {
    if (sport.id === first) return 1 + habit(sport, features)
    if (isOfWay(sport, way, features)) return habit(sport, features)
    // Somebody has to do a sport more often if the recording does not look like it.
    return others.some(other => isOfWay(sport, other, features)) ? habit(sport, features) / 2 : 0
  }
  const best = usual.toSorted((a, b) => likelihood(b) - likelihood(a))[0]
  if (best && likelihood(best) > 0) return best.id
  return standardSports[way].find(id => usual.some(sport => sport.id === id)) ?? null
}

/** The sport that somebody does most; `null` without workouts. */
export function mostUsual(usual: readonly UsualSport[]): number | null {
  const [most] = usual.toSorted((a, b) => b.workouts - a.workouts)
  return most && most.workouts > 0 ? most.id : null
}

/** The likeliest way of moving first, and then those that only a habit makes likely. Empty if none is plausible. */
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
  // Nobody rows as slowly as people swim.
  if (cadence !== null && cadence < maxStrokes && inWater[0] && !hasPower) return [inWater[0]]
  const byHabit = cadence === null ? inWater : []
  // A slow ride with long pushes is still told by its meter.
  if (isFast && (usualKmh >= minRunKmh || hasPower)) {
    return ['wheels', ...(fastKmh < doubtful[1] ? (['running'] as const) : []), ...byHabit]
  }
  const isRun = cadence === null ? usualKmh >= minRunKmh : cadence >= minRunStrides
  if (!isRun) return ['walking', ...byHabit]
  return ['running', ...(fastKmh > doubtful[0] ? (['wheels'] as const) : []), ...byHabit]
}

/** Metres a kilometre from which a walk is a hike, a run a trail run, and a slow ride one on a mountain bike. */
const steep = { walking: 20, running: 40, wheels: 25 }
/** Metres from which a walk is a hike on any ground. */
const longWalk = 12_000
/** Km/h up to which somebody rides through a forest. */
const slowRide = 16

/** The standard sport of a way that the recording looks like most. */
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
  // In winter those who ski cross-country are as fast as runners and riders.
  const isOnSkis = isWinter && (way === 'running' || way === 'wheels')
  if (isOnSkis && standardSports.nordic.includes(id)) return true
  // Own sports are too various to be guessed of people who have never done them.
  return icon === null
    ? standardSports[way].includes(id)
    : workouts > 0 && icons[way].some(name => name === icon)
}

/** How often somebody does a sport, with less weight for those done at other speeds. */
const habit = ({ workouts, kmh }: UsualSport, { usualKmh }: SportFeatures): number =>
  workouts > 0 && kmh > 0 ? workouts * Math.exp(-((Math.log(kmh / usualKmh) / speedSpread) ** 2) / 2) : 0

/** Of the logarithm of speeds: most workouts of a sport are within a third of its average. */
const speedSpread = 0.3
