// The figures of a whole outing, such as a triathlon, from those of its legs. No I/O.
import { formatDuration } from '../../lib/duration'
import { kindOfOuting } from '../../tracks/kind-of-outing'
import type { LegRow } from '../rows/legs-store'
import type { Whole } from './recording-schemas'

/** Returns the figures of all legs together; `null` unless there are several legs. @param legs earliest first */
export function viewWhole(legs: readonly LegRow[]): Whole | null {
  const [first] = legs
  if (first === undefined || legs.length < 2) return null
  return {
    title: legs.every(({ title }) => title === first.title) ? first.title : null,
    kind: kindOfOuting(legs.map(({ sportId }) => sportId)),
    duration: formatDuration(Math.round((lastEnd(legs) - startOf(first)) / 1000)),
    moving: formatDuration(sumOf(legs, ({ movingS }) => movingS) ?? 0),
    transitions: legs.reduce((sum, _, index) => sum + transitionBefore(legs, index), 0),
    distance: (sumOf(legs, ({ distanceM }) => distanceM) ?? 0) / 1000,
    ascent: inMetres(sumOf(legs, ({ ascentMm }) => ascentMm)),
    descent: inMetres(sumOf(legs, ({ descentMm }) => descentMm)),
    load: toTenths(sumOf(legs, ({ load }) => load)),
    energy: sumOf(legs, ({ energyKcal }) => energyKcal && Math.round(energyKcal)),
    map: mapOfLongest(legs),
  }
}

/** Returns the properties that a workout in a list has if it stands for its outing: those of all legs. */
export function viewAsWhole(whole: Whole | null) {
  if (whole === null) return { whole }
  const { title, duration, moving, distance, ascent, descent, load, energy, map } = whole
  const figures = { title, duration, moving, distance, ascent, descent, load, energy, map }
  return { ...figures, whole, ...(map !== null && { venue: 'outdoors' as const }) }
}

/** Seconds from the end of the legs before one to its start; 0 for the first leg, and for one that overlaps. */
export function transitionBefore(legs: readonly LegRow[], index: number): number {
  const [leg, before] = [legs[index], legs.slice(0, index)]
  if (leg === undefined || before.length === 0) return 0
  return Math.max(0, Math.round((startOf(leg) - lastEnd(before)) / 1000))
}

const startOf = ({ workoutDate }: LegRow): number => workoutDate.getTime()

const lastEnd = (legs: readonly LegRow[]): number =>
  Math.max(...legs.map(leg => startOf(leg) + leg.durationS * 1000))

/** Sums what is known; `null` if nothing is. */
function sumOf(legs: readonly LegRow[], figureOf: (leg: LegRow) => number | null): number | null {
  const known = legs.flatMap(leg => figureOf(leg) ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const inMetres = (mm: number | null) => mm && mm / 1000

const toTenths = (value: number | null) => value && Math.round(value * 10) / 10

function mapOfLongest(legs: readonly LegRow[]): string | null {
  const onMap = legs.filter(({ mapId, venue }) => mapId !== null && venue === 'outdoors')
  return onMap.toSorted((one, other) => other.distanceM - one.distanceM)[0]?.mapId ?? null
}
