// Loads the recorded curves of a workout, reduced to about as many points as a screen can show.
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { StreamField, StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { get } from '../../client/api'
import { laterQueryKeys } from '../../client/later-query-keys'
import { curveFields, curvesRequest } from '../requests'
import { type CurvePoint, continueLongitudes, isPlaced } from '../track'
import { type Stretch, secondsOf } from './along'

export interface Curves {
  points: readonly CurvePoint[]
  /** Index of the first point of each segment. */
  starts: readonly number[]
  /** The mean of each curve since the previous point; empty if the points were not thinned. */
  means: CurveMeans
  /** First and last second of each segment. */
  segments: readonly Stretch[]
  /** The best average over five seconds, in km/h; `null` if the recording is too short. */
  topSpeed: number | null
  /** The summary of each sensor. For sports on foot, the cadence counts the steps of both feet. */
  summaries: StreamsAnswer['data']['summaries']
  /** Number by which the recorded cadence is multiplied: 2 if the device counted the steps of one foot only. */
  cadenceFactor: number
  /**
   * The values from which the curve of the reserve above the critical power was calculated, and its lowest value;
   * `null` if there is no such curve.
   */
  wBalance: NonNullable<StreamsAnswer['data']['w_balance']> | null
}

/** One value per point; `null` where the mean is unknown. */
export type CurveMeans = Partial<Record<StreamField, readonly (number | null)[]>>

/**
 * Loads the curves of a recording. They never become stale by themselves. Requests that change the curves, such as one
 * that changes the venue or the critical power, invalidate them.
 * @param segment its number, from 1; `null` for the whole recording
 */
export function useCurves(workout: Workout, segment: number | null) {
  return useQuery(curvesQuery(workout, segment, null))
}

/** Loads the curves of several recordings, in their order. `curves` is `null` until all are loaded. */
export const useCurvesOfAll = (workouts: readonly Workout[]) =>
  useQueries({ queries: workouts.map(workout => curvesQuery(workout, null, null)), combine: allCurves })

function allCurves(results: readonly UseQueryResult<Curves>[]) {
  const curves = results.flatMap(({ data }) => data ?? [])
  return {
    curves: curves.length === results.length ? curves : null,
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    onRetry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

/**
 * Loads the curves of a stretch at a higher resolution. The result is `null` without a stretch, and until the curves
 * are loaded.
 */
export function useCurvesOfStretch(
  workout: Workout,
  segment: number | null,
  stretch: Stretch | null,
): Curves | null {
  const { data } = useQuery({ ...curvesQuery(workout, segment, stretch), enabled: stretch !== null })
  return data ?? null
}

const curvesQuery = (workout: Workout, segment: number | null, stretch: Stretch | null) =>
  queryOptions({
    queryKey: laterQueryKeys.curves(workout.id, segment, stretch, workout.sport_id),
    enabled: workout.with_chart,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Curves> => {
      const seconds = stretch === null ? {} : secondsOf(stretch)
      return curvesOf((await get<StreamsAnswer>(curvesRequest(workout.id, segment, seconds), signal)).data)
    },
  })

/**
 * Converts columns to points. Longitudes continue past ±180° at the antimeridian. The cadence counts the steps of both
 * feet, even if the steps of only one foot were recorded.
 */
export function curvesOf({ streams, ...whole }: StreamsAnswer['data']): Curves {
  const count = streams.duration?.length ?? 0
  // Responses that were cached by earlier versions may lack this field.
  const cadenceFactor = whole.cadence_factor ?? 1
  const points = Array.from({ length: count }, (_, index): CurvePoint => {
    const known = curveFields.flatMap(field => {
      const value = streams[field]?.[index] ?? null
      if (value === null) return []
      return [[field, field === 'cadence' ? value * cadenceFactor : value] as const]
    })
    return { distance: 0, duration: 0, ...Object.fromEntries(known) }
  })
  const starts = [...new Set(whole.segments)].filter(start => start < count)
  return {
    points: points.every(isPlaced) ? continueLongitudes(points) : points,
    starts,
    means: meansOf(whole.means ?? {}, cadenceFactor),
    segments: whole.segment_times,
    topSpeed: whole.top_speed,
    summaries: withSteps(whole.summaries, cadenceFactor),
    cadenceFactor,
    wBalance: whole.w_balance ?? null,
  }
}

function meansOf({ cadence, ...others }: CurveMeans, factor: number): CurveMeans {
  if (cadence === undefined) return others
  return { ...others, cadence: cadence.map(mean => (mean === null ? null : mean * factor)) }
}

/** Returns the summaries of the sensors with a cadence that counts the steps of both feet. */
export function withSteps({ cadence, ...others }: Curves['summaries'], factor: number): Curves['summaries'] {
  if (cadence === undefined) return others
  const { average, least, most } = cadence
  return {
    ...others,
    cadence: { average: average * factor, least: least * factor, most: most * factor },
  }
}
