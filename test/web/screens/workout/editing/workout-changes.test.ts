import { describe, expect, test } from 'bun:test'
import type { Workout } from '../../../../../src/workouts/workouts/schemas'
import {
  type WorkoutValues,
  workoutChanges,
  workoutValues,
} from '../../../../../web/screens/workout/editing/workout-changes'

const recorded = {
  sport_id: 1,
  title: 'Lake',
  description: null,
  notes: '',
  equipments: [{ id: 'bike' }],
  with_gpx: true,
  venue: 'outdoors',
  workout_date: 'Fri, 01 May 2026 20:30:00 GMT',
  distance: 12.347,
  duration: '1:00:00',
  ascent: 304.817,
  descent: null,
} as Workout
const byHand: Workout = { ...recorded, with_gpx: false, descent: 12.5 }

const american = { timezone: 'America/New_York', imperial_units: true }

function changesOf(workout: Workout, change: (values: WorkoutValues) => Partial<WorkoutValues>) {
  const values = workoutValues(workout, american)
  return workoutChanges(workout, { ...values, ...change(values) }, american)
}

describe('a form sends', () => {
  test('nothing of what nobody touched, also where showing it rounded it', () => {
    expect(changesOf(recorded, () => ({}))).toEqual({})
    expect(changesOf(byHand, () => ({}))).toEqual({})
  })

  test('no title that nobody gave, unless somebody gives one', () => {
    const unnamed: Workout = { ...recorded, title: 'Running - 2026-05-01 22:30:00' }
    expect(workoutValues(unnamed, american).texts.title).toBe('')
    expect(changesOf(unnamed, () => ({}))).toEqual({})
    const changed = changesOf(unnamed, ({ texts }) => ({ texts: { ...texts, title: 'Night run' } }))
    expect(changed).toEqual({ title: 'Night run' })
  })

  test('texts, sport and equipment that changed', () => {
    const changed = changesOf(recorded, ({ texts }) => ({
      texts: { ...texts, notes: 'windy' },
      sportId: 5,
      equipmentId: null,
    }))
    expect(changed).toEqual({ notes: 'windy', sport_id: 5, equipment_ids: [] })
  })

  test('where it was done, which no other sport changes', () => {
    expect(changesOf(recorded, () => ({ venue: 'virtual' }))).toEqual({ venue: 'virtual' })
    expect(changesOf(recorded, () => ({ sportId: 5 }))).toEqual({ sport_id: 5 })
  })

  test('figures of a workout without a recording only', () => {
    const longer = ({ measures }: WorkoutValues) => ({ measures: { ...measures, duration: '2:00:00' } })
    expect(changesOf(byHand, longer)).toEqual({ duration: 7200 })
    expect(changesOf(recorded, longer)).toEqual({})
  })

  test('ascent and descent together, whichever changed', () => {
    const higher = changesOf(byHand, ({ measures }) => ({ measures: { ...measures, ascent: 2000 } }))
    expect(higher).toEqual({ ascent: 609.6, descent: 12.5 })
  })
})
