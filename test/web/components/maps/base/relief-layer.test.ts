import { describe, expect, test } from 'bun:test'
import { reliefGround } from '../../../../../src/maps/style/layers'
import { maxReliefZoom, reliefOpacity } from '../../../../../src/maps/style/relief'
import { mapOfGround } from '../../../../../web/components/maps/base/grounds'
import { mapStyle } from '../../../../../web/components/maps/base/map-style'
import { reliefLayer } from '../../../../../web/components/maps/base/relief-layer'

const base = mapOfGround('builtIn', null, 'http://here')

const styleOf = (scheme: 'light' | 'dark', ground = base) =>
  mapStyle({
    base: ground,
    overlay: { sources: {}, layers: [] },
    squares: { lines: { type: 'MultiLineString', coordinates: [] }, vanishingZoom: 8 },
    scheme,
  })

describe('the relief of the interactive map', () => {
  test('lies on land and ice, and below all that is drawn on them', () => {
    const drawn = styleOf('light').layers.map(({ id }) => id)
    expect(drawn.indexOf('relief')).toBe(1 + reliefGround.length)
    expect(drawn[0]).toBe('background')
  })

  test('comes in tiles from the same server', () => {
    expect(styleOf('dark').sources.relief).toEqual({
      type: 'raster',
      tiles: ['http://here/base-map/relief/{z}/{x}/{y}.png'],
      tileSize: 512,
      maxzoom: maxReliefZoom,
    })
  })

  test('is not there without the built-in map', () => {
    expect(styleOf('light', null).sources).not.toHaveProperty('relief')
  })

  test.each(['light', 'dark'] as const)('is as strong as on images in %s', theme => {
    const { paint, maxzoom } = reliefLayer('relief', theme)
    const opacity = paint?.['raster-opacity']
    if (!Array.isArray(opacity)) throw new Error('the opacity does not depend on the zoom')
    const [, , , from, strongest, to, last] = opacity
    expect([strongest, last]).toEqual([reliefOpacity(theme, Number(from)), reliefOpacity(theme, Number(to))])
    expect([strongest === reliefOpacity(theme, 0), last, maxzoom]).toEqual([true, 0, Number(to)])
  })
})
