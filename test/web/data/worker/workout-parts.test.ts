import { expect, test } from 'bun:test'
import { isKept } from '../../../../web/data/worker/kept-paths'
import { addressesOf, type Look, partsOf, rowOf } from '../../../../web/data/worker/workout-parts'
import type { ListedWorkout } from '../../../../web/data/workouts/requests'

const ride = { id: 'abc', distance: 40, map: '0123456789abcdef', venue: 'outdoors' } as ListedWorkout
const look: Look = { scheme: 'light', unit: 'km' }
const recorder = { laps: 3, lengths: null }
type Page = Parameters<typeof partsOf>[1]

test('the page of a recorded workout requests curves, splits, laps, training, stretches and its maps', () => {
  const parts = partsOf(addressesOf(ride, look), { with_chart: true, recorder } as Page)
  expect(parts.map(path => path.replace(/fields=.*/, ''))).toEqual([
    '/api/analysis/workouts/abc',
    '/api/workouts/abc/streams?',
    '/api/workouts/abc/splits?unit=km',
    '/api/workouts/abc/stretches',
    '/api/workouts/abc/splits?unit=lap',
    '/api/workouts/map/0123456789abcdef',
    '/api/workouts/map/0123456789abcdef?width=200',
  ])
})

test('the page of a workout without a recording requests only training', () => {
  const addresses = addressesOf({ ...ride, map: null }, look)
  expect(partsOf(addresses, { with_chart: false, recorder: null })).toEqual(['/api/analysis/workouts/abc'])
})

test('whatever a page may request is kept when it arrives', () => {
  const paths = Object.values(addressesOf(ride, look)).map(path => path?.split('?')[0] ?? '')
  expect(paths.filter(path => !isKept(path))).toEqual([])
})

test.each([
  ['curves', '/api/workouts/abc/streams?fields=distance'],
  ['splits', '/api/workouts/abc/splits?unit=km&length=10'],
  ['map', '/api/workouts/map/fedcba9876543210'],
])('a kept workout is fetched again if the address of its %s has changed', (part, address) => {
  const before = addressesOf(ride, look)
  expect(rowOf(ride, { ...before, [part]: address })).not.toBe(rowOf(ride, before))
})

test('so is one whose splits or map somebody sees otherwise, or that has changed itself', () => {
  const rows = [
    rowOf(ride, addressesOf(ride, look)),
    rowOf(ride, addressesOf(ride, { ...look, unit: 'mi' })),
    rowOf(ride, addressesOf(ride, { ...look, scheme: 'dark' })),
    rowOf({ ...ride, title: 'By the lake' }, addressesOf(ride, look)),
  ]
  expect(new Set(rows).size).toBe(rows.length)
  expect(rowOf(ride, addressesOf({ ...ride }, { ...look }))).toBe(rows[0]!)
})
