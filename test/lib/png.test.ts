import { expect, test } from 'bun:test'
import { encodeIndexedPng, encodePng } from '../../src/lib/png'
import { renderPng } from '../../src/maps/svg/render'
import { readPixels } from '../maps/images/png-pixels'

test('every pixel has its colour from the palette', () => {
  const palette = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [9, 9, 9, 0],
  ] as const
  const pixels = readPixels(encodeIndexedPng(Uint8Array.of(0, 1, 2, 2, 1, 3), 3, palette))
  expect([pixels.width, pixels.height]).toEqual([3, 2])
  const colours = [0, 1].map(y => [0, 1, 2].map(x => pixels.at(x, y)))
  expect(colours).toEqual([
    ['#ff0000', '#00ff00', '#0000ff'],
    ['#0000ff', '#00ff00', '#000000'],
  ])
})

test('other programs can read it', async () => {
  const png = encodeIndexedPng(new Uint8Array(64 * 64), 64, [[1, 2, 3, 128]])
  const { width, height } = await new Bun.Image(png).metadata()
  expect([width, height]).toEqual([64, 64])
})

test('an opaque drawing has the colour of every pixel', async () => {
  const pixels = [...'#123456 #fedcba #000000 #ffffff #00ff00 #0a0b0c'.matchAll(/#(\w{6})/g)].map(
    ([, hex = '']) => hex,
  )
  const png = encodePng(Uint8Array.fromHex(pixels.map(hex => `${hex}ff`).join('')), 3)
  const read = readPixels(png)
  expect([read.width, read.height]).toEqual([3, 2])
  expect(pixels.map((_, at) => read.at(at % 3, Math.floor(at / 3)))).toEqual(pixels.map(hex => `#${hex}`))
  expect(await new Bun.Image(png).metadata()).toMatchObject({ width: 3, height: 2 })
})

test('what is drawn is opaque: the bytes of its pixels are colours as they are', async () => {
  const png = await renderPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="#369"/></svg>',
  )
  const { width, height, at } = readPixels(png)
  expect([width, height, at(7, 3)]).toEqual([8, 4, '#336699'])
})
