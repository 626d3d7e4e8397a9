import { describe, expect, test } from 'bun:test'
import { VectorTile } from '@mapbox/vector-tile'
import { parse } from 'opentype.js'
import { PbfReader } from 'pbf'
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
    // A tile of open sea in the Atlantic, at 18° west and 17° south.
    expect((await ask('/base-map/6/28/35.mvt')).status).toBe(204)
  })

  test.each(['0/0/1', '-1/0/0', '0/0/x', '23/0/0', '1/2/0', '0/0/0.png', '0/%2e%2e/0'])(
    'is not there at %s',
    async place => {
      const path = `/base-map/${place.endsWith('.png') ? place : `${place}.mvt`}`
      expect((await ask(path)).status).toBe(404)
    },
  )
})

describe('a tile of names', () => {
  const namesOf = async (path: string) => {
    const answer = await ask(`/base-map/names/${path}.mvt`, { 'accept-encoding': 'identity' })
    const layer = new VectorTile(new PbfReader(await answer.bytes())).layers.names
    return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer!.feature(i).properties)
  }

  test('has towns, waters and countries, each with the zoom from which it is shown', async () => {
    const names = await namesOf('6/32/22')
    expect(names).toContainEqual(expect.objectContaining({ text: 'Paris', kind: 'city' }))
    expect(names.every(({ from }) => Number(from) <= 6)).toBe(true)
    expect((await namesOf('5/16/11')).find(({ kind }) => kind === 'country')).toBeDefined()
  })

  test('has all that deeper zooms show where there are no deeper ones', async () => {
    const names = await namesOf('10/524/372')
    expect(names.map(({ text }) => text)).toContain('Uzès')
    expect(names.some(({ from }) => Number(from) > 9)).toBe(true)
  })

  test.each(['6/29/33', '11/1048/746'])('is empty at %s', async path => {
    expect((await ask(`/base-map/names/${path}.mvt`)).status).toBe(204)
  })

  test('is not there beyond the world', async () => {
    expect((await ask('/base-map/names/1/2/0.mvt')).status).toBe(404)
  })
})

describe('the letters of local names', () => {
  test('are a font that is the same until Trackhut changes', async () => {
    const packed = await ask('/base-map/fonts/signs.otf', { 'accept-encoding': 'gzip' })
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'font/otf',
      'content-encoding': 'gzip',
      'cache-control': 'public, no-cache',
    })
    const plain = await ask('/base-map/fonts/signs.otf', { 'accept-encoding': 'identity' })
    const bytes = await plain.bytes()
    expect(Bun.gunzipSync(await packed.bytes())).toEqual(bytes)
    expect(parse(bytes.buffer).charToGlyphIndex('東')).toBeGreaterThan(0)

    const etag = packed.headers.get('etag') ?? ''
    expect(plain.headers.get('etag')).toBe(etag)
    const again = await ask('/base-map/fonts/signs.otf', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask('/base-map/fonts/letters.otf')).headers.get('etag')).not.toBe(etag)
  })

  test.each(['signs', 'signs.ttf', 'constructor.otf', '.otf', '..%2fsigns.otf', 'Signs.otf'])(
    'are not there as %s',
    async name => {
      expect((await ask(`/base-map/fonts/${name}`)).status).toBe(404)
    },
  )
})

test('the map is drawn from the base map without a tile server', async () => {
  expect(await (await ask('/base-map/source.json')).json()).toEqual({
    type: 'vector',
    tiles: ['/base-map/{z}/{x}/{y}.mvt'],
    minzoom: 0,
    maxzoom: 6,
    attribution: 'Natural Earth · GeoNames',
    regions: [],
    offers_streets: true,
  })
})
