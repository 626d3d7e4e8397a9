import { expect, test } from 'bun:test'
import { regionName, regionProblem } from '../../../web/administration/region-problem'

test.each([
  ['switzerland.pmtiles', 'switzerland.pmtiles'],
  ['Île-de-France.pmtiles', 'Ile-de-France.pmtiles'],
  ['Übersee (1).PMTILES', 'Ubersee-1.pmtiles'],
  ['../../etc/passwd', 'etc-passwd.pmtiles'],
  ['.pmtiles', 'region.pmtiles'],
  ['日本.pmtiles', 'region.pmtiles'],
  [`${'x'.repeat(200)}.pmtiles`, `${'x'.repeat(90)}.pmtiles`],
])('the file %p is called %p on the server', (chosen, expected) => {
  expect(regionName(chosen)).toBe(expected)
})

test('what is not about the file has no words of its own', () => {
  expect(regionProblem('a tile of the file is damaged')).toBe('regions.damaged')
  expect(regionProblem('you do not have permissions')).toBeNull()
  expect(regionProblem('toString')).toBeNull()
})
