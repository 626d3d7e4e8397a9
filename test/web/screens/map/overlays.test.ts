import { expect, test } from 'bun:test'
import { maxLineZoom } from '../../../../src/maps/lines/bands'
import { trackColours } from '../../../../src/maps/style/track'
import { tracksOverlay } from '../../../../web/screens/map/overlays'

const track = {
  id: 'chosen',
  sport_id: 5,
  title: '',
  workout_date: '',
  distance: 1,
  // An encoded polyline from (38.5, -120.2) to (40.7, -120.95).
  lines: ['_p~iF~ps|U_ulLnnqC'],
}

const { sources, layers } = tracksOverlay({
  tiles: 'https://example.org/api/workouts/tracks/{z}/{x}/{y}.mvt?version=a',
  groups: [
    [6.1, 46.2, 19_000],
    [178.9, -17.8, 3],
  ],
  selected: track,
  sports: [
    { id: 1, colour: '#111111' },
    { id: 5, colour: '#555555' },
  ],
  dot: '#0b6b57',
  onDot: '#ffffff',
  scheme: 'light',
})

const layer = (id: string) => layers.find(one => one.id === id)!

test('tracks come as tiles, so that the style holds none of them', () => {
  expect(sources.tracks).toEqual({
    type: 'vector',
    tiles: ['https://example.org/api/workouts/tracks/{z}/{x}/{y}.mvt?version=a'],
    maxzoom: maxLineZoom,
  })
  expect(layer('tracks')).toMatchObject({
    'source-layer': 'tracks',
    layout: { 'line-join': 'bevel' },
    paint: { 'line-color': ['match', ['get', 'sport'], 1, '#111111', 5, '#555555', '#111111'] },
  })
})

test('the selected one is a round line above all, with a casing beneath', () => {
  expect(layers.map(({ id }) => id)).toEqual([
    'tracks',
    'selected-casing',
    'selected',
    'groups',
    'group-counts',
  ])
  expect(layer('selected-casing')).toMatchObject({
    layout: { 'line-join': 'round' },
    paint: { 'line-color': trackColours.light.casing },
  })
  const { data } = sources.selected as unknown as { data: GeoJSON.FeatureCollection }
  expect(data.features).toEqual([
    {
      type: 'Feature',
      properties: { sport: 5 },
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [-120.2, 38.5],
            [-120.95, 40.7],
          ],
        ],
      },
    },
  ])
})

test('dots say how many there are while tracks are specks, and those beside each other are one', () => {
  expect(sources.groups).toMatchObject({
    cluster: true,
    clusterProperties: { tracks: ['+', ['get', 'tracks']] },
  })
  const { data } = sources.groups as unknown as { data: GeoJSON.FeatureCollection }
  expect(data.features.map(({ geometry, properties }) => [geometry, properties])).toEqual([
    [{ type: 'Point', coordinates: [6.1, 46.2] }, { tracks: 19_000 }],
    [{ type: 'Point', coordinates: [178.9, -17.8] }, { tracks: 3 }],
  ])
  expect(layer('groups')).toMatchObject({ maxzoom: 7 })
})
