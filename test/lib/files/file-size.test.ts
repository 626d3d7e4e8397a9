import { expect, test } from 'bun:test'
import { formatFileSize } from '../../../src/lib/files/file-size'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2, '2.0 bytes'],
  [1000, '1000.0 bytes'],
  [1023, '1023.0 bytes'],
  [1024, '1.0KB'],
  [1_048_576, '1.0MB'],
  [10_485_760, '10.0MB'],
  [1_572_864, '1.5MB'],
  [5 * 1024 ** 3, '5.0GB'],
  [1024 ** 4, '1.0TB'],
  [2048 * 1024 ** 4, '2048.0TB'],
])('writes %p as %p', (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected)
})
