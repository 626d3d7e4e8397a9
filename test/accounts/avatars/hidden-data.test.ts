// Photos contain where and by whom they were taken, and a file can be valid in several formats at once. Stored pictures
// contain no such data.
import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { testApp } from '../../support/test-app'
import { avatarOf, giveAvatar, plain } from './give-avatar'
import { exif, gifOf, joined, jpegOf, listSegments, pngChunk, pngOf, red, withSegment } from './images'

const app = testApp()
const sam = await app.user('sam')

const secret = 'MARKER-46.21N-6E'
const png = plain(red)
const jpeg = await jpegOf(png)
const gif = gifOf({ side: 8, frames: [red] })

const pngWith = (type: string, content: Uint8Array | string) =>
  pngOf({ width: 8, height: 8, paint: () => red, chunks: [pngChunk(type, content)] })

const place = exif({ place: secret })
const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`
const iptc = `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10${secret}`
/** Packs a text without compression, so that the test can search for it in the packed data. */
const zip = (text: string) => deflateSync(text, { level: 0 })

test.each([
  ['the EXIF of a JPEG', withSegment(jpeg, 0xe1, place)],
  ['the XMP of a JPEG', withSegment(jpeg, 0xe1, xmp)],
  ['the IPTC of a JPEG', withSegment(jpeg, 0xed, iptc)],
  ['the colour profile of a JPEG', withSegment(jpeg, 0xe2, joined('ICC_PROFILE\0\x01\x01', profile()))],
  ['the comment of a JPEG', withSegment(jpeg, 0xfe, secret)],
  ['a segment of a JPEG nobody knows', withSegment(jpeg, 0xef, secret)],
  ['what is behind the end of a JPEG', joined(jpeg, secret)],
  ['an archive behind the end of a JPEG', joined(jpeg, `PK\x03\x04${secret}`)],
  ['the text of a PNG', pngWith('tEXt', `Comment\0${secret}`)],
  ['the packed text of a PNG', pngWith('zTXt', joined('Comment\0\0', zip(secret)))],
  ['the international text of a PNG', pngWith('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${secret}`)],
  ['the EXIF of a PNG', pngWith('eXIf', place.slice(6))],
  ['the colour profile of a PNG', pngWith('iCCP', joined('p\0\0', deflateSync(profile(), { level: 0 })))],
  ['a chunk of a PNG nobody knows', pngWith('prVt', secret)],
  ['a page behind the end of a PNG', joined(png, `<script>${secret}</script>`)],
  ['the comment of a GIF', gifOf({ side: 8, frames: [red], comment: secret })],
  ['a program behind the end of a GIF', joined(gif, `<?php ${secret} ?>`)],
])('nothing is kept of %s', async (_, file) => {
  expect(Buffer.from(file).includes(secret)).toBe(true)
  await giveAvatar(sam, file)
  const kept = await avatarOf(app, 'sam')
  expect(Buffer.from(kept).includes(secret)).toBe(false)
  const [jfif, quantization, frame, huffman, scan] = [0xe0, 0xdb, 0xc0, 0xc4, 0xda]
  expect(new Set(listSegments(kept))).toEqual(new Set([jfif, quantization, frame, huffman, scan]))
  expect(Buffer.from(kept).lastIndexOf(new Uint8Array([0xff, 0xd9]))).toBe(kept.length - 2)
})

/** The header of a color profile for displays. Its color data is replaced by the secret text. */
function profile(): Uint8Array {
  const size = [0, 0, 0, 148]
  return joined(
    size,
    'lcms\x04\x30\0\0mntrRGB XYZ ',
    new Uint8Array(12),
    'acsp',
    new Uint8Array(88),
    [0, 0, 0, 0],
    secret,
  )
}
