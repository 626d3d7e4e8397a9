// Compares two unpacked tracks, and rounds the results. The functions here are pure.
import { roundHalfEven } from '../../../lib/decimal'
import { agreementOf } from '../../../tracks/comparing/agreement'
import { gapBetween } from '../../../tracks/comparing/gap'
import { type ComparedQuantity, comparedQuantities, sampleQuantity } from '../../../tracks/comparing/sampled'
import type { Track } from '../../../tracks/track'
import { cadenceFactorOf } from '../../sports/cadence-factor'
import type { SportOfUser } from '../../sports/store'
import type { Comparison } from './schemas'

/** Names, decimals and factors of the quantities in the API. */
const written = {
  heartRate: { name: 'hr', decimals: 1, factor: 1 },
  power: { name: 'power', decimals: 1, factor: 1 },
  speed: { name: 'speed', decimals: 2, factor: 3.6 },
  cadence: { name: 'cadence', decimals: 1, factor: 1 },
  elevation: { name: 'elevation', decimals: 1, factor: 1 },
} as const satisfies Record<ComparedQuantity, object>

interface ComparedTrack {
  track: Track
  /** Undefined if the sport no longer exists. */
  sport: SportOfUser | undefined
}

export function compareTracks(first: ComparedTrack, second: ComparedTrack): Comparison {
  const [one, other] = [timesOf(first.track), timesOf(second.track)]
  const overlap = Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
  const gap = gapBetween(first.track, second.track)
  return {
    offset: roundHalfEven(other.start - one.start, 3),
    overlap: roundHalfEven(overlap, 1),
    gap: gap && {
      distance: Array.from(gap.metres, metres => roundHalfEven(metres / 1000, 3)),
      seconds: Array.from(gap.seconds, value => (Number.isNaN(value) ? null : roundHalfEven(value, 1))),
    },
    sensors: overlap > 0 ? comparedQuantities.flatMap(quantity => agreementIn(quantity, first, second)) : [],
  }
}

function agreementIn(
  quantity: ComparedQuantity,
  first: ComparedTrack,
  second: ComparedTrack,
): Comparison['sensors'] {
  const [one, other] = [sampled(first), sampled(second)]
  const agreement = one && other && agreementOf(one, other)
  if (!agreement) return []
  const { name, decimals, factor } = written[quantity]
  const { bias, ...others } = agreement
  return [{ quantity: name, bias: roundHalfEven(bias * factor, decimals), ...others }]

  function sampled({ track, sport }: ComparedTrack) {
    const found = sampleQuantity(track, quantity)
    const steps = quantity === 'cadence' ? cadenceFactorOf(track, sport) : 1
    return found && { ...found, values: found.values.map(value => value * steps) }
  }
}

/** Returns the times of the first and the last point of a track, in seconds since 1970. */
const timesOf = ({ points: { time } }: Track) => ({
  start: (time[0] ?? 0) / 1e6,
  end: (time.at(-1) ?? 0) / 1e6,
})
