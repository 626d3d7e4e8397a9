// Reads and writes the URL of the page of efforts. The functions here are pure.
import type { EffortChoices } from '../../../../src/workouts/training/efforts/schemas'
import { daysOf } from './periods'

export type Quantity = EffortChoices['quantities'][number]

/** What the page shows: best times over a distance, or best averages of a quantity over a duration. */
export type What = 'distance' | Quantity

export interface Shown {
  what: What
  /** Kilometres of a distance, or seconds of a duration. */
  length: number
  /** Quantity of the curves; `null` if there are no curves. */
  curve: Quantity | null
  /** Ids of periods, see `daysOf`. */
  period: string
  compared: string
}

/** Periods that are shown by default. */
const [usualPeriod, usualCompared] = ['last90', 'always']
/** The distance in km and the duration in seconds that are shown by default, if there are efforts for them. */
const [usualDistance, usualDuration] = [5, 300]

/** Lists what can be shown for a sport, in the usual order. */
export const whatsOf = ({ distances, quantities }: EffortChoices): What[] => [
  ...(distances.length > 0 ? (['distance'] as const) : []),
  ...quantities,
]

/**
 * Reads the choices from the URL. Choices that the sport does not have are ignored. Returns `null` if the sport has no
 * efforts.
 */
export function readShown(parameters: URLSearchParams, choices: EffortChoices, today: string): Shown | null {
  const [first, ...others] = whatsOf(choices)
  if (first === undefined) return null
  const what = [first, ...others].find(name => name === parameters.get('what')) ?? first
  const lengths = what === 'distance' ? choices.distances : choices.durations
  const usual = what === 'distance' ? usualDistance : usualDuration
  const given = lengths.find(length => String(length) === parameters.get('over'))
  const read = (name: string, fallback: string, mayBeNone: boolean) => {
    const id = parameters.get(name) ?? fallback
    return (mayBeNone && id === 'none') || daysOf(id, today) !== null ? id : fallback
  }
  return {
    what,
    length: given ?? lengths.find(length => length === usual) ?? lengths.at(-1) ?? usual,
    curve: choices.quantities.find(name => name === parameters.get('curve')) ?? usualCurve(choices, what),
    period: read('period', usualPeriod, false),
    compared: read('compared', usualCompared, true),
  }
}

/**
 * Returns the default quantity of the curves: the quantity of the shown efforts. If the efforts are over a distance, it
 * is the quantity that is most useful for the sport.
 */
function usualCurve({ sport_group, quantities }: EffortChoices, what: What): Quantity | null {
  if (what !== 'distance') return what
  const order: Quantity[] =
    sport_group === 'ride' ? ['power', 'heart-rate', 'speed'] : ['speed', 'power', 'heart-rate']
  return order.find(name => quantities.includes(name)) ?? null
}

/** Writes the choices as a URL. */
export function shownAddress(sportId: number, some: Partial<Shown>): string {
  const { what, length, curve, period, compared } = some
  const parameters = new URLSearchParams({ sport_id: String(sportId) })
  if (what !== undefined) parameters.set('what', what)
  if (length !== undefined) parameters.set('over', String(length))
  if (curve) parameters.set('curve', curve)
  if (period !== undefined && period !== usualPeriod) parameters.set('period', period)
  if (compared !== undefined && compared !== usualCompared) parameters.set('compared', compared)
  return `/statistics/records/efforts?${parameters}`
}
