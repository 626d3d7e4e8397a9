// Places of a workout by name.

export interface Place {
  /** Name of a town; `null` far away from any. */
  name: string | null
  /** ISO 3166-1 alpha-2, as used by GeoNames. */
  country: string
  /** Whether the position is outside of the town. */
  near: boolean
}

/** Each is `null` at sea. */
export interface PlacesOfWorkout {
  start: Place | null
  /** Farthest point from the start in a straight line. */
  farthest: Place | null
  end: Place | null
}
