// Stored pictures are the middle square of the uploaded picture, turned upright.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'
import { shown } from './give-avatar'
import { blackPng, blue, type Colour, exif, gifOf, jpegOf, pngOf, red, withSegment } from './images'

const app = testApp()
const sam = await app.user('sam')

/** Compares colors with a tolerance, because JPEG changes every color slightly. */
function expectColour(colour: string, [r, g, b]: Colour) {
  const channels = [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
  const differences = channels.map((channel, index) => Math.abs(channel - [r, g, b][index]!))
  expect([colour, Math.max(...differences) < 24]).toEqual([colour, true])
}

const green: Colour = [0, 255, 0]
const white: Colour = [255, 255, 255]

describe('a picture becomes a square', () => {
  test.each([
    ['of its middle, when it is wide', { width: 96, height: 32 }],
    ['of its middle, when it is high', { width: 32, height: 96 }],
  ])('%s', async (_, { width, height }) => {
    const inside = (position: number, length: number) =>
      position >= (length - 32) / 2 && position < (length + 32) / 2
    const paint = (x: number, y: number) => (inside(x, width) && inside(y, height) ? green : red)
    const square = await shown(app, sam, pngOf({ width, height, paint }))
    expect([square.width, square.height]).toEqual([32, 32])
    for (const [x, y] of [
      [0, 0],
      [31, 0],
      [0, 31],
      [31, 31],
      [16, 16],
    ] as const)
      expectColour(square.at(x, y), green)
  })

  test.each([
    [1, 1, 1],
    [3, 1, 1],
    [30, 21, 21],
    [512, 512, 512],
    [513, 511, 511],
    [1024, 600, 512],
    [600, 1025, 512],
    [4000, 4000, 512],
    [1, 16_384, 1],
  ])('as large as fits, and never larger: of %i × %i pixels', async (width, height, side) => {
    const square = await shown(app, sam, blackPng(width, height))
    expect([square.width, square.height]).toEqual([side, side])
  })

  test('on white where it is transparent', async () => {
    const paint = (x: number): Colour => (x < 16 ? [255, 0, 0, 0] : [255, 0, 0, 255])
    const square = await shown(app, sam, pngOf({ width: 32, height: 32, paint }))
    expectColour(square.at(4, 16), white)
    expectColour(square.at(27, 16), red)
  })

  test('that is the first frame of an animation', async () => {
    const square = await shown(app, sam, gifOf({ side: 16, frames: [blue, red, red] }), 'me.gif')
    expectColour(square.at(8, 8), blue)
  })

  test('that is white for a transparent first frame', async () => {
    const square = await shown(app, sam, gifOf({ side: 16, frames: [null, red] }), 'me.gif')
    expectColour(square.at(8, 8), white)
  })

  // Each row contains the colors expected in the corners, clockwise from the upper left, for a file whose pixels have
  // red, green, blue and white in these corners.
  const corners = { r: red, g: green, b: blue, w: white }
  test.each([
    [1, 'rgbw'],
    [2, 'grwb'],
    [3, 'bwrg'],
    [4, 'wbgr'],
    [5, 'rwbg'],
    [6, 'wrgb'],
    [7, 'bgrw'],
    [8, 'gbwr'],
  ])('the right way up, with orientation %i', async (orientation, expected) => {
    const paint = (x: number, y: number) => (y < 16 ? [red, green] : [white, blue])[x < 24 ? 0 : 1]!
    const jpeg = await jpegOf(pngOf({ width: 48, height: 32, paint }))
    const square = await shown(app, sam, withSegment(jpeg, 0xe1, exif({ orientation })), 'me.jpg')
    const seen = [square.at(4, 4), square.at(27, 4), square.at(27, 27), square.at(4, 27)]
    for (const [index, corner] of [...expected].entries()) {
      expectColour(seen[index]!, corners[corner as keyof typeof corners])
    }
  })
})
