import { expect, test } from 'bun:test'
import { addressOf, geometryOf, tracksOverlay } from '../../../web/screens/map/overlays'

const track = (id: string) => ({
  id,
  sport_id: 1,
  title: '',
  workout_date: '',
  distance: 1,
  // (38.5, -120.2) to (40.7, -120.95)
  lines: ['_p~iF~ps|U_ulLnnqC'],
  bounds: [-120.95, 38.5, -120.2, 40.7] as [number, number, number, number],
})

test('tracks are thin lines with plain corners, the latest on top, and the chosen one is a round line above all', () => {
  const batches = [
    { id: 'first', tracks: [track('new')] },
    { id: 'second', tracks: [track('old')] },
  ]
  const selected = track('old')
  const { layers } = tracksOverlay({ batches, selected, colourOf: () => '#123456', casing: '#ffffff' })
  const drawn = layers.map(({ id, layout }) => [id, (layout as { 'line-join': string })['line-join']])
  expect(drawn).toEqual([
    ['tracks-1', 'bevel'],
    ['tracks-0', 'bevel'],
    ['selected-casing', 'round'],
    ['selected', 'round'],
  ])
})

test('the style names where a batch of tracks is, and does not hold its lines', () => {
  const batches = [{ id: '17 /api/workouts/outlines?page=1', tracks: [track('new')] }]
  const { sources, layers } = tracksOverlay({
    batches,
    selected: null,
    colourOf: () => '#123456',
    casing: '#ffffff',
  })
  expect(sources['tracks-0']).toMatchObject({ data: addressOf(batches[0]!) })
  expect(JSON.stringify(sources)).not.toContain('coordinates":[[')
  expect(layers[0]!.paint).toMatchObject({
    'line-color': ['match', ['get', 'sport'], 1, '#123456', '#123456'],
  })
  const [feature] = geometryOf(batches[0]!.tracks).features
  expect(feature).toMatchObject({
    properties: { id: 'new', sport: 1 },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-120.2, 38.5],
          [-120.95, 40.7],
        ],
      ],
    },
  })
})
