import { describe, expect, test } from 'bun:test'
import { chooseView, usualCanvas } from '../../../../src/maps/geometry/geometry'
import { mayBeSeen } from '../../../../src/maps/regions/region'
import { changedAreas } from '../../../../src/maps/tiles/map-source'
import { findInstanceConfig } from '../../../../src/platform/configuration/store'
import { followMapSource } from '../../../../src/workouts/images/map-images/redraw-map-images'
import { gpxOfPoints, type TestPoint } from '../../../formats/gpx/gpx-documents'
import { openRegionApp } from '../../../support/region-app'
import { townBounds, townFile } from '../../../support/region-file'
import { storedThings } from '../../../support/stored'
import { until } from '../../../support/waiting'

/**
 * GPX of a ride to the north. The test places rides in the town, beside it within a tile of the offline map, and far
 * away.
 */
const rideAt = (longitude: number, latitude: number, day: number) =>
  gpxOfPoints(
    Array.from(
      { length: 61 },
      (_, i): TestPoint => [
        latitude + i * 3e-5,
        longitude,
        100,
        new Date(Date.UTC(2026, 4, day, 8, 0, i)).toISOString(),
      ],
    ),
  )

describe('when an offline map comes or goes', () => {
  test('the pictures that may show it are drawn anew, and no others', async () => {
    await using app = await openRegionApp({})
    const { admin } = app
    await followMapSource(app.ctx)
    app.ctx.jobs.start()
    const idle = () => until(() => (storedThings(app).jobs as unknown[]).length === 0)
    const picture = async (longitude: number, latitude: number, day: number) => {
      const { id, map } = await admin.upload(rideAt(longitude, latitude, day))
      await admin.get(`/api/workouts/map/${map}`)
      return id
    }
    const [town, far, farther] = [
      await picture(5, 45, 1),
      await picture(20, 45, 2),
      await picture(-170, -20, 3),
    ]
    await idle()
    const maps = async () => {
      type Listed = { data: { workouts: { id: string; map: string }[] } }
      const { data } = (await admin.get<Listed>('/api/workouts')).body
      return new Map(data.workouts.map(({ id, map }) => [id, map]))
    }
    const change = async () => {
      const before = await maps()
      await app.ctx.regions.lookAgain()
      await idle()
      const after = await maps()
      return [town, far, farther].filter(id => after.get(id) !== before.get(id))
    }
    app.drop('town.pmtiles', townFile())
    expect(await change()).toEqual([town])
    app.drop('other.pmtiles', townFile())
    expect(await change()).toEqual([town])
    app.takeAway('town.pmtiles')
    expect(await change()).toEqual([town])
    app.takeAway('other.pmtiles')
    expect(await change()).toEqual([town])
    expect(await change()).toEqual([])
    expect(findInstanceConfig(app.ctx.db).mapSource).not.toContain('regions')
  })
})

const area = (id: string) => ({ id, minZoom: 0, maxZoom: 15, bounds: townBounds })
const withAreas = (...ids: string[]) => `base map 1, drawing 2, regions ${JSON.stringify(ids.map(area))}`

describe('what looks different', () => {
  test('is where offline maps have come, gone or changed', () => {
    const ids = (before: string, after: string) => changedAreas(before, after)?.map(({ id }) => id)
    expect(ids('base map 1, drawing 2', withAreas('a'))).toEqual(['a'])
    expect(ids(withAreas('a', 'b'), withAreas('b'))).toEqual(['a'])
    expect(ids(withAreas('a', 'b'), withAreas('b', 'c'))).toEqual(['a', 'c'])
  })

  test.each([
    ['another ground', 'base map 2, drawing 2', withAreas('a')],
    ['another style', 'base map 1, drawing 1', withAreas('a')],
    ['a tile server', 'tiles 1, drawing 2', withAreas('a')],
    ['nothing known', null, withAreas('a')],
    ['a name of an earlier version', 'base map 1, drawing 2, regions 0a1b', withAreas('a')],
  ])('is everything after %s', (_, before, after) => {
    expect(changedAreas(before, after)).toBeNull()
  })
})

describe('an offline map may be seen', () => {
  const view = (west: number, south: number, east: number, north: number) =>
    chooseView(
      { latitude: Float64Array.of(south, north), longitude: Float64Array.of(west, east) },
      usualCanvas,
    )
  const fiji = { maxZoom: 15, bounds: [177, -19, 180, -16] as [number, number, number, number] }

  test.each([
    ['in it', true, view(178, -18, 178.01, -17.99)],
    ['beside it, in a tile that goes on', true, view(180.001, -18, 180.01, -17.99)],
    ['from the other side of the antimeridian', true, view(-180, -18, -179.99, -17.99)],
    ['of the whole ocean', true, view(150, -40, 179, 10)],
    ['far east of it', false, view(-170, -18, -169.99, -17.99)],
    ['far north of it', false, view(178, -8, 178.01, -7.99)],
  ])('in a picture %s: %p', (_, isSeen, of) => {
    expect(mayBeSeen(fiji, of)).toBe(isSeen)
  })
})
