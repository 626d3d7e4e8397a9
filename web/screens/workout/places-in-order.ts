import type { PlacesOfWorkout } from '../../../src/tracks/places'

/** The places of a workout in order, each once where it follows itself, and the countries they are in. */
export function placesInOrder(places: PlacesOfWorkout | null): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
