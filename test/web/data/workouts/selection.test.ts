import { describe, expect, test } from 'bun:test'
import {
  type Filters,
  isFiltered,
  readSelection,
  type Selection,
  type ShownFilter,
  shownFilters,
  sortingNames,
  workoutsAddress,
  workoutsRequest,
} from '../../../../web/data/workouts/selection'

const all: Selection = { filters: {}, sorting: 'latest', page: 1 }

const everyFilter: Filters = {
  sport_id: '5',
  equipment_id: 'kjxavSTUrJvoAh2wvCeGEF',
  title: ' lake & co',
  description: 'a=b',
  notes: '100 %',
  from: '2024-02-29',
  to: '2026-12-31',
  distance_from: '0',
  distance_to: '16.09344',
  duration_from: '0:05',
  duration_to: '30:59',
  ave_speed_from: '5',
  ave_speed_to: '25.5',
  top_speed_from: '10',
  top_speed_to: '99999',
}

const read = (address: string) => readSelection(new URL(address, 'http://localhost').searchParams)

describe('the address of a list of workouts', () => {
  test.each([
    [{}, '/workouts'],
    [all, '/workouts'],
    [{ filters: { title: '', notes: 'wet' } }, '/workouts?notes=wet'],
    [{ sorting: 'oldest' }, '/workouts?order=asc'],
    [{ sorting: 'fastest', page: 3 }, '/workouts?order_by=ave_speed&page=3'],
    [
      { filters: { equipment_id: 'none' }, sorting: 'shortest' },
      '/workouts?equipment_id=none&order_by=duration&order=asc',
    ],
  ] as const)('of %j is %s', (selection, address) => {
    expect(workoutsAddress(selection)).toBe(address)
  })

  test.each(sortingNames)('says all there is to say when sorted by %s', sorting => {
    const selection: Selection = { filters: everyFilter, sorting, page: 2 }
    expect(read(workoutsAddress(selection))).toEqual(selection)
  })

  test('is the same for the same filters, in whatever order they were chosen', () => {
    expect(workoutsAddress({ filters: { to: '2026-01-01', sport_id: '1' } })).toBe(
      workoutsAddress({ filters: { sport_id: '1', to: '2026-01-01' } }),
    )
  })

  test.each([
    '',
    'page=0',
    'page=-4',
    'page=two',
    'page=1e30',
    'order=DESC',
    'order_by=title',
    'colour=red',
    'title=',
    'title=%20',
    'sport_id=running',
    'equipment_id=%2Fetc',
    'from=2026-02-30',
    'from=2026-2-3',
    'to=today',
    'to=0000-01-01',
    'distance_from=-1',
    'distance_to=1e3',
    'duration_from=90',
    'duration_to=1:60',
    'ave_speed_from=Infinity',
    'top_speed_to=0x10',
  ])('shows everything, latest first, when it ends in ?%s', parameters => {
    const selection = readSelection(new URLSearchParams(parameters))
    expect(selection).toEqual(all)
    expect(isFiltered(selection)).toBe(false)
  })

  test('keeps what it says rightly beside what it says wrongly', () => {
    const { filters } = read('/workouts?from=2026-13-01&to=2026-12-01')
    expect(filters).toEqual({ to: '2026-12-01' })
  })
})

const values: Record<ShownFilter['kind'], { good: string; bad: string }> = {
  sport: { good: '5', bad: 'running' },
  equipment: { good: 'none', bad: '/etc' },
  text: { good: ' a & b', bad: ' ' },
  town: { good: 'Uzès', bad: ' ' },
  country: { good: 'FR', bad: 'France' },
  days: { good: '2024-02-29', bad: '2026-02-30' },
  figure: { good: '16.09344', bad: '-1' },
  duration: { good: '0:05', bad: '1:60' },
}

describe.each(shownFilters.flatMap(({ kind, names }) => names.map(name => ({ name, ...values[kind] }))))(
  'the filter $name',
  ({ name, good, bad }) => {
    const selection: Selection = { ...all, filters: { [name]: good } }

    test('is in the address, which says the same to everybody', () => {
      expect(read(workoutsAddress(selection))).toEqual(selection)
    })

    test('is passed on to the server', () => {
      const { searchParams } = new URL(workoutsRequest(selection), 'http://localhost')
      expect(searchParams.get(name)).toBe(good)
    })

    test('is passed over where it cannot be meant', () => {
      expect(readSelection(new URLSearchParams({ [name]: bad }))).toEqual(all)
    })
  },
)

describe('what the server is asked', () => {
  test('for everything', () => {
    expect(workoutsRequest(all)).toBe(
      '/api/workouts?order_by=workout_date&order=desc&legs=together&page=1&per_page=20&fields=id%2Csport_id%2Csport_confirmed%2Ctitle%2Cworkout_date%2Clocal_start%2Clocal_timezone%2Cdistance%2Cmoving%2Cave_speed%2Cascent%2Cmap%2Cvenue%2Cplaces%2Couting%2Cwhole',
    )
  })

  test('for days as in the calendar', () => {
    const { filters } = readSelection(new URLSearchParams('from=2026-05-01'))
    expect(workoutsRequest({ ...all, filters })).toStartWith(
      '/api/workouts?from=2026-05-01&order_by=workout_date&order=desc&days=calendar&legs=together&page=1',
    )
  })

  test('for some, in its own words', () => {
    const selection: Selection = {
      filters: { title: 'a&b', duration_to: '1:30' },
      sorting: 'nearest',
      page: 2,
    }
    expect(workoutsRequest(selection)).toBe(
      '/api/workouts?title=a%26b&duration_to=1%3A30&order_by=distance&order=asc&page=2&per_page=20&fields=id%2Csport_id%2Csport_confirmed%2Ctitle%2Cworkout_date%2Clocal_start%2Clocal_timezone%2Cdistance%2Cmoving%2Cave_speed%2Cascent%2Cmap%2Cvenue%2Cplaces',
    )
  })
})
