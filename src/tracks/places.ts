// Names of the places of a workout.

export interface Place {
  /** Name of the town; `null` if there is no town nearby. */
  name: string | null
  /** Country code by ISO 3166-1 alpha-2, as in GeoNames. */
  country: string
  /** True if the position is near the town, false if it is in the town. */
  near: boolean
}

/** The places of a workout. A place is `null` if the position is at sea. */
export interface PlacesOfWorkout {
  start: Place | null
  /** Place of the point with the greatest straight-line distance from the start. */
  farthest: Place | null
  end: Place | null
}
