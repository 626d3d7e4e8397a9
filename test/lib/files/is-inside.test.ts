import { expect, test } from 'bun:test'
import { isInside } from '../../../src/lib/files/is-inside'

test.each([
  ['/data', true],
  ['/data/uploads', true],
  ['/data-2', false],
  ['/', false],
  ['/other/data', false],
])('%s is in /data: %p', (path, answer) => {
  expect(isInside('/data', path)).toBe(answer)
})
