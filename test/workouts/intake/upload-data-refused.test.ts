import { afterEach, describe, expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { testApp } from '../../support/test-app'
import { refusalOf, refused } from '../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')

const invalid = refused('invalid payload')

afterEach(() => {
  expect(storedThings(app)).toMatchObject({ workouts: [], files: [], orphanedFiles: [] })
})

describe('data is refused', () => {
  const cases: [name: string, data: unknown, expected: unknown[]][] = [
    ['that is missing', undefined, invalid],
    ['that is empty', '', invalid],
    ['that is not JSON', '{sport_id: 1}', invalid],
    ['with a backslash before a line break', '{"sport_id": 1, "notes": "a\\\nb"}', invalid],
    ['of more than 256 KiB', `{"sport_id": 1, "notes": "${'x'.repeat(256 * 1024)}"}`, invalid],
    ['that is cut off', '{"sport_id": 1', invalid],
    ['that is null', 'null', invalid],
    ['that is a list', '[1]', invalid],
    ['that is a number', '1', invalid],
    ['without a sport', {}, invalid],
    ['with a sport of null', { sport_id: null }, invalid],
    ['with a sport of words', { sport_id: 'Running' }, invalid],
    ['with a broken sport', { sport_id: 1.5 }, invalid],
    ['with a sport that is a list', { sport_id: [1] }, invalid],
    ['with a sport that is true', { sport_id: true }, invalid],
    ['with a sport beyond all numbers', '{"sport_id": 1e400}', invalid],
    ['with a sport larger than integers go', '{"sport_id": 9223372036854775808}', invalid],
    ['with a sport there is not', { sport_id: 99 }, refused('sport id 99 not found')],
    ['with a sport of 0', { sport_id: 0 }, refused('sport id 0 not found')],
    ['with a negative sport', { sport_id: -1 }, refused('sport id -1 not found')],
    ['with a title that is a number', { sport_id: 1, title: 7 }, invalid],
    ['with a description that is a list', { sport_id: 1, description: ['a'] }, invalid],
    ['with notes that are an object', { sport_id: 1, notes: {} }, invalid],
    ['with a NUL in its title', { sport_id: 1, title: 'a\0b' }, invalid],
    ['with a NUL as it stands', '{"sport_id": 1, "title": "a\0b"}', invalid],
    ['with half a surrogate pair in its notes', '{"sport_id": 1, "notes": "\\ud800"}', invalid],
    ['that nests 100,000 deep', `{"sport_id": 1, "x": ${'['.repeat(100_000)}`, invalid],
  ]

  test.each(cases)('%s', async (_, data, expected) => {
    const body = uploadForm({ file: gpxFile(steadyRide()), data })
    const answer = await sam.request('POST', '/api/workouts', { body })
    expect(refusalOf(answer)).toEqual(expected)
  })
})
