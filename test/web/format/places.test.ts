import { expect, test } from 'bun:test'
import { countryNames, ofPlaceInFrench, placesInOrder } from '../../../web/format/places'

const town = (name: string | null, country = 'FR') => ({ name, country, near: false })

test.each([
  ['a loop', town('Uzès'), town('Avignon'), town('Uzès'), ['Uzès', 'Avignon', 'Uzès'], ['FR']],
  ['one way', town('Uzès'), town('Nîmes'), town('Nîmes'), ['Uzès', 'Nîmes'], ['FR']],
  ['in one place', town('Uzès'), town('Uzès'), town('Uzès'), ['Uzès'], ['FR']],
  ['over a border', town('Basel', 'CH'), town('Lörrach', 'DE'), null, ['Basel', 'Lörrach'], ['CH', 'DE']],
  ['far from towns', town(null, 'DZ'), town(null, 'DZ'), town(null, 'DZ'), [], ['DZ']],
  ['at sea', null, null, null, [], []],
])('%s', (_, start, farthest, end, names, countries) => {
  expect(placesInOrder({ start, farthest, end })).toEqual({ names, countries })
})

test('without positions there is none', () => {
  expect(placesInOrder(null)).toEqual({ names: [], countries: [] })
})

test('countries are called by the language', () => {
  expect(countryNames('de')('CH')).toBe('Schweiz')
  expect(countryNames('fr')('DZ')).toBe('Algérie')
})

test.each([
  ['Nîmes', 'de Nîmes'],
  ['Uzès', 'd’Uzès'],
  ['Évian-les-Bains', 'd’Évian-les-Bains'],
  ['Le Mans', 'du Mans'],
  ['Les Sables-d’Olonne', 'des Sables-d’Olonne'],
  ['Lens', 'de Lens'],
  ['La Rochelle', 'de La Rochelle'],
])('near %s is “près %s” in French', (name, ofPlace) => {
  expect(ofPlaceInFrench(name)).toBe(ofPlace)
})
