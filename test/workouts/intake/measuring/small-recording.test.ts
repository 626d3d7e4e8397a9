import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSmallRecording } from '../../../../src/workouts/intake/measuring/small-recording'
import { temporaryFolder } from '../../../support/temporary-folder'

const fit = '\x0e\x20\x54\x08\0\0\0\0.FIT'

test.each<[string, string, number, boolean]>([
  ['a GPX file', '<?xml version="1.0"?>', 1_000_000, true],
  ['one with a byte order mark', '\xef\xbb\xbf<gpx>', 1_000_000, true],
  ['a large GPX file', '<?xml version="1.0"?>', 1_048_577, false],
  ['a FIT file', fit, 200_000, true],
  ['a large FIT file', fit, 262_145, false],
  ['a file packed with gzip', '\x1f\x8b\x08', 1000, false],
  ['a KMZ file', 'PK\x03\x04', 1000, false],
  ['an empty file', '', 0, false],
])('whether %s is measured in the thread', (_, start, size, isSmall) => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'file')
  writeFileSync(path, Buffer.from(start, 'latin1'))
  const file = { path, start: 0, end: size, size, checksum: 0 }
  expect(isSmallRecording({ ...file, method: 'stored' })).toBe(isSmall)
  expect(isSmallRecording({ ...file, method: 'deflated' })).toBe(false)
})
