import { afterAll, describe, expect, test } from 'bun:test'
import { tileX, tileY } from '../../../src/maps/geometry/geometry'
import { ground, type Theme } from '../../../src/maps/style/palette'
import { trackColours } from '../../../src/maps/style/track'
import { followMapSource } from '../../../src/workouts/images/map-images/redraw-map-images'
import { writePmtiles } from '../../support/pmtiles'
import { openRegionApp, type RegionApp } from '../../support/region-app'
import { townBounds, townFile, townLayers, townMetadata, townTiles } from '../../support/region-file'
import { storedThings } from '../../support/stored'
import { until } from '../../support/waiting'
import { readPixels } from '../images/png-pixels'

/** The colour of a place in the tile that contains it. */
async function colourAt(
  app: RegionApp,
  zoom: number,
  [longitude, latitude]: number[],
  theme: Theme = 'light',
) {
  const [x, y] = [tileX(longitude!, zoom), tileY(latitude!, zoom)]
  const path = `/api/workouts/map_tile/a/${zoom}/${Math.floor(x)}/${Math.floor(y)}.png?theme=${theme}`
  const answer = await app.handle(new Request(`http://localhost${path}`))
  expect(answer.status).toBe(200)
  const inTile = (position: number) => Math.floor((position % 1) * 256)
  return readPixels(await answer.bytes()).at(inTile(x), inTile(y))
}

const lower = (colour: string) => colour.toLowerCase()

describe.each(['light', 'dark'] as const)('in %s a tile shows', async theme => {
  const app = await openRegionApp()
  afterAll(() => app.close())
  const colours = ground[theme]
  const { land, water } = colours
  test.each([
    ['land', 16, [4.9705, 45.03], land],
    ['a river’s water', 14, [5.005, 45.0], water],
    ['woods', 14, [5.02, 45.012], colours.wood],
    ['a park', 15, [4.985, 44.9775], colours.green],
    ['a house', 16, [4.9735, 44.9867], colours.building],
    ['a street', 17, [4.976, 44.99], colours.road],
    ['a main road', 17, [4.9998, 45.0], colours.road],
    ['a motorway', 17, [4.99, 44.979], colours.mainRoad],
    ['a motorway from afar', 14, [4.99, 44.979], colours.mainRoad],
    ['no house from afar', 13, [4.9735, 44.9867], land],
    ['land far beyond the last zoom', 20, [4.9705, 45.03], land],
  ])('%s', async (_, zoom, place, colour) => {
    expect(await colourAt(app, zoom, place, theme)).toBe(lower(colour))
  })
})

test('outside of all files a tile is that of the base map', async () => {
  await using app = await openRegionApp()
  await using bare = await openRegionApp({})
  for (const path of ['14/8000/5894', '6/40/22', '3/1/1']) {
    const [one, other] = await Promise.all(
      [app, bare].map(({ handle }) =>
        handle(new Request(`http://localhost/api/workouts/map_tile/a/${path}.png`)),
      ),
    )
    expect(await one!.bytes()).toEqual(await other!.bytes())
  }
})

test('where files overlap the last by name lies on top', async () => {
  const flooded = { ...townLayers, roads: [], buildings: [], water: townLayers.earth! }
  const lake = writePmtiles({ tiles: townTiles(flooded), metadata: townMetadata, bounds: townBounds })
  await using app = await openRegionApp({ 'b.pmtiles': townFile(), 'c.pmtiles': lake })
  const street = [4.976, 44.99]
  expect(await colourAt(app, 17, street)).toBe(lower(ground.light.water))
  app.takeAway('c.pmtiles')
  expect(await colourAt(app, 17, street)).toBe(lower(ground.light.road))
  app.drop('a.pmtiles', lake)
  expect(await colourAt(app, 17, street)).toBe(lower(ground.light.road))
})

test('where a tile is damaged the base map shows, and everything else is drawn', async () => {
  const place: [number, number] = [4.9998, 45.0]
  const [column, row] = [Math.floor(tileX(place[0], 14)), Math.floor(tileY(place[1], 14))]
  const hole = townTiles().find(({ z, x, y }) => z === 14 && x === column && y === row)!
  const file = Buffer.from(townFile())
  file.fill(7, file.indexOf(hole.bytes), file.indexOf(hole.bytes) + 20)
  await using app = await openRegionApp({ 'town.pmtiles': file })
  expect(await colourAt(app, 15, place)).toBe(lower(ground.light.land))
  expect(await colourAt(app, 14, [5.005, 45.0])).toBe(lower(ground.light.water))
})

describe('a picture', () => {
  const findMapImage = async (app: RegionApp) => {
    const [workout] = (await app.admin.get<{ data: { workouts: { map: string }[] } }>('/api/workouts')).body
      .data.workouts
    const path = `http://localhost/api/workouts/map/${workout!.map}`
    const headers = { authorization: `Bearer ${app.admin.token}` }
    const answer = await app.handle(new Request(path, { headers }))
    // The image was redrawn in between and now has another id.
    if (answer.status === 404) return null
    return { map: workout!.map, pixels: readPixels(await answer.bytes()) }
  }
  const mapImageOf = (app: RegionApp) => until(() => findMapImage(app))
  const wood = lower(ground.light.wood)
  const water = lower(ground.light.water)

  test('shows the streets and waters around its track', async () => {
    await using app = await openRegionApp()
    await app.admin.upload()
    const { pixels } = await mapImageOf(app)
    expect(pixels.count(water)).toBeGreaterThan(1_000)
    expect(pixels.count(lower(ground.light.road))).toBeGreaterThan(100)
    expect(pixels.count(lower(trackColours.light.line))).toBeGreaterThan(100)
  })

  test('is drawn anew when a file comes, and when it goes', async () => {
    await using app = await openRegionApp({})
    await app.admin.upload()
    await followMapSource(app.ctx)
    app.ctx.jobs.start()
    await until(() => (storedThings(app).jobs as unknown[]).length === 0)
    const bare = await mapImageOf(app)
    expect(bare.pixels.count(water)).toBe(0)

    expect((await app.upload('town.pmtiles', townFile())).status).toBe(201)
    const detailed = await otherThan(app, bare.map)
    expect(detailed.pixels.count(water)).toBeGreaterThan(1_000)

    expect((await app.admin.delete('/api/maps/regions/town.pmtiles')).status).toBe(204)
    const last = await otherThan(app, detailed.map)
    expect(last.pixels.count(water) + last.pixels.count(wood)).toBe(0)
    await app.ctx.jobs.stop()
  })

  /** Waits until the image has another id. Returns the new image. */
  const otherThan = (app: RegionApp, map: string) =>
    until(async () => {
      const picture = await findMapImage(app)
      return picture?.map !== map && picture
    })
})
