import { describe, expect, test } from 'bun:test'
import {
  isFiltered,
  mapAddress,
  outlinesRequest,
  readMapSelection,
} from '../../../web/data/workouts/map-selection'

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
  ]

  test.each(selections)('%s says what is shown', (query, selection) => {
    expect(read(query)).toEqual(selection)
    expect(mapAddress(selection)).toBe(['/workouts/map', query].filter(part => part !== '').join('?'))
  })

  test('is passed over where it makes no sense', () => {
    expect(read('view=other&sport_id=x&from=yesterday&to=&title=a')).toEqual({ view: 'tracks', filters: {} })
  })

  test('says whether anything is filtered', () => {
    expect([isFiltered(read('view=heat')), isFiltered(read('to=2026-01-01'))]).toEqual([false, true])
  })
})

test('the server is asked for a page of what is shown', () => {
  expect(outlinesRequest({}, 1)).toBe('/api/workouts/outlines?page=1&per_page=2000')
  expect(outlinesRequest({ sport_id: '5', to: '' }, 3)).toBe(
    '/api/workouts/outlines?sport_id=5&page=3&per_page=2000',
  )
})
