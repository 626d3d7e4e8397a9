// The values of the workout form, and the changes made to them. The functions here are pure.
import type { Venue } from '../../../../src/tracks/venue'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { namesTogether } from '../../../components/workouts/figures'
import { type Measures, measuresBody, measuresOf } from '../../../components/workouts/measures'
import type { WorkoutTexts } from '../../../components/workouts/workout-texts'
import type { WorkoutChanges } from '../../../data/workouts/workouts'
import { writtenTitle } from '../../../format/titles'

export interface WorkoutValues {
  sportId: number
  venue: Venue
  texts: WorkoutTexts
  /** The id of the equipment; `null` for none. */
  equipmentId: string | null
  measures: Measures
}

type Person = Parameters<typeof measuresOf>[1]

/** The initial values of the form. */
export function workoutValues(workout: Workout, person: Person): WorkoutValues {
  return {
    sportId: workout.sport_id,
    venue: workout.venue,
    texts: {
      title: writtenTitle(workout.title),
      description: workout.description ?? '',
      notes: workout.notes ?? '',
    },
    equipmentId: workout.equipments[0]?.id ?? null,
    measures: measuresOf(workout, person),
  }
}

/**
 * Returns only the fields that have changed, and figures that must be sent together with them. The form rounds values,
 * and values that nobody has edited must not be overwritten by rounded ones.
 */
export function workoutChanges(workout: Workout, values: WorkoutValues, person: Person): WorkoutChanges {
  const before = bodyOf(workoutValues(workout, person), workout, person)
  const after = bodyOf(values, workout, person)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    key => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  )
  const changes = Object.fromEntries(changed.map(key => [key, after[key]]))
  if (!namesTogether.some(name => name in changes)) return changes
  return { ...changes, ...Object.fromEntries(namesTogether.map(name => [name, after[name]])) }
}

function bodyOf(
  { sportId, venue, texts, equipmentId, measures }: WorkoutValues,
  workout: Workout,
  person: Person,
) {
  return {
    sport_id: sportId,
    venue,
    ...texts,
    equipment_ids: equipmentId === null ? [] : [equipmentId],
    ...(workout.with_gpx ? {} : measuresBody(measures, person)),
  } satisfies WorkoutChanges
}
