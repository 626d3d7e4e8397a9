// Measures the time to answer requests for maps, newly drawn and cached. The baseline is the time that resvg needs to
// draw an empty image of the same size.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { compare, type Result } from './measuring'

interface MapsToMeasure {
  /** Requests a path as the user to whom the map image belongs. */
  get(path: string): Promise<unknown>
  dataDir: string
  userId: number
  /** The id of the measured map image. */
  map: string
}

interface Drawing {
  what: string
  width: number
  height: number
  ours: (run: number) => Promise<unknown>
}

const runs = 15

/** Measures images and tiles of the base map, newly drawn and from the cache. */
export async function measureMaps({ get, dataDir, userId, map }: MapsToMeasure): Promise<Result[]> {
  const picture = `/api/workouts/map/${map}`
  const file = join(dataDir, 'uploads', 'workouts', String(userId), map)
  const tile = (x: number) => `/api/workouts/map_tile/a/6/${x}/22.png`
  /** Returns the path of a tile between Lorraine and Swabia, where the map is full of names. */
  const crowded = (x: number) => `/api/workouts/map_tile/a/8/${x}/88.png`
  const forget = (path: string) => rmSync(path, { recursive: true, force: true })
  const drawings: Drawing[] = [
    {
      what: 'Picture, drawn anew',
      width: 400,
      height: 225,
      ours: () => {
        forget(`${file}.png`)
        return get(picture)
      },
    },
    { what: 'Picture, kept', width: 400, height: 225, ours: () => get(picture) },
    {
      what: 'Picture of 1200 × 675 for sharp screens, drawn anew',
      width: 2400,
      height: 1350,
      ours: () => {
        forget(file)
        return get(`${picture}@2x?size=1200x675`)
      },
    },
    { what: 'Tile of the base map, drawn', width: 256, height: 256, ours: run => get(tile(20 + run)) },
    {
      what: 'Tile of the base map, drawn, full of names',
      width: 256,
      height: 256,
      ours: run => get(crowded(130 + run)),
    },
    { what: 'Tile of the base map, kept', width: 256, height: 256, ours: () => get(tile(20)) },
  ]
  const results: Result[] = []
  for (const drawing of drawings) results.push(await measureDrawing(drawing))
  return results
}

/**
 * Compares drawing a map with drawing an empty image of the same size.
 * @param drawing.ours gets the number of the run
 */
export function measureDrawing({ what, width, height, ours }: Drawing): Promise<Result> {
  const size = `width="${width}" height="${height}"`
  const empty = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#f4f3ec"/></svg>`
  let run = 0
  return compare({
    what,
    against: `resvg, an empty picture of ${width} × ${height}`,
    ours: () => ours(run++),
    baseline: async () => new Resvg(empty, { font: { loadSystemFonts: false } }).render().asPng(),
    runs,
  })
}
