// Whether streets and paths of region files can be seen, on the interactive map and in pictures.
import { describe, expect, test } from 'bun:test'
import type { LineLayerSpecification } from 'maplibre-gl'
import { baseMapColours } from '../../src/maps/base-map/colours'
import { paints } from '../../src/regions/paints'
import { regionStyle } from '../../web/map/region-style'
import { contrast } from './ui/colour-contrast'

/** Under half of what small signs need: the track leads. */
const [leastOfStreet, leastOfPath] = [1.3, 1.8]

const region = {
  id: 'town',
  tiles: [],
  minzoom: 0,
  maxzoom: 15,
  bounds: [4, 44, 6, 46] as [number, number, number, number],
  attribution: '',
}

describe.each(['light', 'dark'] as const)('in %s, on open land and in woods,', scheme => {
  const { road, casing, path, wood } = paints.colours[scheme]
  const { land, water } = baseMapColours[scheme]
  const { layers } = regionStyle([region], { scheme, land, water, language: 'en', fonts: [] })
  const colourOf = (layer: string) => {
    const found = layers.find(({ id }) => id === `town ${layer}`) as LineLayerSpecification
    // Where it changes with the zoom, its last colour.
    return [found.paint?.['line-color']].flat().at(-1) as string
  }

  test.each([
    ['a picture', [road, casing], path],
    ['the map', [colourOf('roads_minor'), colourOf('roads_minor_casing')], colourOf('roads_other')],
    [
      'a bridge on the map',
      [colourOf('roads_bridges_minor'), colourOf('roads_bridges_minor_casing')],
      colourOf('roads_bridges_other'),
    ],
  ])('%s shows streets and paths', (_, streetAndEdge, pathColour) => {
    for (const ground of [land, wood]) {
      const ofStreet = streetAndEdge.map(colour => contrast(colour, ground))
      expect(Math.max(...ofStreet)).toBeGreaterThanOrEqual(leastOfStreet)
      expect(contrast(pathColour, ground)).toBeGreaterThanOrEqual(leastOfPath)
    }
  })
})
