import { describe, expect, test } from 'bun:test'
import { findTestFiles, rings } from '../runner/rings'

const files = findTestFiles()

test('no ring is empty', () => {
  expect(rings.filter(ring => !files.some(file => file.ring === ring))).toEqual([])
})

describe('a file needs', () => {
  test.each([
    ['nothing', 'lib/short-id.test.ts', 'unit'],
    ['the application', 'accounts/profile/profile.test.ts', 'app'],
    ['the executable', 'binary/command-line.test.ts', 'binary'],
    [
      'the executable or the sources as a process, wherever it stands',
      'maps/heat/sudden-ends.test.ts',
      'binary',
    ],
    ['a browser', 'browser/journey.test.ts', 'browser'],
  ] as const)('%s', (_, path, ring) => {
    expect(files.find(file => file.path === path)?.ring).toBe(ring)
  })
})
