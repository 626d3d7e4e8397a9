// The story of a year: which pictures it has, what they say, how they are drawn and cached, and that its maps keep
// private places to themselves.
import { describe, expect, test } from 'bun:test'
import { createLettering, readLetters } from '../../../src/lib/lettering/lettering'
import { languages } from '../../../src/platform/languages'
import { pictureWords } from '../../../src/workouts/analysis/review/picture/words'
import { listZones } from '../../../src/workouts/privacy/store'
import { readStory } from '../../../src/workouts/story/read-story'
import type { StoryAnswer } from '../../../src/workouts/story/schemas'
import { factsOf } from '../../../src/workouts/story/story-picture'
import { appTexts, textAt } from '../../support/app-texts'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { ride, storeWorkouts } from '../analysis/stats/stored-workouts'

const app = testApp()

/** Rides and runs of 2025, and one ride of the year before. */
const twoYears = [
  ride('2024-05-01T08:00:00Z', { distanceM: 40_000, movingS: 7200, ascentMm: 100_000 }),
  ride('2025-03-01T08:00:00Z', { distanceM: 20_000, movingS: 3600, ascentMm: 150_000 }),
  ride('2025-03-02T08:00:00Z', { distanceM: 9_000, movingS: 3000, sport: 5 }),
  ride('2025-07-10T06:00:00Z', { distanceM: 30_000, movingS: 6000, ascentMm: 450_000 }),
  ride('2025-07-10T16:00:00Z', { distanceM: 21_000, movingS: 4000 }),
]

async function storyFor(user: TestUser, year = 2025) {
  const { status, body } = await user.get<StoryAnswer>(
    `/api/stats/${user.account.username}/review/story?year=${year}`,
  )
  expect(status).toBe(200)
  return body.data
}

const kindsOf = ({ pictures }: StoryAnswer['data']) => pictures.map(({ picture }) => picture)
const find = ({ pictures }: StoryAnswer['data'], kind: string) =>
  pictures.find(({ picture }) => picture === kind)!

async function pictureFor(user: TestUser, kind: string, query = '', headers: Record<string, string> = {}) {
  const path = `http://localhost/api/stats/${user.account.username}/review/story/${kind}?year=2025${query}`
  const request = new Request(path, { headers: { authorization: `Bearer ${user.token}`, ...headers } })
  const answer = await app.handle(request)
  const png = new DataView(await answer.arrayBuffer())
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    type: answer.headers.get('content-type'),
    // Width and height in pixels, from the header of the PNG.
    size: png.byteLength < 24 ? null : [png.getUint32(16), png.getUint32(20)],
    hash: Bun.hash(png.buffer),
  }
}

describe('the story of a year', () => {
  test('has a picture for each fact, and leaves out those that are missing', async () => {
    const sam = await app.user('sam')
    storeWorkouts(app, sam, twoYears)
    const story = await storyFor(sam)
    expect(story.language).toBe('en')
    expect(kindsOf(story)).toEqual([
      'year',
      'months',
      'days',
      'best-day',
      'best',
      'records',
      'sports',
      'compared',
    ])
    // Without a year before it, and in one sport, there is nothing to compare.
    expect(kindsOf(await storyFor(sam, 2024))).toEqual([
      'year',
      'months',
      'days',
      'best-day',
      'best',
      'records',
    ])
    expect((await storyFor(sam, 2023)).pictures).toEqual([])
  })

  test('says in words what its pictures show', async () => {
    const ann = await app.user('ann')
    storeWorkouts(app, ann, twoYears)
    const story = await storyFor(ann)
    expect(find(story, 'year')).toEqual({
      picture: 'year',
      title: 'Year in review',
      heading: '2025',
      facts: ['Distance: 80 km', 'Moving time: 4:36:40', 'Workouts: 4', 'Ascent: 600 m'],
    })
    const months = find(story, 'months')
    expect(months.heading).toBe('July')
    expect(months.facts.slice(0, 3)).toEqual(['Distance: 51 km', 'Moving time: 2:46:40', 'Workouts: 2'])
    expect(months.facts).toContain('March: 29 km')
    expect(months.facts).toHaveLength(15)
    expect(find(story, 'days')).toMatchObject({ heading: '3', facts: ['Most days in a row: 2'] })
    expect(find(story, 'best-day')).toMatchObject({
      heading: expect.stringMatching(/^Thursday,? 10 July$/),
      facts: ['Distance: 51 km, A ride · A ride', 'Moving time: 2:46:40', 'Workouts: 2', 'Ascent: 450 m'],
    })
    expect(find(story, 'best').facts[0]).toBe('Longest distance: 30 km, A ride · 10 Jul')
    expect(find(story, 'sports')).toMatchObject({
      heading: 'Cycling (Sport)',
      facts: ['Cycling (Sport): 3:46:40, 71 km', 'Running: 0:50:00, 9 km'],
    })
    expect(find(story, 'compared')).toMatchObject({
      title: 'Compared with 2024',
      heading: '+100%',
      facts: [
        'Distance: 80 km, 2024: 40 km',
        'Moving time: 4:36:40, 2024: 2:00:00',
        'Workouts: 4, 2024: 1',
        'Ascent: 600 m, 2024: 100 m',
        'Active days: 3, 2024: 1',
      ],
    })
  })

  test('names records that beat others first, in the measure of their sport', async () => {
    const pat = await app.user('pat')
    storeWorkouts(app, pat, twoYears)
    const { heading, facts } = find(await storyFor(pat), 'records')
    // In cycling only the ascent was beaten; in running, which is new, distance, time and average are the first.
    expect(heading).toBe('4')
    expect(facts).toEqual([
      'Most ascent: 450 m, Cycling (Sport) · +350 m',
      'Longest distance: 9 km, Running · first',
      'Longest time: 0:50:00, Running · first',
      'Best average: 5:33 min/km, Running · first',
    ])
  })

  test('keeps to the preferences of the person', async () => {
    const [german, flat] = [
      await app.user('german', { language: 'de', imperialUnits: true }),
      await app.user('flat', { displayAscent: false }),
    ]
    for (const user of [german, flat]) storeWorkouts(app, user, twoYears)
    const story = await storyFor(german)
    expect(story.language).toBe('de')
    expect(find(story, 'year').facts[0]).toBe('Distanz: 49,7 mi')
    expect(find(story, 'best-day').heading).toBe('Donnerstag, 10. Juli')
    expect(JSON.stringify(await storyFor(flat))).not.toContain('Ascent')
  })

  test('of workouts without distances goes by time', async () => {
    const yogi = await app.user('yogi')
    storeWorkouts(app, yogi, [
      ride('2025-03-01T08:00:00Z', { distanceM: 0, movingS: 3600 }),
      ride('2025-04-02T08:00:00Z', { distanceM: 0, movingS: 4000 }),
    ])
    const story = await storyFor(yogi)
    expect(find(story, 'months')).toMatchObject({ title: 'Moving time by month', heading: 'April' })
    expect(find(story, 'best-day').heading).toMatch(/2 April$/)
  })

  test('is for the person alone, and of a year', async () => {
    const [eve, mallory] = [await app.user('eve'), await app.user('mallory')]
    storeWorkouts(app, eve, twoYears)
    for (const path of ['story', 'story/year']) {
      expect((await mallory.get(`/api/stats/eve/review/${path}?year=2025`)).status).toBe(404)
      expect((await eve.get(`/api/stats/eve/review/${path}?year=soon`)).status).toBe(400)
    }
  })
})

describe('its pictures', () => {
  test('have the format of a phone, and are drawn again only when something has changed', async () => {
    const kim = await app.user('kim')
    storeWorkouts(app, kim, twoYears)
    for (const kind of kindsOf(await storyFor(kim))) {
      const { status, type, size } = await pictureFor(kim, kind)
      expect([status, type, size]).toEqual([200, 'image/png', [1080, 1920]])
    }
    const light = await pictureFor(kim, 'days')
    expect((await pictureFor(kim, 'days', '', { 'if-none-match': light.etag })).status).toBe(304)
    expect((await pictureFor(kim, 'days', '&scheme=dark')).hash).not.toBe(light.hash)
    storeWorkouts(app, kim, [ride('2025-08-01T08:00:00Z')])
    const later = await pictureFor(kim, 'days', '', { 'if-none-match': light.etag })
    expect(later.status).toBe(200)
    expect(later.hash).not.toBe(light.hash)
  })

  test('that a year does not have are not found', async () => {
    const lee = await app.user('lee')
    storeWorkouts(app, lee, twoYears)
    for (const kind of ['map', 'places', 'nothing']) {
      const { status, body } = await lee.get<{ message: string }>(
        `/api/stats/lee/review/story/${kind}?year=2025`,
      )
      expect([status, body.message]).toEqual([404, 'the year has no such picture'])
    }
  })

  test('show the tracks, without the places where those of the best day begin and end', async () => {
    const max = await app.user('max')
    await max.upload(steadyRide({ points: 600, start: new Date('2025-05-01T08:00:00Z') }))
    app.ctx.jobs.start()
    const story = await storyFor(max)
    expect(kindsOf(story)).toContain('map')
    expect(find(story, 'best-day').facts.at(-1)).toBe('Cycling (Sport)')
    const zones = () => listZones(app.ctx.db, max.account.id)
    const map = await pictureFor(max, 'map')
    expect([map.status, map.size]).toEqual([200, [1080, 1920]])
    expect(zones()).toEqual([])
    const day = await pictureFor(max, 'best-day')
    expect([day.status, day.size]).toEqual([200, [1080, 1920]])
    // The ride is 2 km long, so its start and its end are not in the same zone.
    expect(zones()).toHaveLength(2)
    expect(await pictureFor(max, 'best-day')).toEqual(day)
    expect(zones()).toHaveLength(2)
    // From now on, the map of the year leaves out these places, too.
    expect((await pictureFor(max, 'map')).hash).not.toBe(map.hash)
    await app.ctx.jobs.stop()
  })
})

describe('its words', () => {
  test.each(languages)('can be drawn to the last letter: %s', async language => {
    const { account, ...rest } = await app.user(`reader_${language}`, { language })
    storeWorkouts(app, { account, ...rest } as TestUser, twoYears)
    const { pictures } = await readStory(app.ctx, account, 2025)
    const { regular, bold } = await readLetters()
    const said = JSON.stringify(pictures.flatMap(one => [one.title, one.heading, ...factsOf(one)]))
    const missing = [...new Set(said)].filter(
      letter => !/\s/.test(letter) && !(regular[letter] && bold[letter]),
    )
    expect(missing).toEqual([])
    const { widthOf } = createLettering({ regular, bold })
    // Titles are not cut off.
    expect(pictures.filter(({ title }) => widthOf(title, { size: 22 }) > 468)).toEqual([])
  })

  test.each(languages)('call things as the web app does: %s', async language => {
    const texts = await appTexts(language)
    const { words } = pictureWords(language)
    const named: [key: string, word: string][] = [
      ['review.map', words.map],
      ['review.best', words.best],
      ['review.records', words.records],
      ['review.daysInARow', words.daysInARow],
      ['records.AS', words.bestAverage],
      ['records.TS', words.topSpeed],
      ['figures.bestPace', words.bestPace],
      ['recordsPage.first', words.first],
      ['statistics.bySport', words.bySport],
    ]
    for (const [key, word] of named) expect<unknown>(textAt(texts, key), key).toBe(word)
  })
})
