import { describe, expect, test } from 'bun:test'
import { type Feature, type StreetThing, thingOf } from '../../../src/maps/style/things'

const road = (kind: string, rest: Partial<Feature> = {}): Feature => ({
  layer: 'roads',
  isArea: false,
  kind,
  detail: '',
  isTunnel: false,
  isLink: false,
  ...rest,
})
const area = (layer: Feature['layer'], kind: string): Feature => ({ ...road(kind), layer, isArea: true })

describe('on a map', () => {
  test.each<[string, Feature, number, StreetThing | null]>([
    ['a motorway is a highway, also from afar', road('highway'), 5, 'highway'],
    ['its links are smaller, and show from nearby', road('highway', { isLink: true }), 13, 'link'],
    ['its links do not show from afar', road('highway', { isLink: true }), 9, null],
    ['it goes on where it is in a tunnel', road('highway', { isTunnel: true }), 9, 'tunnel'],
    [
      'a street in a tunnel does not hide what is above',
      road('minor_road', { isTunnel: true }),
      15,
      'tunnel',
    ],
    ['a railway in a tunnel does not show', road('rail', { isTunnel: true }), 15, null],
    ['a driveway is narrower than a street', road('minor_road', { detail: 'service' }), 15, 'serviceRoad'],
    ['houses show from nearby', area('buildings', 'building'), 14, 'building'],
    ['houses do not show from afar', area('buildings', 'building'), 13, null],
    ['woods are coarse from afar', area('landcover', 'forest'), 6, 'wood'],
    ['and fine from nearby', area('landuse', 'forest'), 7, 'wood'],
    ['what nobody knows does not show', area('landuse', 'volcano'), 12, null],
  ])('%s', (_, feature, zoom, thing) => {
    expect(thingOf(feature, zoom)).toBe(thing)
  })
})
