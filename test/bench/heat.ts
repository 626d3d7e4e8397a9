// How fast the heat map is: a tile that nobody has looked at since a workout passed it, one that somebody has, and what it
// takes until a new workout is in all of its tiles.
import { Resvg } from '@resvg/resvg-js'
import type { TilePlace } from '../../src/maps/geometry/geometry'
import { contributionToTiles } from '../../src/maps/heat/contribution/heat-contribution'
import { gpxAlong, trackAlong, wayThroughTown } from '../maps/heat/recordings'
import type { ServerProcess } from '../support/executable'
import type { Rider } from '../support/rider'
import { compare, type Result } from './measuring'

const emptyTile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#f5f4ee"/></svg>'
const against = 'resvg, an empty tile'
/** As we use resvg: without reading the fonts of the machine. */
const baseline = async () => new Resvg(emptyTile, { font: { loadSystemFonts: false } }).render().asPng()

const way = wayThroughTown(1, 2000)
/** In the order in which a workout is added to them. */
const tiles = contributionToTiles(trackAlong(way)).toSorted((a, b) => a.z - b.z || a.x - b.x || a.y - b.y)

const pathOf = ({ z, x, y }: TilePlace) => `/api/workouts/heatmap/${z}/${x}/${y}.png`

/** @param rider who gets a few dozen recordings */
export async function measureHeat(server: ServerProcess, rider: Rider, token: string): Promise<Result[]> {
  const ask = (tile: TilePlace) =>
    fetch(server.origin + pathOf(tile), { headers: { authorization: `Bearer ${token}` } })
  for (let seed = 2; seed <= 30; seed++) await rider.upload(gpxAlong(wayThroughTown(seed, 2000)))
  const ride = async () => {
    const last = tiles.at(-1)!
    const before = (await ask(last)).headers.get('etag')
    await rider.upload(gpxAlong(way))
    while ((await ask(last)).headers.get('etag') === before) await Bun.sleep(1)
  }
  let next = tiles.length - 1
  return [
    await compare({ what: 'Upload 2,000 points into the heat map', against, ours: ride, baseline, runs: 7 }),
    await compare({
      what: 'Heat tile, cold',
      against,
      ours: async () => (await ask(tiles[--next]!)).bytes(),
      baseline,
      runs: 30,
    }),
    await compare({
      what: 'Heat tile, warm',
      against,
      ours: async () => (await ask(tiles.at(-1)!)).bytes(),
      baseline,
      runs: 100,
    }),
  ]
}
