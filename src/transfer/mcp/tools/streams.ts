import { Type } from '@sinclair/typebox'
import type { StreamsAnswer } from '../../../workouts/recording/curves/schemas'
import { tool } from './tool'
import { closed, orNull, workoutId } from './values'

const maxPoints = 500
const usualPoints = 100

/** The curves by their names here, with those of the API. Positions are not among them. */
const curves = {
  time_s: 'duration',
  distance_km: 'distance',
  elevation_m: 'elevation',
  speed_km_h: 'speed',
  gradient_percent: 'gradient',
  heart_rate_bpm: 'hr',
  cadence_per_min: 'cadence',
  power_w: 'power',
  temperature_c: 'temperature',
} as const
type Curve = keyof typeof curves

const names = Object.keys(curves) as Curve[]
const usualCurves: readonly Curve[] = ['time_s', 'distance_km', 'elevation_m', 'speed_km_h', 'heart_rate_bpm']

const Name = Type.Unsafe<Curve>(Type.Union(names.map(name => Type.Literal(name))))
const Column = Type.Optional(Type.Array(orNull(Type.Number())))

export const getStreams = tool({
  name: 'get_streams',
  title: 'Show the curves of a workout',
  description: `What was recorded, as columns of the same length, thinned to at most ${maxPoints} points with peaks kept. Curves that were not recorded are left out, and positions are never told.`,
  scope: 'workouts:read',
  input: closed({
    workout_id: workoutId,
    curves: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: names.length, uniqueItems: true })),
    points: Type.Optional(Type.Integer({ minimum: 2, maximum: maxPoints, default: usualPoints })),
  }),
  output: Type.Object({
    curves: Type.Object({
      time_s: Column,
      distance_km: Column,
      elevation_m: Column,
      speed_km_h: Column,
      gradient_percent: Column,
      heart_rate_bpm: Column,
      cadence_per_min: Column,
      power_w: Column,
      temperature_c: Column,
    }),
    recorded_points: Type.Integer({ description: 'Number of points from which these were chosen.' }),
  }),
  async run(ask, { workout_id, curves: asked = usualCurves, points = usualPoints }) {
    const fields = asked.map(name => curves[name]).join(',')
    const { data } = await ask<StreamsAnswer>(`/api/workouts/${workout_id}/streams`, { fields, points })
    const found = asked.flatMap(name => {
      const column = data.streams[curves[name]]
      return column ? [[name, column.slice(0, maxPoints)] as const] : []
    })
    return { curves: Object.fromEntries(found), recorded_points: data.recorded_points }
  },
})
