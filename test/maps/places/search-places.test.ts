// Search for places by name: folding of letters, ranking, and the responses of the API.
import { afterAll, describe, expect, test } from 'bun:test'
import { foldName, forEachMatch, indexNames } from '../../../src/maps/places/name-index'
import { createPlaces } from '../../../src/maps/places/places'
import type { FoundPlacesAnswer } from '../../../src/maps/places/schemas'
import { testApp } from '../../support/test-app'

test('names are the same whatever their case, accents and signs', () => {
  const same = [
    ['Saint-Étienne', 'saint etienne'],
    ['ŁÓDŹ', 'lodz'],
    ['L’Aquila', "l'aquila"],
    ['Großenhain', 'grossenhain'],
    ['Ærøskøbing', 'aeroskobing'],
    ['  New   York ', 'new york'],
    ['Þorlákshöfn', 'thorlakshofn'],
    ['Санкт-Петербург', 'санкт петербург'],
  ] as const
  for (const [one, other] of same) expect(foldName(one)).toBe(foldName(other))
  expect(foldName('–!')).toBe('')
})

test('all words of all names are found, and nothing else', async () => {
  const names = ['Aix', 'La Crau', 'Saint-Martin-de-Crau', 'Å', 'crau crau', 'Crauthem']
  let pauses = 0
  const index = await indexNames(
    names.length,
    (from, to) => names.slice(from, to),
    async () => {
      pauses++
    },
  )
  expect(pauses).toBeGreaterThan(0)
  const found = (text: string) => {
    const matches: [number, boolean, boolean][] = []
    forEachMatch(index, text, (...match) => matches.push(match))
    return matches.toSorted(([one], [other]) => one - other)
  }
  expect(found('crau')).toEqual([
    [1, false, false],
    [2, false, false],
    [4, true, false],
    [4, false, false],
    [5, true, false],
  ])
  expect(found('CRAU C')).toEqual([[4, true, false]])
  expect(found('aix')).toEqual([[0, true, true]])
  expect(found('a').map(([name]) => name)).toEqual([0, 3])
  expect(found('aixx')).toEqual([])
  expect(found('')).toEqual([])
})

describe('of the towns of the world', async () => {
  const places = createPlaces()
  afterAll(() => places.close())
  const search = await places.openSearch()
  const first = (text: string, near: [number, number] | null = null) => {
    const position = near && { latitude: near[0], longitude: near[1] }
    const [found] = search.find(text, position, 8)
    return found ? `${found.name}, ${found.country}` : null
  }

  test('large ones come first, and near ones before others', () => {
    expect(first('paris')).toBe('Paris, FR')
    expect(first('paris', [33.2, -96])).toBe('Paris, US')
    expect(first('lond')).toBe('London, GB')
    expect(first('lond', [42.9, -81.2])).toBe('London, CA')
    expect(first('saint mart', [43.6, 4.8])).toBe('Saint-Martin-de-Crau, FR')
  })

  test('what is called so and nothing more comes before what begins so', () => {
    expect(first('york')).toBe('York, GB')
    expect(first('uzes')).toBe('Uzès, FR')
    expect(first('lodz')).toBe('Łódź, PL')
  })

  test('well-known ones are found by what their people and others call them', () => {
    const names = ['münchen', 'munchen', 'Wien', 'firenze', 'москва', 'genf', 'praha', 'den haag', 'köln']
    expect(names.map(name => first(name))).toEqual([
      'Munich, DE',
      'Munich, DE',
      'Vienna, AT',
      'Florence, IT',
      'Moscow, RU',
      'Genève, CH',
      'Prague, CZ',
      'The Hague, NL',
      'Köln, DE',
    ])
  })

  test('towns are found by their names in the letters of their country', () => {
    const names = ['Πάτρα', 'πατρ', 'Ωραιό', 'חיפה', 'الأقصر', 'გორი', 'เชียงใหม่', '広島', '成都', '부산']
    expect(names.map(name => first(name))).toEqual([
      ...['Pátra, GR', 'Pátra, GR', 'Oraiókastro, GR', 'Haifa, IL', 'Luxor, EG', 'Gori, GE'],
      ...['Chiang Mai, TH', 'Hiroshima, JP', 'Chengdu, CN', 'Busan, KR'],
    ])
  })

  test('each is where it is, once, and no more than were asked for', () => {
    const [uzes] = search.find('Uzès', null, 8)
    // The coordinates are from GeoNames, the source of the places.
    expect(Math.abs(uzes!.latitude - 44.01362)).toBeLessThan(2e-5)
    expect(Math.abs(uzes!.longitude - 4.41529)).toBeLessThan(2e-5)
    expect(Math.abs(uzes!.population / 7841 - 1)).toBeLessThan(0.04)
    const many = search.find('ba', { latitude: 48, longitude: 8 }, 8)
    expect(many).toHaveLength(8)
    expect(new Set(many.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(8)
    expect(search.find('xyzzy', null, 8)).toEqual([])
    // Places on both sides of the antimeridian are near each other.
    expect(first('suva', [-18, -179.9])).toBe('Suva, FJ')
  })
})

describe('the interface', async () => {
  const app = testApp()
  const sam = await app.user('sam')
  const ask = (query: string) => sam.get<FoundPlacesAnswer>(`/api/places?${query}`)

  test('answers with what is meant, and may be kept', async () => {
    const { status, body } = await ask('query=M%C3%9CNCHENB&latitude=47&longitude=7.4')
    expect(status).toBe(200)
    expect(body.data.places[0]).toMatchObject({ name: 'Münchenbuchsee', country: 'CH' })
    expect((await ask('query=')).body.data.places).toEqual([])
    expect((await ask(`query=${encodeURIComponent('東京')}`)).body.data.places).toMatchObject([
      { name: 'Tokyo' },
    ])
    expect((await ask(`query=${encodeURIComponent('🚲')}`)).body.data.places).toEqual([])
  })

  test('refuses what is no question', async () => {
    const wrong = ['', 'query=a&latitude=1', 'query=a&longitude=1', 'query=a&latitude=91&longitude=0']
    const odd = ['query=a&latitude=x&longitude=0', `query=${'a'.repeat(101)}`]
    for (const query of [...wrong, ...odd]) expect([query, (await ask(query)).status]).toEqual([query, 400])
    expect((await app.request('GET', '/api/places?query=a')).status).toBe(401)
  })
})
