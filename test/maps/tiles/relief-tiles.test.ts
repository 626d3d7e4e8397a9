import { describe, expect, spyOn, test } from 'bun:test'
import { openTestApp, testApp } from '../../support/test-app'
import { keepQueueFull } from '../../support/workers'
import { readPixels } from '../images/png-pixels'

const app = testApp()

/** A tile of the Alps. */
const alps = '/base-map/relief/6/33/22.png'

const ask = (path: string, headers: Record<string, string> = {}, { handle } = app) =>
  handle(new Request(`http://localhost${path}`, { headers }))

describe('a tile of the relief', () => {
  test('is an image that may be kept for a day', async () => {
    const answer = await ask(alps)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    })
    expect(readPixels(await answer.bytes())).toMatchObject({ width: 512, height: 512 })
  })

  test('is confirmed without being drawn', async () => {
    await using fresh = openTestApp()
    const drawing = spyOn(fresh.ctx.workers, 'run')
    const etag = await fresh.ctx.reliefTiles.etag()
    const answer = await ask(alps, { 'if-none-match': etag }, fresh)
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag])
    expect(drawing).not.toHaveBeenCalled()
  })

  test('is drawn once, for those who ask together and for those who come later', async () => {
    await using fresh = openTestApp()
    const drawing = spyOn(fresh.ctx.workers, 'run')
    const get = async () => (await ask(alps, {}, fresh)).bytes()
    const together = await Promise.all([get(), get(), get()])
    expect(await get()).toEqual(together[0]!)
    expect(drawing).toHaveBeenCalledTimes(1)
  })

  test('is refused while very many others are waited for', async () => {
    await using fresh = openTestApp()
    await using _ = keepQueueFull(fresh.ctx.workers, 'render', 500)
    expect((await ask(alps, {}, fresh)).status).toBe(429)
  })

  test.each(['7/66/44.png', '0/0/1.png', '0/0/0.mvt', '-1/0/0.png', '0/0/0@2x.png'])(
    'is not there at %s',
    async place => {
      expect((await ask(`/base-map/relief/${place}`)).status).toBe(404)
    },
  )
})
