import { expect, test } from 'bun:test'
import { lendStorage } from '../../../support/browser-globals'

lendStorage()
const { offlineMapName } = await import('../../../../web/data/maps/offline-maps')

test.each([
  ['switzerland.pmtiles', 'switzerland.pmtiles'],
  ['Île-de-France.pmtiles', 'Ile-de-France.pmtiles'],
  ['Übersee (1).PMTILES', 'Ubersee-1.pmtiles'],
  ['../../etc/passwd', 'etc-passwd.pmtiles'],
  ['.pmtiles', 'region.pmtiles'],
  ['日本.pmtiles', 'region.pmtiles'],
  [`${'x'.repeat(200)}.pmtiles`, `${'x'.repeat(90)}.pmtiles`],
])('the file %p is called %p on the server', (chosen, expected) => {
  expect(offlineMapName(chosen)).toBe(expected)
})
