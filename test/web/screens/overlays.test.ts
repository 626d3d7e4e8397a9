import { expect, test } from 'bun:test'
import { tracksOverlay } from '../../../web/screens/map/overlays'

const track = (id: string) => ({
  id,
  sport_id: 1,
  title: '',
  workout_date: '',
  distance: 1,
  lines: [[[5, 45] as [number, number], [5.1, 45] as [number, number]]],
})

test('tracks are thin lines with plain corners, the latest on top, and the chosen one is a round line above all', () => {
  const pages = [[track('new')], [track('old')]]
  const selected = track('old')
  const { layers } = tracksOverlay({ pages, selected, colourOf: () => '#123456', casing: '#ffffff' })
  const drawn = layers.map(({ id, layout }) => [id, (layout as { 'line-join': string })['line-join']])
  expect(drawn).toEqual([
    ['tracks-1', 'bevel'],
    ['tracks-0', 'bevel'],
    ['selected-casing', 'round'],
    ['selected', 'round'],
  ])
})
