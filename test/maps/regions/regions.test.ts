import { describe, expect, test } from 'bun:test'
import { closeSync, readdirSync, readFileSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRegion } from '../../../src/maps/regions/open-region'
import { type TileToWrite, writePmtiles } from '../../support/pmtiles'
import { openRegionApp } from '../../support/region-app'
import { townBounds, townFile, townMetadata, townTiles } from '../../support/region-file'
import { temporaryFolder } from '../../support/temporary-folder'

const middle = townTiles().find(({ z, x, y }) => z === 14 && x === 8419 && y === 5894)!
const middlePath = '14/8419/5894'

describe('a region file in the folder', () => {
  test('is named as a source for maps, and on the administration page', async () => {
    await using app = await openRegionApp()
    const [source] = await app.sources()
    expect(source).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      tiles: [`/base-map/regions/${source!.id}/{z}/{x}/{y}.mvt`],
      minzoom: 0,
      maxzoom: 14,
      bounds: townBounds,
      attribution: townMetadata.attribution,
    })
    expect(await app.regions()).toEqual([
      {
        name: 'town.pmtiles',
        size: townFile().length,
        problem: null,
        code: null,
        bounds: townBounds,
        min_zoom: 0,
        max_zoom: 14,
        attribution: townMetadata.attribution,
        build: null,
        modified_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    ])
  })

  test('is noticed when it comes, and when it goes, without a restart', async () => {
    await using app = await openRegionApp({})
    expect(await app.sources()).toEqual([])
    app.drop('b.pmtiles', townFile())
    app.drop('a.pmtiles', townFile())
    app.drop('notes.txt', townFile())
    expect((await app.regions()).map(({ name }) => name)).toEqual(['a.pmtiles', 'b.pmtiles'])
    app.takeAway('b.pmtiles')
    expect((await app.regions()).map(({ name }) => name)).toEqual(['a.pmtiles'])
  })

  test.if(process.platform === 'linux')(
    'that cannot be closed does not keep others from being seen',
    async () => {
      await using app = await openRegionApp()
      expect(await app.regions()).toHaveLength(1)
      closeBehindItsBack(join(app.dataDir, 'regions', 'town.pmtiles'))
      app.takeAway('town.pmtiles')
      expect(await app.regions()).toEqual([])
      app.drop('other.pmtiles', townFile())
      expect((await app.regions()).map(({ name }) => name)).toEqual(['other.pmtiles'])
      expect(await app.sources()).toHaveLength(1)
    },
  )

  test('has another id when its content is another', async () => {
    await using app = await openRegionApp()
    const [before] = await app.sources()
    app.drop('town.pmtiles', townFile({ leafEntries: 10 }))
    const [after] = await app.sources()
    expect(after!.id).not.toBe(before!.id)
    expect((await app.tile(`${before!.id}/${middlePath}`)).status).toBe(404)
    expect((await app.tile(`${after!.id}/${middlePath}`)).status).toBe(200)
  })

  test('is not a source while there is a tile server', async () => {
    await using app = await openRegionApp()
    Object.assign(app.ctx, { tiles: { close() {} } })
    expect(await app.sources()).toEqual([])
  })

  test.each([
    ['none is named', { ...townMetadata, attribution: undefined }],
    ['nothing is named', { ...townMetadata, attribution: ' ' }],
    ['it is no text', { ...townMetadata, attribution: 7 }],
  ])('is by Protomaps and OpenStreetMap when %s', async (_, metadata) => {
    await using app = await openRegionApp({ 'town.pmtiles': townFile({ metadata }) })
    expect((await app.sources())[0]!.attribution).toBe(townMetadata.attribution)
  })
})

describe.each([
  ['all entries in one directory', Infinity],
  ['entries in leaves', 7],
])('a tile of a file with %s', (_, leafEntries) => {
  const file = townFile({ leafEntries })

  test('is sent as it is in the file, for good', async () => {
    await using app = await openRegionApp({ 'town.pmtiles': file })
    const [{ id } = { id: '' }] = await app.sources()
    const answer = await app.tile(`${id}/${middlePath}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.bytes()).toEqual(new Uint8Array(middle.bytes))
  })

  test('is unpacked for who takes no gzip', async () => {
    await using app = await openRegionApp({ 'town.pmtiles': file })
    const [{ id } = { id: '' }] = await app.sources()
    const answer = await app.tile(`${id}/${middlePath}`, { 'accept-encoding': 'identity' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.bytes()).toEqual(Bun.gunzipSync(new Uint8Array(middle.bytes)))
  })

  test.each([
    ['empty where the file has none', '14/0/0', 204],
    ['empty beyond its zooms', '15/1/1', 204],
    ['not there outside of the world', '14/8419/16384', 404],
    ['not there at a zoom that nothing has', '23/1/1', 404],
    ['not there at no number', '14/8419/x', 404],
    ['not there at a negative number', '14/-1/5894', 404],
    ['not there on a way up', '14/8419/..%2f..%2ftown', 404],
  ])('is %s', async (_, path, status) => {
    await using app = await openRegionApp({ 'town.pmtiles': file })
    const [{ id } = { id: '' }] = await app.sources()
    expect((await app.tile(`${id}/${path}`)).status).toBe(status)
    expect((await app.tile(`0123456789abcdef/${path}`)).status).toBe(404)
  })
})

test('a tile that would fill the memory goes only to who unpacks it by themselves', async () => {
  const bytes = Bun.gzipSync(new Uint8Array(8 * 1024 * 1024 + 1))
  const isMiddle = ({ z, x, y }: TileToWrite) => z === middle.z && x === middle.x && y === middle.y
  const tiles = townTiles().map(tile => (isMiddle(tile) ? { ...tile, bytes } : tile))
  await using app = await openRegionApp({
    'town.pmtiles': writePmtiles({ tiles, metadata: townMetadata, bounds: townBounds }),
  })
  const [{ id } = { id: '' }] = await app.sources()
  const packed = await app.tile(`${id}/${middlePath}`)
  expect([packed.status, (await packed.bytes()).length]).toEqual([200, bytes.length])
  expect((await app.tile(`${id}/${middlePath}`, { 'accept-encoding': 'identity' })).status).toBe(404)
})

test.if(process.platform === 'linux')('of a large file hardly anything is read', async () => {
  const size = 512 * 1024 * 1024
  using folder = temporaryFolder()
  const path = join(folder.path, 'large.pmtiles')
  const content = townFile({ leafEntries: 7 })
  // Changes the header so that the section of tiles extends to the end of the file.
  const view = new DataView(content.buffer, content.byteOffset)
  view.setBigUint64(64, BigInt(size) - view.getBigUint64(56, true), true)
  writeFileSync(path, content)
  truncateSync(path, size)
  const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

  const before = bytesRead()
  const { archive, region } = await openRegion(path, 'large.pmtiles')
  for (const { z, x, y } of townTiles()) expect(await archive.tile(z, x, y)).not.toBeNull()
  await archive.close()
  expect(region.maxZoom).toBe(14)
  expect(bytesRead() - before).toBeLessThan(content.length + 100_000)
})

/**
 * Closes the descriptors of a file. The code that opened the file then gets errors when it reads or closes it, as after
 * a memory stick was unplugged.
 */
function closeBehindItsBack(path: string) {
  const opened = readdirSync('/proc/self/fd').filter(name => targetOf(name) === path)
  for (const name of opened) closeSync(Number(name))
}

function targetOf(descriptor: string): string | null {
  try {
    return readlinkSync(join('/proc/self/fd', descriptor))
  } catch {
    // This is the descriptor with which the folder was listed. It is closed by now.
    return null
  }
}
