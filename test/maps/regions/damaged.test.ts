import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readTileShapes } from '../../../src/maps/regions/pmtiles/read-tile'
import { openRegionApp } from '../../support/region-app'
import { townFile, townTiles } from '../../support/region-file'
import { damages, endlessClosing, tileWithGeometry } from './damages'

describe('a file that', async () => {
  const app = await openRegionApp()
  afterAll(() => app.close())
  const before = await app.sources()

  test.each(damages)('%s is refused, and changes nothing', async (_, file, reason) => {
    for (const name of ['new.pmtiles', 'town.pmtiles']) {
      const answer = await app.upload(name, file)
      expect([answer.status, answer.body.message]).toEqual([400, reason])
    }
    expect(app.files()).toEqual(['town.pmtiles'])
    expect(await app.sources()).toEqual(before)
  })
})

test('damaged files in the folder are listed with their reasons, not used, and disturb no other', async () => {
  const dropped = damages.map(([, file], i) => [`damaged-${i + 100}.pmtiles`, file] as const)
  await using app = await openRegionApp({ ...Object.fromEntries(dropped), 'town.pmtiles': townFile() })
  const listed = (await app.regions()).map(({ name, problem }) => [name, problem])
  expect(listed).toEqual([...dropped.map(([name], i) => [name, damages[i]![2]]), ['town.pmtiles', null]])
  const sources = await app.sources()
  expect(sources).toHaveLength(1)
  expect((await app.tile(`${sources[0]!.id}/0/0/0`)).status).toBe(200)
})

test.if(process.platform !== 'win32')('what is no file is listed too, and waited for by nobody', async () => {
  await using app = await openRegionApp()
  const regions = join(app.dataDir, 'regions')
  mkdirSync(join(regions, 'a-folder.pmtiles'))
  await Bun.$`mkfifo ${join(regions, 'a-pipe.pmtiles')}`
  symlinkSync('nowhere', join(regions, 'a-way.pmtiles'))
  expect((await app.regions()).map(({ name, problem }) => [name, problem])).toEqual([
    ['a-folder.pmtiles', 'the file cannot be read'],
    ['a-pipe.pmtiles', 'the file cannot be read'],
    ['town.pmtiles', null],
  ])
  expect(await app.admin.delete('/api/maps/regions/a-folder.pmtiles')).toMatchObject({
    status: 409,
    body: { message: 'the file cannot be deleted' },
  })
})

test('a tile that is damaged deep in the file is not there, and the others are', async () => {
  const [{ z, x, y, bytes } = { z: 0, x: 0, y: 0, bytes: new Uint8Array() }] = townTiles().slice(20)
  const file = Buffer.from(townFile())
  file.fill(7, file.indexOf(bytes), file.indexOf(bytes) + 20)
  await using app = await openRegionApp({ 'town.pmtiles': file })
  const [source] = await app.sources()
  const plain = { 'accept-encoding': 'identity' }
  expect((await app.tile(`${source!.id}/${z}/${x}/${y}`, plain)).status).toBe(404)
  expect((await app.tile(`${source!.id}/0/0/0`, plain)).status).toBe(200)
})

test('what can be repeated without end is done once', () => {
  const shapes = readTileShapes(tileWithGeometry(endlessClosing))
  expect(shapes.flatMap(({ outlines }) => outlines.map(({ length }) => length))).toEqual([2, 1])
})
