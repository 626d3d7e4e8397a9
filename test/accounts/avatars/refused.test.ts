import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { multipartBody, multipartType } from '../../support/multipart'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { withDyingWorkers } from '../../support/workers'
import { avatarOf, giveAvatar, plain, tryAvatar } from './give-avatar'
import { blackPng, blue, gifOf, joined, jpegOf, pngHead, red } from './images'

const app = testApp()
const sam = await app.user('sam')

const png = plain(red)
const jpeg = await jpegOf(png)
const webp = await new Bun.Image(png).webp().bytes()

const refusal = (message: string) => [400, { status: 'error', message }]
const notAllowed = refusal('file extension not allowed')
const tooLarge = [413, { status: 'error', message: 'error during picture update: file size exceeds 1.0MB' }]
const limit = 1_048_576

/** A valid picture, padded with zeros to a size in bytes. */
const pngOfSize = (size: number) => joined(png, new Uint8Array(size - png.length))

describe('a request is refused', () => {
  const fieldNamedFile = new FormData()
  fieldNamedFile.append('file', 'not a file')

  test.each([
    ['that is JSON', { json: { file: 'x' } }, 'no file part'],
    ['without a body', {}, 'no file part'],
    ['without a file', { body: uploadForm({ data: 'x' }) }, 'no file part'],
    ['whose file is a field', { body: fieldNamedFile }, 'no file part'],
    [
      'whose file has no name, whatever is in it',
      { body: uploadForm({ file: new Blob(['x'.repeat(limit + 1)]), name: '' }) },
      'no selected file',
    ],
    [
      'whose file has another extension, whatever is in it',
      { body: uploadForm({ file: new Blob(['x'.repeat(limit + 1)]), name: 'me.txt' }) },
      'file extension not allowed',
    ],
    [
      'whose parts are not where they should be',
      { body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      'invalid payload',
    ],
  ])('%s', async (_, options, message) => {
    const answer = await sam.request('POST', '/api/auth/picture', options)
    expect([answer.status, answer.body]).toEqual(refusal(message))
  })
})

describe('a picture is refused by its name', () => {
  test.each(['me.jpeg', 'me.webp', 'me.svg', 'me.png.php', 'me.png ', 'me.png.', 'png', 'me', 'me.jpg/'])(
    '%p',
    async name => {
      const answer = await tryAvatar(sam, png, name)
      expect([answer.status, answer.body]).toEqual(notAllowed)
    },
  )

  test.each([
    'me.jpg',
    'me.png',
    'me.gif',
    'ME.JPG',
    'me.php.png',
    '.png',
    '../../me.png',
    'Über mir 🚲.png',
  ])('but not with %p, whatever kind it is', async name => {
    const answer = await tryAvatar(sam, jpeg, name)
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', message: 'user picture updated' },
    ])
  })
})

describe('a picture is refused by what is in it:', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['a program', '<?php system($_GET["c"]); ?>'],
    ['a page that begins like a GIF', 'GIF89a=0;alert(1)//<script></script>'],
    ['a page that begins like a PNG', joined(pngHead(8, 8), '<script>alert(1)</script>')],
    ['a PNG that ends too early', png.slice(0, png.length - 30)],
    ['a signature', png.slice(0, 8)],
    ['a JPEG without pixels', jpeg.slice(0, 100)],
    ['a WebP', webp],
    ['a BMP', bitmap()],
    ['no width', blackPng(0, 8)],
    ['more than 16 million pixels', blackPng(4000, 4001)],
    ['12,000 × 12,000 pixels', blackPng(12_000, 12_000)],
    ['a strip longer than 16,384 pixels', blackPng(1, 16_385)],
    ['a strip of 16 million pixels', blackPng(16_000_000, 1)],
    ['60,000 × 60,000 pixels that are only announced', pngHead(60_000, 60_000)],
    ['as many pixels as can be announced', pngHead(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a JPEG of 60,000 × 60,000 pixels', announced(jpeg, 60_000)],
  ])('%s', async (_, file) => {
    const answer = await tryAvatar(sam, file)
    expect([answer.status, answer.body]).toEqual(notAllowed)
  })
})

describe('a picture is refused by its size', () => {
  test('from the first byte beyond a mebibyte, whatever the instance allows for recordings', async () => {
    await using fresh = openTestApp()
    const kim = await fresh.user('kim')
    for (const allowed of [1024, 100 * limit]) {
      fresh.ctx.database.sqlite.run('UPDATE instance_config SET max_single_file_size = ?', [allowed])
      expect((await tryAvatar(kim, pngOfSize(limit))).status).toBe(200)
      const answer = await tryAvatar(kim, pngOfSize(limit + 1))
      expect([answer.status, answer.body]).toEqual(tooLarge)
    }
  })

  test.each([
    ['to the byte', limit + 1],
    ['many times over', 20 * limit],
  ])('without a length, %s', async (_, size) => {
    const head = ['Content-Disposition: form-data; name="file"; filename="me.png"']
    const body = multipartBody([{ head, content: pngOfSize(size) }])
    const answer = await sam.request('POST', '/api/auth/picture', {
      body: new Blob([body]).stream(),
      headers: { 'content-type': multipartType },
    })
    expect([answer.status, answer.body]).toEqual(tooLarge)
  })

  test('before its length is believed', async () => {
    const options = { headers: { 'content-length': '999999999999' }, body: '' }
    const answer = await sam.request('POST', '/api/auth/picture', options)
    expect([answer.status, answer.body]).toEqual(tooLarge)
  })
})

test('random damage to a picture is never a failure', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  const picture = fc.constantFrom(png, jpeg, gifOf({ side: 8, frames: [red, blue] }))
  const damage = fc.array(fc.tuple(fc.nat(1000), fc.nat(255)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(picture, damage, async (bytes, changes) => {
      const damaged = bytes.slice()
      for (const [position, byte] of changes) damaged[position % damaged.length] = byte
      expect([200, 400]).toContain((await tryAvatar(kim, damaged)).status)
    }),
    { numRuns: 150 },
  )
  expect(fresh.logLines.join()).not.toContain('The worker failed')
})

test('a picture that kills the process it is read in is refused when it does so again, and no other is', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  await withDyingWorkers(fresh.ctx, async () => {
    const first = await tryAvatar(kim, png)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '10'])
    const second = await tryAvatar(kim, png)
    expect([second.status, second.body]).toEqual(notAllowed)
  })
  expect((await tryAvatar(kim, png)).status).toBe(200)
})

test('what is refused leaves nothing behind, and the picture there was', async () => {
  await using fresh = openTestApp()
  const kim = await fresh.user('kim')
  await giveAvatar(kim, png)
  const before = [storedThings(fresh), await avatarOf(fresh, 'kim')]
  for (const file of ['', '<svg/>', blackPng(5000, 5000), pngOfSize(limit + 1)]) await tryAvatar(kim, file)
  expect([storedThings(fresh), await avatarOf(fresh, 'kim')]).toEqual(before)
})

/** A JPEG whose frame header claims this number of pixels as its width and as its height. */
function announced(jpeg: Uint8Array, pixels: number): Uint8Array {
  const changed = jpeg.slice()
  const frame = Buffer.from(jpeg).indexOf(new Uint8Array([0xff, 0xc0]))
  new DataView(changed.buffer).setUint32(frame + 5, pixels * 0x10001)
  return changed
}

/** A BMP of one pixel. */
function bitmap(): Uint8Array {
  const sizes = [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
  return joined('BM', sizes, new Uint8Array(24), [0, 0, 255, 0])
}
