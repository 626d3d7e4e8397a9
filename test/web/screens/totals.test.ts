import { expect, test } from 'bun:test'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { totalsOf } from '../../../web/screens/workouts/totals'

const workoutWith = (changes: Pick<Workout, 'distance' | 'moving' | 'ascent'>): Workout => ({
  id: 'abc',
  user: 'ana',
  sport_id: 1,
  title: null,
  description: null,
  notes: null,
  workout_date: 'Tue, 13 Mar 2018 12:44:45 GMT',
  creation_date: 'Tue, 13 Mar 2018 12:44:45 GMT',
  modification_date: null,
  duration: changes.moving,
  pauses: null,
  ave_speed: 10,
  max_speed: 10,
  top_speed: 10,
  descent: null,
  min_alt: null,
  max_alt: null,
  bounds: [],
  map: null,
  with_gpx: false,
  with_chart: false,
  recorder: null,
  outing: [],
  original: null,
  weather_start: null,
  weather_end: null,
  recording_notes: [],
  segments: [],
  equipments: [],
  records: [],
  is_top_speed_record: false,
  previous_workout: null,
  next_workout: null,
  ...changes,
})

test('the totals of a list are the sums of its workouts', () => {
  const workouts = [
    workoutWith({ distance: 10.5, moving: '0:50:10', ascent: 120 }),
    workoutWith({ distance: 2, moving: '26:00:00', ascent: null }),
    workoutWith({ distance: 0.25, moving: '0:00:05', ascent: 3.5 }),
  ]
  expect(totalsOf(workouts)).toEqual({ distanceKm: 12.75, movingSeconds: 96_615, ascentMetres: 123.5 })
})

test('without any ascent there is no total of it', () => {
  expect(totalsOf([workoutWith({ distance: 1, moving: '0:10:00', ascent: null })]).ascentMetres).toBeNull()
})
