// The web app manifest has everything that browsers require before they offer to install the app.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { makeManifest } from '../../../web/bundle/manifest'
import { readPixels } from '../../maps/images/png-pixels'

const webDir = join(import.meta.dir, '../../../dist/web')
const manifest = JSON.parse(await makeManifest())
const pixelsOf = async (name: string) => readPixels(await Bun.file(join(webDir, name)).bytes())

test('it is complete, and every address in it a whole path', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Trackhut',
    short_name: 'Trackhut',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const addresses = [...JSON.stringify(manifest).matchAll(/"(?:src|url|action)":"([^"]*)"/g)]
  expect(addresses.length).toBeGreaterThan(6)
  expect(addresses.map(([, address]) => address).filter(address => !address?.startsWith('/'))).toEqual([])
})

test('its shortcuts are named in every language', () => {
  for (const { name, name_localized } of manifest.shortcuts) {
    expect(name).not.toBeEmpty()
    expect(Object.keys(name_localized)).toEqual(expect.arrayContaining(['de', 'fr']))
  }
})

describe('its icons', () => {
  const pictures: { src: string; sizes: string; purpose: string }[] = manifest.icons.slice(1)

  test.each(pictures)('$src is as large as it says, and small', async ({ src, sizes }) => {
    const { width, height } = await pixelsOf(src)
    expect(`${width}x${height}`).toBe(sizes)
    expect(Bun.file(join(webDir, src)).size).toBeLessThan(16_000)
  })

  test('are one for systems that cut icons to shapes, which fills its square', async () => {
    const maskable = pictures.find(({ purpose }) => purpose === 'maskable')
    const pixels = await pixelsOf(maskable?.src ?? '')
    expect([pixels.at(0, 0), pixels.at(511, 511)]).toEqual(['#0b6b57', '#0b6b57'])
  })

  test('and one for Apple', async () => {
    const pixels = await pixelsOf('apple-touch-icon.png')
    expect([pixels.width, pixels.height, pixels.at(0, 0)]).toEqual([180, 180, '#0b6b57'])
  })
})
