import { expect, test } from 'bun:test'
import { readPage } from '../../../../web/data/client/read-page'
import { listSources } from '../../../rules/sources'

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=999999', 999_999],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e3', 1],
  ['page=two', 1],
  ['page=1234567', 1],
])('%p is page %d', (address, page) => {
  expect(readPage(new URLSearchParams(address))).toBe(page)
})

test('every screen reads it so', async () => {
  const reading = (await listSources(['web/**/*.{ts,tsx}'])).filter(({ code }) =>
    code.includes("get('page')"),
  )
  expect(reading.map(({ path }) => path)).toEqual(['web/data/client/read-page.ts'])
})
