import { describe, expect, test } from 'bun:test'
import { groundsFor, mapOfGround } from '../../../../../web/components/maps/base/grounds'
import type { BaseMap } from '../../../../../web/components/maps/base/map-style'
import type { Bounds } from '../../../../../web/data/workouts/track'

const track: Bounds = [6, 45, 7, 46]
const tileServer: BaseMap = { type: 'raster', tiles: ['/tiles'], regions: [], streets: null }
const withRegion = (bounds: Bounds): BaseMap => ({
  type: 'vector',
  tiles: ['/base'],
  regions: [{ id: 'alps', tiles: [], minzoom: 0, maxzoom: 15, bounds, attribution: '' }],
  streets: null,
})

describe('what can lie under a track', () => {
  test.each<[string, BaseMap | null, ('streets' | 'builtIn' | 'none')[]]>([
    ['with a tile server', tileServer, ['streets', 'builtIn', 'none']],
    ['with a region file that reaches it', withRegion([6.5, 44, 9, 45.5]), ['streets', 'builtIn', 'none']],
    ['with a region file elsewhere', withRegion([20, 44, 22, 46]), ['builtIn', 'none']],
    ['when the server did not say', null, ['builtIn', 'none']],
  ])('%s', (_case, base, grounds) => {
    expect(groundsFor(base, track)).toEqual(grounds)
  })

  test('is drawn from what the server has, from the built-in map, or not at all', () => {
    expect(mapOfGround('streets', tileServer, 'http://here')).toBe(tileServer)
    expect(mapOfGround('builtIn', tileServer, 'http://here')).toMatchObject({
      type: 'vector',
      tiles: ['http://here/base-map/{z}/{x}/{y}.mvt'],
    })
    expect(mapOfGround('none', tileServer, 'http://here')).toBeNull()
  })
})
