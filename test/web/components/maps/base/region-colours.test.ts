// The contrast of streets, paths and names of offline maps, on the interactive map and on map images.
import { describe, expect, test } from 'bun:test'
import { ground, names } from '../../../../../src/maps/style/palette'
import { haloOf } from '../../../../../web/components/maps/base/name-layers'
import { regionStyle } from '../../../../../web/components/maps/base/region-style'
import { contrast } from '../../../ui/colour-contrast'

/** Minimum contrasts. They are lower than the 3 that WCAG requires for symbols, because the track is more important. */
const [minOfStreet, minOfPath] = [1.3, 1.8]
/**
 * Minimum contrast. It is lower than the 4.5 that WCAG requires for text, because names are less important than the
 * track.
 */
const minOfName = 3

const region = {
  id: 'town',
  tiles: [],
  minzoom: 0,
  maxzoom: 15,
  bounds: [4, 44, 6, 46] as [number, number, number, number],
  attribution: '',
}

describe.each(['light', 'dark'] as const)('in %s', scheme => {
  const { road, casing, path, wood, land } = ground[scheme]
  const { layers } = regionStyle([region], { scheme, language: 'en' })

  test.each([
    ['open land', land],
    ['woods', wood],
  ])('on %s streets and paths show', (_, under) => {
    const ofStreet = [road, casing].map(colour => contrast(colour, under))
    expect(Math.max(...ofStreet)).toBeGreaterThanOrEqual(minOfStreet)
    expect(contrast(path, under)).toBeGreaterThanOrEqual(minOfPath)
  })

  test('names can be read in what lies around them, and have no colours but ours', () => {
    const { halo, waterHalo, ...own } = names[scheme]
    for (const colour of Object.values(own)) expect(contrast(colour, halo)).toBeGreaterThanOrEqual(minOfName)
    for (const under of [waterHalo, land, ground[scheme].water])
      expect(contrast(own.water, under)).toBeGreaterThanOrEqual(minOfName)
    const halos = [haloOf('halo', scheme), haloOf('waterHalo', scheme)]
    const known = new Set<unknown>([...Object.values(own), ...halos, ...Object.values(ground[scheme])])
    const written = layers.filter(({ type }) => type === 'symbol')
    expect(written).not.toBeEmpty()
    for (const { paint = {} } of written) {
      const colours = Object.entries(paint).filter(([name]) => name.endsWith('-color'))
      for (const [, colour] of colours) expect(known).toContain(colour)
    }
  })
})
