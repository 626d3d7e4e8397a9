import { describe, expect, test } from 'bun:test'
import {
  countFilters,
  mapAddress,
  noFilters,
  readMapSelection,
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
  ]

  test.each(selections)('%s says what is shown', (query, selection) => {
    expect(read(query)).toEqual(selection)
    expect(mapAddress(selection)).toBe(['/workouts/map', query].filter(part => part !== '').join('?'))
  })

  test('is passed over where it makes no sense', () => {
    expect(read('view=other&sport_id=x&from=yesterday&to=&title=a')).toEqual({ view: 'tracks', filters: {} })
  })

  test('says how many filters there are', () => {
    expect([countFilters(read('view=heat')), countFilters(read('to=2026-01-01&town=Nice'))]).toEqual([0, 2])
  })

  test('is without any when they are cleared', () => {
    const { filters } = read('sport_id=5&from=2026-01-01&to=2026-12-31&country=FR&town=Nice')
    expect(mapAddress({ view: 'tracks', filters: { ...filters, ...noFilters } })).toBe('/workouts/map')
  })
})

test('the server is asked for tiles of what is shown, in the version there is', () => {
  expect(tracksQuery({})).toBe('')
  expect(tracksQuery({ sport_id: '5', to: '', town: 'Uzès' })).toBe('sport_id=5&town=Uz%C3%A8s')
  expect(tracksTiles('https://example.org', 'sport_id=5', '2a')).toBe(
    'https://example.org/api/workouts/tracks/{z}/{x}/{y}.mvt?sport_id=5&version=2a',
  )
})
