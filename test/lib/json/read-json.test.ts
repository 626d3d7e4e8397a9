import { expect, test } from 'bun:test'
import { memberPieces, withoutMembers } from '../../../src/lib/json/members'
import { BadJson } from '../../../src/lib/json/nesting'
import { readJson } from '../../../src/lib/json/read-json'
import { inPieces } from './in-pieces'

const limits = { size: 1000, depth: 4 }
const read = (text: string, pieceSize = 7) => readJson(inPieces(text, pieceSize), limits)

test('what is within the limits', async () => {
  for (const text of ['{"a": [1, {"b": "ä🚲"}]}', '[]', ' "]]]]]]" ', '"\\"[[[[[["', '\ufeffnull']) {
    expect(await read(text)).toEqual(JSON.parse(text.replace('\ufeff', '')))
  }
})

test('what is deeper, larger, or no JSON is told before or by parsing', async () => {
  for (const text of ['[[[[[]]]]]', `"${'x'.repeat(1000)}"`, '{', '', '{"a": 1} {}', '[1,]']) {
    await expect(read(text)).rejects.toThrow(BadJson)
  }
})

test('what is nested too deep is known at once, however much follows', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield new TextEncoder().encode('[')
    }
  }
  await expect(readJson(endless(), limits)).rejects.toThrow('it is nested too deep')
  expect(asked).toBeLessThanOrEqual(5)
})

const textOf = async (pieces: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(pieces, piece => piece.slice())).toString()

/** Replaces the members with these names at this depth by `null`, like a reader that leaves these members out. */
const leavingOut = (value: unknown, names: string[], depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const inside = (inner: unknown) => leavingOut(inner, names, depth - 1)
  if (Array.isArray(value)) return value.map(inside)
  const members = Object.entries(value)
  return Object.fromEntries(
    members.map(([name, inner]) => [name, depth === 1 && names.includes(name) ? null : inside(inner)]),
  )
}

const documents = [
  '[{"a": 1, "long": [1, {"a": "]}"}, ","], "b": {"a": 2}}, {"long": "x"}, {"long": {}, "a": [{"long": 1}]}]',
  '{"long": [{"long": 1}], "a": {"long": ["\\\\\\""], "x": "long"}, "longer": 1, "lon": 2}',
  '[["long", 1], {"x": "long", "y": ["long"]}, "long", {"long":1}]',
  '{"":"long","a":"a\\"long\\":1","long" \n : \t "\\""}',
  '{}',
]

test.each(documents)('members of %s', async text => {
  for (const pieceSize of [1, 2, 3, 5, 1000]) {
    for (const depth of [1, 2]) {
      const left = withoutMembers(inPieces(text, pieceSize), { depth, names: ['long', 'none'] })
      expect(JSON.parse(await textOf(left))).toEqual(leavingOut(JSON.parse(text), ['long'], depth))
    }
    const value = await textOf(memberPieces(inPieces(text, pieceSize), 'long'))
    const wanted = JSON.parse(text).long
    expect(value.trim() === '' ? undefined : JSON.parse(value)).toEqual(wanted)
  }
})
