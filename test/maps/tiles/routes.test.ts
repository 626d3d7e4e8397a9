import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

const app = testApp()

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.handle(new Request(`http://localhost${path}`, { headers }))

describe('a tile of the base map', () => {
  test('is sent compressed to whoever takes gzip, and unpacked to others', async () => {
    const packed = await ask('/base-map/0/0/0.mvt', { 'accept-encoding': 'gzip' })
    const plain = await ask('/base-map/0/0/0.mvt', { 'accept-encoding': 'identity' })
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
      'gzip',
      null,
    ])
    expect([packed.headers.get('vary'), plain.headers.get('vary')]).toEqual([
      'accept-encoding',
      'accept-encoding',
    ])
    expect(Bun.gunzipSync(await packed.bytes())).toEqual(await plain.bytes())
  })

  test('is empty in the open sea', async () => {
    // The Atlantic at 18° west, 17° south.
    expect((await ask('/base-map/7/57/70.mvt')).status).toBe(204)
  })

  test.each(['0/0/1', '-1/0/0', '0/0/x', '23/0/0', '1/2/0', '0/0/0.png', '0/%2e%2e/0'])(
    'is not there at %s',
    async place => {
      const path = `/base-map/${place.endsWith('.png') ? place : `${place}.mvt`}`
      expect((await ask(path)).status).toBe(404)
    },
  )
})

test('the map is drawn from the base map without a tile server', async () => {
  expect(await (await ask('/base-map/source.json')).json()).toEqual({
    type: 'vector',
    tiles: ['/base-map/{z}/{x}/{y}.mvt'],
    minzoom: 0,
    maxzoom: 7,
    attribution: 'Natural Earth',
    regions: [],
    offers_streets: true,
  })
})
