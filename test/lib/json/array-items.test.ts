import { describe, expect, test } from 'bun:test'
import { jsonArrayItems } from '../../../src/lib/json/array-items'
import { BadJson } from '../../../src/lib/json/nesting'
import { inPieces } from './in-pieces'

const limits = { size: 100, depth: 10 }

const itemsOf = (text: string | Uint8Array, size = 1000) =>
  Array.fromAsync(jsonArrayItems(inPieces(text, size), limits))

const arrays = [
  '[]',
  ' [ \n ] \n',
  '[1]',
  '[null, true, -1.5e3, "a"]',
  '[{"a": [1, {"b": "]},[{"}]}, ["\\"", "\\\\", ","], {}]',
  '["ä🚲€", "\\u00e4\\ud83d\\udeb2"]',
  '\ufeff[1, 2]',
]

describe.each([1, 2, 3, 7, 1000])('in pieces of %d bytes', size => {
  test.each(arrays)('%s', async text => {
    expect(await itemsOf(text, size)).toEqual(JSON.parse(text.replace('\ufeff', '')))
  })

  test.each([
    '',
    '   ',
    '{}',
    '"[1]"',
    'x[1]',
    '[1',
    '[1,',
    '["a]',
    '[1,]',
    '[,1]',
    '[,]',
    '[1 2]',
    '[1]]',
    '[1] 2',
    '[}',
    '[{]}]',
    '[nonsense]',
    `[${'['.repeat(10)}${']'.repeat(10)}, ${'['.repeat(11)}`,
    `["${'x'.repeat(100)}"]`,
  ])('not %s', async text => {
    expect(itemsOf(text, size)).rejects.toThrow(BadJson)
  })
})

test('what is no UTF-8', () => {
  expect(itemsOf(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]))).rejects.toThrow(BadJson)
})

test('items are there before the end is', async () => {
  async function* endless() {
    yield new TextEncoder().encode('[')
    for (;;) yield new TextEncoder().encode('1,')
  }
  const items = jsonArrayItems(endless(), limits)
  expect((await items.next()).value).toBe(1)
  expect((await items.next()).value).toBe(1)
})
