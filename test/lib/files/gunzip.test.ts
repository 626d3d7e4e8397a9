import { expect, test } from 'bun:test'
import { gunzipAtMost } from '../../../src/lib/files/gunzip'

const packed = Bun.gzipSync(new Uint8Array(1000).fill(7))

test('what fits is unpacked', async () => {
  expect(await gunzipAtMost(packed, 1000)).toEqual(new Uint8Array(1000).fill(7))
})

test.each([
  ['would be larger than it may', packed, 999],
  ['is cut off', packed.slice(0, -9), 1000],
  ['is something else', new Uint8Array(30), 1000],
  ['is nothing', new Uint8Array(), 1000],
])('what %s is refused', async (_, bytes, limit) => {
  await expect(gunzipAtMost(bytes, limit)).rejects.toThrow()
})
