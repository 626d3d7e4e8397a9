// Places of a workout by name.

export interface Place {
  /** Name of a town; `null` if none is near. */
  name: string | null
  /** ISO 3166-1 alpha-2, as used by GeoNames. */
  country: string
  /** False if the position is in the town, true if it is only near. */
  near: boolean
}

/** The places of a workout. Each is `null` if it is at sea. */
export interface PlacesOfWorkout {
  start: Place | null
  /** The point that is farthest from the start as the crow flies. */
  farthest: Place | null
  end: Place | null
}
