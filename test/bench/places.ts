// Measures the time to find the places of a thousand positions in France; the baseline is a thousand positions without
// a town nearby. Also measures the time to search for places while a user types; the baseline is to compare the
// beginning of every name.
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { openPlaces } from '../../src/maps/places/format'
import { createPlaces } from '../../src/maps/places/places'
import { compare, type Result } from './measuring'

const positions = 1000

/** Texts that are typed letter by letter. The search starts with the second letter. */
const typed = [
  'saint etienne',
  'san francisco',
  'münchenbuchsee',
  'le puy en velay',
  'new york city',
  'villeneuve les avignon',
  'santa cruz de tenerife',
  'uzes',
]

export const measurePlaces = async (): Promise<Result[]> => [await measureFinding(), await measureSearching()]

async function measureFinding(): Promise<Result> {
  const { placeOf } = await createPlaces().open()
  /** Looks up a grid of 40 by 25 positions. */
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

async function measureSearching(): Promise<Result> {
  const search = await createPlaces().openSearch()
  const names = (await allNames()).map(name => name.toLowerCase())
  const texts = typed.flatMap(text =>
    Array.from({ length: text.length - 1 }, (_, letters) => text.slice(0, letters + 2)),
  )
  const near = { latitude: 44, longitude: 4.4 }
  return compare({
    what: `Search for places, ${texts.length} times`,
    against: 'looking at the beginning of every name',
    ours: async () => {
      for (const text of texts) search.find(text, near, 8)
    },
    baseline: async () => {
      for (const text of texts) names.filter(name => name.startsWith(text))
    },
    runs: 7,
  })
}

/** Returns the names of all 135,000 places. */
async function allNames(): Promise<string[]> {
  const packed = await Bun.file(join(import.meta.dir, '../../src/maps/places/places.bin.br')).bytes()
  const places = openPlaces(new Uint8Array(brotliDecompressSync(packed)).buffer)
  return Array.from({ length: places.count }, (_, town) => places.nameOf(town))
}
