// Where a workout was, in words.

export interface Place {
  /** Of a town; null far away from all of them. */
  name: string | null
  /** Two letters of ISO 3166-1, as GeoNames uses them. */
  country: string
  /** Whether it is outside of the town. */
  near: boolean
}

/** Each is null at sea. */
export interface PlacesOfWorkout {
  start: Place | null
  /** Where it was farthest from its start, as the crow flies. */
  farthest: Place | null
  end: Place | null
}
