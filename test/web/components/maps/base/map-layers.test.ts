// The interactive map has the same layers as map images and tiles.
import { describe, expect, test } from 'bun:test'
import { type BaseThing, baseLayers, streetLayers } from '../../../../../src/maps/style/layers'
import { ground } from '../../../../../src/maps/style/palette'
import {
  type Feature,
  matches,
  type StreetThing,
  sourceLayers,
  thingOf,
} from '../../../../../src/maps/style/things'
import { baseMapLayers, offlineMapLayers } from '../../../../../web/components/maps/base/map-layers'

const layers = offlineMapLayers('town', 'light')

const propertiesOf = ({ kind, detail, isTunnel, isLink }: Feature): Record<string, unknown> => ({
  kind,
  kind_detail: detail,
  is_tunnel: isTunnel,
  is_link: isLink,
})

/** Evaluates a filter as MapLibre does. Supports only the expressions that the app uses. */
function evaluate(expression: unknown, feature: Feature): unknown {
  if (!Array.isArray(expression)) return expression
  const [operator, ...operands] = expression
  const values = () => operands.map(operand => evaluate(operand, feature))
  switch (operator) {
    case 'all':
      return values().every(value => value === true)
    case 'geometry-type':
      return feature.isArea ? 'Polygon' : 'LineString'
    case 'get':
      return propertiesOf(feature)[String(operands[0])]
    case 'literal':
      return operands[0]
    case 'to-number': {
      const [value, otherwise] = values()
      return Number.isNaN(Number(value)) ? otherwise : Number(value)
    }
  }
  const [left, right] = values()
  if (operator === '==') return left === right
  if (operator === '!=') return left !== right
  if (operator === '<=') return Number(left) <= Number(right)
  if (operator === '>') return Number(left) > Number(right)
  if (operator === 'in' && Array.isArray(right)) return right.includes(left)
  throw new Error(`the test does not know ${operator}`)
}

/**
 * The kinds of things that the map draws for a feature. The kind is the second word in the name of a layer, such as
 * `wood` in `town wood green 0`.
 */
function thingsOnMap(feature: Feature, zoom: number): string[] {
  const drawn = layers.filter(
    layer =>
      layer['source-layer'] === feature.layer &&
      zoom >= (layer.minzoom ?? 0) &&
      zoom < (layer.maxzoom ?? 24) &&
      evaluate(layer.filter, feature) === true,
  )
  return [...new Set(drawn.map(({ id }) => id.split(' ')[1] ?? ''))]
}

const kinds = [...new Set(matches.flatMap(match => match.kinds ?? [])), 'something else']
const details = ['', 'service', 'residential', '2', '4', 'many']

function* allFeatures(): Generator<Feature> {
  for (const layer of sourceLayers)
    for (const isArea of [true, false])
      for (const kind of kinds)
        for (const detail of details)
          for (const isTunnel of [true, false])
            for (const isLink of [true, false]) yield { layer, isArea, kind, detail, isTunnel, isLink }
}

test('every feature is the same thing there at every zoom, and only one', () => {
  const things = new Set<StreetThing>()
  for (const feature of allFeatures()) {
    for (const zoom of [0, 6, 7, 8, 9, 11, 12, 13, 14, 18]) {
      const thing = thingOf(feature, zoom)
      if (thing) things.add(thing)
      const expected = thing ? [thing] : []
      const found = thingsOnMap(feature, zoom)
      if (found.join() !== expected.join())
        expect({ feature, zoom, found }).toEqual({ feature, zoom, found: expected })
    }
  }
  expect([...things].sort()).toEqual([...new Set(streetLayers.map(({ thing }) => thing))].sort())
})

test('they lie one on the other as there', () => {
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  const order = layers.map(({ id }) => id.split(' ').slice(1, 3).join(' '))
  expect([...new Set(order)]).toEqual(streetLayers.map(({ thing, colour }) => `${thing} ${colour}`))
})

describe.each(['light', 'dark'] as const)('in %s', theme => {
  const colourOf = (layer: ReturnType<typeof offlineMapLayers>[number]) =>
    layer.type === 'fill' ? layer.paint?.['fill-color'] : layer.paint?.['line-color']

  test('they have the colours of the palette', () => {
    for (const layer of offlineMapLayers('town', theme)) {
      const [, thing, colour] = layer.id.split(' ')
      const own = streetLayers.find(known => known.thing === thing && known.colour === colour)
      expect(colourOf(layer)).toBe(ground[theme][own?.colour ?? 'land'])
    }
  })

  test('the base map is drawn from its own tiles', () => {
    const drawn = baseMapLayers(baseLayers, 'base', theme).map(layer => [
      layer['source-layer'],
      layer.source,
      colourOf(layer),
    ])
    const expected: [BaseThing, string, string][] = baseLayers.map(({ thing, colour }) => [
      thing,
      'base',
      ground[theme][colour],
    ])
    expect(drawn).toEqual(expected)
  })
})
