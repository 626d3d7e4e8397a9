import { describe, expect, test } from 'bun:test'
import { extensionIfSendable, middleSquare } from '../../../../../web/screens/account/avatar/prepare-image'

describe('a picture is sent as it is', () => {
  const photo = { type: 'image/jpeg', size: 900_000, width: 4000, height: 3000 }
  test.each([
    ['a JPEG', photo, 'jpg'],
    ['a PNG', { ...photo, type: 'image/png' }, 'png'],
    ['a GIF', { ...photo, type: 'image/gif' }, 'gif'],
    ['the largest', { ...photo, size: 1_048_576, width: 4000, height: 4000 }, 'jpg'],
  ])('%s', (_, facts, extension) => {
    expect(extensionIfSendable(facts)).toBe(extension)
  })
})

describe('a picture is drawn anew', () => {
  test.each([
    ['of more than a megabyte', { type: 'image/jpeg', size: 1_048_577, width: 40, height: 30 }],
    ['of more than 16 million pixels', { type: 'image/jpeg', size: 1000, width: 4001, height: 4000 }],
    ['of a kind that the server does not take', { type: 'image/webp', size: 1000, width: 40, height: 30 }],
  ])('%s', (_, facts) => {
    expect(extensionIfSendable(facts)).toBeNull()
  })
})

test.each([
  [4000, 3000, { x: 500, y: 0, side: 3000 }],
  [3001, 4000, { x: 0, y: 499, side: 3001 }],
  [7, 7, { x: 0, y: 0, side: 7 }],
])('the middle of %d × %d', (width, height, square) => {
  expect(middleSquare({ width, height })).toEqual(square)
})
