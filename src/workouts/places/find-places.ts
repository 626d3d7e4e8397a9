// Finds the places of workouts that have none: of those that were stored before Trackhut knew any.
import { findPlacesKind } from '../job-kinds'
import { measureLater } from '../later/measure-later'
import { listWithoutPlaces, savePlaces } from './store'
import { findPlacesTask } from './tasks'

/** Where no track tells. */
const nowhere = { start: null, farthest: null, end: null }

export const findPlacesJob = measureLater({
  kind: findPlacesKind,
  list: listWithoutPlaces,
  task: findPlacesTask,
  save: (tx, workoutId, places) => savePlaces(tx, workoutId, places ?? nowhere),
})
