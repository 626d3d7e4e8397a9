import { expect, test } from 'bun:test'
import { tileX, tileY, usualCanvas } from '../../../src/maps/geometry/geometry'
import { layOutGraticule } from '../../../src/maps/geometry/graticule'

test('a picture of the world has meridians 90° apart and the equator', () => {
  expect(layOutGraticule({ ...usualCanvas, zoom: 0, centreX: 0.5, centreY: 0.5 })).toEqual({
    meridians: [8, 72, 136, 200, 264, 328, 392],
    parallels: [113],
  })
})

test('lines are a round part of a degree apart', () => {
  const zoom = 12
  const view = { ...usualCanvas, zoom, centreX: tileX(7.05, zoom), centreY: tileY(0.05, zoom) }
  // At this zoom level, an arc minute is 48.5 pixels at the equator. The centre of the picture is at 7° 3′ E.
  expect(layOutGraticule(view).meridians).toEqual([6, 54, 103, 151, 200, 249, 297, 346, 394])
  expect(layOutGraticule(view).parallels).toEqual([210, 161, 113, 64, 15])
})

test.each([0, 5, 10, 17])('at zoom %p, there are a few lines and no crowd', zoom => {
  const { meridians, parallels } = layOutGraticule({
    ...usualCanvas,
    zoom,
    centreX: tileX(10, zoom),
    centreY: tileY(46, zoom),
  })
  expect(meridians.length).toBeWithin(1, 10)
  expect(parallels.length).toBeWithin(1, 6)
})
