/** Zones of heart rate, power and speed, and the time spent in them. No I/O. */
import type { Histogram } from './track-analysis'

interface ZoneScheme {
  readonly quantity: 'heart-rate' | 'power' | 'speed'
  /** Groups of sports that may use the scheme. */
  readonly groups: readonly ('run' | 'ride' | 'swim' | 'other')[]
  /** The value of a person to which the shares refer. */
  readonly anchor: 'max' | 'reserve' | 'threshold'
  /** Lower bound of each zone as a share of the anchor. The first share is 0 if the lowest zone has no lower bound. */
  readonly shares: readonly number[]
}

const all = ['run', 'ride', 'swim', 'other'] as const
const tenths = [0.5, 0.6, 0.7, 0.8, 0.9]

/**
 * Named schemes to divide a quantity into zones. Sources: tenths of the maximum are the default of Garmin and Polar,
 * tenths of the reserve are Karvonen's; `hr-threshold-7-*` and `pace-7` are Friel's ("Going long", 220triathlon.com);
 * `hr-threshold-5` and `power-7` are Coggan's (trainingpeaks.com/blog/power-training-levels); `speed-6-*` are shares of
 * the critical speed as GoldenCheetah has them. Bounds that are printed as whole per cents with gaps between them, such
 * as 55 and 56, begin where the zone below ends.
 */
export const zoneSchemes = {
  'hr-max-5': { quantity: 'heart-rate', groups: all, anchor: 'max', shares: tenths },
  'hr-reserve-5': { quantity: 'heart-rate', groups: all, anchor: 'reserve', shares: tenths },
  'hr-threshold-7-run': {
    quantity: 'heart-rate',
    groups: ['run'],
    anchor: 'threshold',
    shares: [0, 0.85, 0.9, 0.95, 1, 1.03, 1.06],
  },
  'hr-threshold-7-ride': {
    quantity: 'heart-rate',
    groups: ['ride'],
    anchor: 'threshold',
    shares: [0, 0.81, 0.9, 0.94, 1, 1.03, 1.06],
  },
  'hr-threshold-5': {
    quantity: 'heart-rate',
    groups: all,
    anchor: 'threshold',
    shares: [0, 0.68, 0.83, 0.94, 1.05],
  },
  'power-7': {
    quantity: 'power',
    groups: ['run', 'ride'],
    anchor: 'threshold',
    shares: [0, 0.55, 0.75, 0.9, 1.05, 1.2, 1.5],
  },
  // Friel's bounds are shares of the time per kilometre. Here they are converted to shares of the speed.
  'pace-7': {
    quantity: 'speed',
    groups: ['run'],
    anchor: 'threshold',
    shares: [0, 1 / 1.29, 1 / 1.14, 1 / 1.06, 1 / 0.99, 1 / 0.97, 1 / 0.9],
  },
  'speed-6-run': {
    quantity: 'speed',
    groups: ['run'],
    anchor: 'threshold',
    shares: [0, 0.8, 0.87, 0.95, 1.05, 1.19],
  },
  'speed-6-swim': {
    quantity: 'speed',
    groups: ['swim'],
    anchor: 'threshold',
    shares: [0, 0.93, 0.97, 0.99, 1.02, 1.09],
  },
} as const satisfies Record<string, ZoneScheme>

export type ZoneSchemeKey = keyof typeof zoneSchemes

/** Values of a person in beats per minute, W or m/s; `null` or absent if not known. */
export interface Anchors {
  readonly max?: number | null
  /** Only for the heart rate. */
  readonly resting?: number | null
  readonly threshold?: number | null
}

/**
 * Returns the lower bound of each zone in beats per minute, W or m/s. Bounds are not rounded: heart rates are whole
 * numbers, and a rounded bound would move some of them into another zone. Only the schemes with tenths have values
 * below their first zone.
 * @returns `null` if the scheme needs an anchor that is not known, or a maximum that is not above the resting rate
 */
export function zoneBounds(scheme: ZoneSchemeKey, anchors: Anchors): number[] | null {
  const { anchor, shares } = zoneSchemes[scheme]
  const { max, resting, threshold } = anchors
  const [base, range] =
    anchor === 'reserve'
      ? [resting, max && resting && max - resting]
      : [0, anchor === 'max' ? max : threshold]
  if (!range || range < 0) return null
  return shares.map(share => (base ?? 0) + share * range)
}

/**
 * Returns the seconds in each zone, and below the first one.
 *
 * A bound can lie within a bin of the histogram. Recorders write whole beats and whole watts, so a bin of several watts
 * is divided between whole watts: of 185 to 189 W, three values are below 187.5 W and two above. A bin of speeds is
 * divided exactly at the bound.
 * @param step width of the bins of the histogram, in the unit of the bounds
 * @param bounds lower bounds of the zones, ascending; `x >= bound` is in the zone
 */
export function secondsInZones(
  { first, seconds }: Histogram,
  step: number,
  bounds: readonly number[],
): { below: number; zones: number[] } {
  // Rounds up to whole numbers. Some tolerance is needed, because for a computer a bound such as 0.55 · 200 W is a
  // little above 110 W.
  const limits = step >= 1 ? bounds.map(bound => Math.ceil(bound - 1e-9)) : bounds
  const fromBin = new Float64Array(seconds.length + 1)
  for (let bin = seconds.length - 1; bin >= 0; bin--) fromBin[bin] = fromBin[bin + 1]! + seconds[bin]!
  const total = fromBin[0]!
  /** Returns the seconds at or above a limit. */
  const from = (limit: number) => {
    const place = limit / step - first
    if (place <= 0) return total
    if (place >= seconds.length) return 0
    const bin = Math.floor(place)
    return fromBin[bin + 1]! + seconds[bin]! * (bin + 1 - place)
  }
  const above = limits.map(from)
  return {
    below: total - (above[0] ?? total),
    zones: above.map((value, zone) => value - (above[zone + 1] ?? 0)),
  }
}
