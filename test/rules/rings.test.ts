import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findTestFiles, rings } from '../runner/rings'

const files = findTestFiles()
const testFolder = join(import.meta.dir, '..')

test('no ring is empty', () => {
  expect(rings.filter(ring => !files.some(file => file.ring === ring))).toEqual([])
})

test('what starts a program is in the rings of those', async () => {
  const light = files.filter(({ ring }) => ring === 'unit' || ring === 'app')
  const texts = await Promise.all(light.map(({ path }) => Bun.file(join(testFolder, path)).text()))
  const starting = light.filter((_, index) => /\bBun\.spawn|\bcreateWorkers\(/.test(texts[index]!))
  expect(starting.map(({ path }) => path)).toEqual([])
})

describe('a file needs', () => {
  test.each([
    ['nothing', 'lib/short-id.test.ts', 'unit'],
    ['the application', 'accounts/profile/profile.test.ts', 'app'],
    ['the executable', 'binary/command-line.test.ts', 'binary'],
    [
      'the executable or the sources as a process, wherever it stands',
      'instance/backups/restore.test.ts',
      'binary',
    ],
    ['a program from the sources', 'platform/workers/workers.test.ts', 'binary'],
    ['a browser', 'browser/journey.test.ts', 'browser'],
  ] as const)('%s', (_, path, ring) => {
    expect(files.find(file => file.path === path)?.ring).toBe(ring)
  })
})
