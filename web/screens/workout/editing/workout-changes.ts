// What a form about a workout changes of it. Pure.
import type { Workout, WorkoutChangesBody } from '../../../../src/workouts/workouts/schemas'
import { namesTogether } from '../../../drawing/workouts/figures'
import { type Measures, measuresBody, measuresOf } from '../../../drawing/workouts/measures'
import type { WorkoutTexts } from '../../../drawing/workouts/workout-texts'

export interface WorkoutValues {
  sportId: number
  texts: WorkoutTexts
  /** null for none. */
  equipmentId: string | null
  measures: Measures
}

type Person = Parameters<typeof measuresOf>[1]

/** A workout as it is shown: its title is what it is called where nobody gave one. */
export interface ShownWorkout {
  workout: Workout
  title: string
}

/** A workout as the form shows it. */
export function workoutValues({ workout, title }: ShownWorkout, person: Person): WorkoutValues {
  return {
    sportId: workout.sport_id,
    texts: {
      title,
      description: workout.description ?? '',
      notes: workout.notes ?? '',
    },
    equipmentId: workout.equipments[0]?.id ?? null,
    measures: measuresOf(workout, person),
  }
}

/** What is to be sent: only what is not as it was, so that nothing is rounded that nobody touched. */
export function workoutChanges(
  shown: ShownWorkout,
  values: WorkoutValues,
  person: Person,
): WorkoutChangesBody {
  const { workout } = shown
  const before = bodyOf(workoutValues(shown, person), workout, person)
  const after = bodyOf(values, workout, person)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    key => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  )
  const changes = Object.fromEntries(changed.map(key => [key, after[key]]))
  if (!namesTogether.some(name => name in changes)) return changes
  return { ...changes, ...Object.fromEntries(namesTogether.map(name => [name, after[name]])) }
}

function bodyOf({ sportId, texts, equipmentId, measures }: WorkoutValues, workout: Workout, person: Person) {
  return {
    sport_id: sportId,
    ...texts,
    equipment_ids: equipmentId === null ? [] : [equipmentId],
    ...(workout.with_gpx ? {} : measuresBody(measures, person)),
  } satisfies WorkoutChangesBody
}
