import { describe, expect, test } from 'bun:test'
import {
  countFilters,
  heatTiles,
  mapAddress,
  noFilters,
  readMapSelection,
  tracksExtentPath,
  tracksQuery,
  tracksTiles,
} from '../../../../web/data/workouts/map-selection'

const read = (query: string) => readMapSelection(new URLSearchParams(query))

describe('the address of the map of all workouts', () => {
  const selections: [query: string, selection: ReturnType<typeof read>][] = [
    ['', { view: 'tracks', filters: {} }],
    ['sport_id=5', { view: 'tracks', filters: { sport_id: '5' } }],
    ['view=heat', { view: 'heat', filters: {} }],
    [
      'sport_id=5&from=2026-01-01&to=2026-12-31&view=heat',
      { view: 'heat', filters: { sport_id: '5', from: '2026-01-01', to: '2026-12-31' } },
    ],
    ['town=Nice&country=FR', { view: 'tracks', filters: { town: 'Nice', country: 'FR' } }],
    [
      'equipment_id=none&search=pass&distance_from=40&view=heat',
      { view: 'heat', filters: { equipment_id: 'none', search: 'pass', distance_from: '40' } },
    ],
  ]

  test.each(selections)('%s says what is shown', (query, selection) => {
    expect(read(query)).toEqual(selection)
    expect(mapAddress(selection)).toBe(['/workouts/map', query].filter(part => part !== '').join('?'))
  })

  test('is passed over where it makes no sense', () => {
    expect(read('view=other&sport_id=x&from=yesterday&to=&order_by=distance')).toEqual({
      view: 'tracks',
      filters: {},
    })
  })

  test('says how many filters there are', () => {
    expect(countFilters(read('view=heat'))).toBe(0)
    expect(countFilters(read('to=2026-01-01&town=Nice'))).toBe(2)
    // The two ends of a range are one filter.
    expect(countFilters(read('from=2026-01-01&to=2026-12-31&ascent_from=500'))).toBe(2)
  })

  test('is without any when they are cleared', () => {
    const { filters } = read('sport_id=5&from=2026-01-01&to=2026-12-31&country=FR&town=Nice')
    expect(mapAddress({ view: 'tracks', filters: { ...filters, ...noFilters } })).toBe('/workouts/map')
  })
})

test('the server is asked for tiles of what is shown, in the version there is', () => {
  expect(tracksQuery({})).toBe('')
  expect(tracksQuery({ sport_id: '5', to: '', town: 'Uzès' })).toBe('sport_id=5&town=Uz%C3%A8s')
  expect([tracksExtentPath(''), tracksExtentPath('sport_id=5')]).toEqual([
    '/api/workouts/tracks',
    '/api/workouts/tracks?sport_id=5',
  ])
  const content = { query: 'sport_id=5', version: '2a' }
  const heat = 'https://example.org/api/workouts/heatmap/{z}/{x}/{y}'
  expect(tracksTiles('https://example.org', content)).toBe(
    'https://example.org/api/workouts/tracks/{z}/{x}/{y}.mvt?sport_id=5&version=2a',
  )
  expect(heatTiles('https://example.org', content, false)).toBe(`${heat}.png?sport_id=5&version=2a`)
  expect(heatTiles('https://example.org', content, true)).toBe(`${heat}@2x.png?sport_id=5&version=2a`)
})
