import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { makeLocalFont } from '../../../src/maps/base-map/making/make-local-font'

afterEach(() => {
  setSystemTime()
})

test('the typeface of local names is the same bytes whenever it is made', async () => {
  setSystemTime(new Date('2026-01-01T00:00:00Z'))
  const first = await makeLocalFont()
  setSystemTime(new Date('2027-02-03T04:05:06Z'))
  expect(Buffer.compare(await makeLocalFont(), first)).toBe(0)
})

test('its bytes add up to what OpenType wants of a typeface', async () => {
  const { buffer, byteLength } = await makeLocalFont()
  const view = new DataView(buffer)
  let sum = 0
  for (let at = 0; at < byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  expect(sum).toBe(0xb1b0afba)
})
