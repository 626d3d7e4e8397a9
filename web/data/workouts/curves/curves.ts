// What was recorded along a workout, at as many points as a screen can show.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StreamsAnswer } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { get } from '../../client/api'
import { queryKeys } from '../../client/query-keys'
import { curveFields, curvesRequest } from '../requests'
import { type CurvePoint, continueLongitudes, isPlaced } from '../track'
import { type Stretch, secondsOf } from './along'

export interface Curves {
  points: readonly CurvePoint[]
  /** Indices at which a segment starts. */
  starts: readonly number[]
  /** The segments, from when to when. */
  segments: readonly Stretch[]
  /** km/h over five seconds; null where nothing lasted so long. */
  topSpeed: number | null
  /** Of steps, on foot: those of both feet. */
  summaries: StreamsAnswer['data']['summaries']
  /** What a recorded cadence is multiplied by. */
  cadenceFactor: number
}

/**
 * The curves of a recording. They never change.
 * @param segment its number, from 1; null for the whole recording
 */
export function useCurves(workout: Workout, segment: number | null) {
  return useQuery(curvesQuery(workout, segment, null))
}

/** The curves of a stretch, with more points of it; null until they are there, and where no stretch is asked for. */
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
    queryKey: queryKeys.curves(workout.id, segment, stretch, workout.sport_id),
    enabled: workout.with_chart,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Curves> => {
      const seconds = stretch === null ? {} : secondsOf(stretch)
      return curvesOf((await get<StreamsAnswer>(curvesRequest(workout.id, segment, seconds), signal)).data)
    },
  })

/**
 * Columns as points, with longitudes that go on where the track crosses the antimeridian, and the steps of both feet where
 * those of one were recorded.
 */
export function curvesOf({ streams, ...whole }: StreamsAnswer['data']): Curves {
  const count = streams.duration?.length ?? 0
  // What was kept for a time without the server may be from before there was one.
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
    segments: whole.segment_times,
    topSpeed: whole.top_speed,
    summaries: withSteps(whole.summaries, cadenceFactor),
    cadenceFactor,
  }
}

/** Figures of sensors, with the cadence in steps of both feet where those of one were recorded. */
export function withSteps({ cadence, ...others }: Curves['summaries'], factor: number): Curves['summaries'] {
  if (cadence === undefined) return others
  const { average, least, most } = cadence
  return {
    ...others,
    cadence: { average: average * factor, least: least * factor, most: most * factor },
  }
}
