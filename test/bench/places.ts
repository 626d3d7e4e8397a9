// How long it takes to say where a position is: a thousand of them over France, beside as many where no town is near.
import { createPlaces } from '../../src/maps/places/places'
import { compare, type Result } from './measuring'

const positions = 1000

export async function measurePlaces(): Promise<Result> {
  const { placeOf } = await createPlaces().open()
  /** On a grid of 40 by 25 positions. */
  const look = async (south: number, west: number, step: number) => {
    for (let at = 0; at < positions; at++)
      placeOf(south + step * Math.floor(at / 40), west + step * (at % 40))
  }
  return compare({
    what: 'Places of 1,000 positions',
    against: 'positions in the Sahara',
    ours: () => look(44, 0, 0.15),
    baseline: () => look(21, 2, 0.1),
    runs: 7,
  })
}
