import { expect, test } from 'bun:test'
import { isKept, isKeptFont, isKeptOverlay, isKeptTile } from '../../../../web/data/worker/kept-paths'

test.each([
  '/api/workouts',
  '/api/workouts/jXtULnKjrJbcModVczk2Ds',
  '/api/workouts/jXtULnKjrJbcModVczk2Ds/streams',
  '/api/workouts/jXtULnKjrJbcModVczk2Ds/lengths',
  '/api/workouts/jXtULnKjrJbcModVczk2Ds/stretches',
  '/api/workouts/jXtULnKjrJbcModVczk2Ds/outing',
  '/api/analysis/workouts/jXtULnKjrJbcModVczk2Ds',
  '/api/training/settings',
  '/api/training/days',
  '/api/training/fitness',
  '/api/training/weeks',
  '/api/training/months',
  '/api/calendar/hours',
  '/api/records/efforts',
  '/api/efforts/choices',
  '/api/curves',
  '/api/stats/sam/review',
  '/api/stats/sam/review/picture',
  '/api/workouts/places',
  '/api/workouts/tracks',
  '/api/workouts/map/0123456789abcdef',
  '/api/auth/profile',
  '/base-map/source.json',
])('what screens for daily use are drawn from is kept: %s', path => {
  expect([isKept(path), isKeptTile(path)]).toEqual([true, false])
})

test('so are tiles of the ground', () => {
  expect([isKept('/base-map/10/523/372.mvt'), isKeptTile('/base-map/10/523/372.mvt')]).toEqual([true, true])
})

test.each([
  '/api/workouts/tracks/10/523/372.mvt',
  '/api/workouts/heatmap/10/523/372.png',
  '/api/workouts/heatmap/10/523/372@2x.png',
])('so are tiles of workouts, apart from those of the ground: %s', path => {
  expect([isKept(path), isKeptOverlay(path), isKeptTile(path)]).toEqual([true, true, false])
})

test('so are the letters of what is written on it', () => {
  const path = '/base-map/fonts/signs.otf'
  expect([isKept(path), isKeptTile(path), isKeptFont(path)]).toEqual([true, true, true])
})

test('which make no room for tiles that come later, as tiles and the fonts of earlier versions do', () => {
  const tiles = ['/base-map/10/523/372.mvt', '/base-map/names/10/523/372.mvt']
  const paths = [...tiles, '/base-map/fonts/signs.ttf', '/api/config']
  expect(paths.filter(isKeptFont)).toEqual([])
})

test.each([
  '/api/workouts/tracks/near',
  '/api/workouts/tracks/next',
  '/api/workouts/heatmap',
  '/api/workouts/outlines',
  '/api/users',
])('what would take too much room, or belongs to others, is not: %s', path => {
  expect(isKept(path)).toBe(false)
})
