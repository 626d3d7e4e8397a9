// The picture of a year: its content in each language and unit system, its caching, and the source of its colours and
// words.
import { describe, expect, test } from 'bun:test'
import { createLettering, readLetters } from '../../../../../src/lib/lettering/lettering'
import { languages } from '../../../../../src/platform/languages'
import { pictureContent } from '../../../../../src/workouts/analysis/review/picture/picture-content'
import { pictureWords } from '../../../../../src/workouts/analysis/review/picture/words'
import { readReview } from '../../../../../src/workouts/analysis/review/year/read-review'
import { pictureColours } from '../../../../../src/workouts/images/pictures/pen'
import { listSports } from '../../../../../src/workouts/sports/store'
import { sportLook, sportOfId } from '../../../../../web/components/sports/sport-look'
import { gpxOfPoints, type TestPoint } from '../../../../formats/gpx/gpx-documents'
import { appTexts, textAt } from '../../../../support/app-texts'
import { steadyRide } from '../../../../support/recordings'
import { testApp } from '../../../../support/test-app'
import type { TestUser } from '../../../../support/test-user'
import { ride, storeWorkouts } from '../../stats/stored-workouts'

const app = testApp()

/** A short track that crosses the meridian at `longitude`. */
function shortTrack(longitude: number, latitude: number): string {
  const points = Array.from({ length: 60 }, (_, index): TestPoint => {
    const east = longitude + (index - 30) / 5000
    const wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east
    return [latitude, wrapped, 100, new Date(Date.UTC(2026, 2, 1, 8, 0, index * 10)).toISOString()]
  })
  return new TextDecoder().decode(gpxOfPoints(points))
}

async function pictureOf(user: TestUser, query = '', headers: Record<string, string> = {}) {
  const path = `http://localhost/api/stats/${user.account.username}/review/picture?year=2026${query}`
  const answer = await app.handle(
    new Request(path, {
      headers: { authorization: `Bearer ${user.token}`, ...headers },
    }),
  )
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

describe('the picture', () => {
  test('is higher than wide, the same for the same year, and not sent again', async () => {
    const sam = await app.user('sam')
    await sam.upload(steadyRide({ points: 600 }))
    app.ctx.jobs.start()
    const first = await pictureOf(sam)
    expect([first.status, first.type]).toEqual([200, 'image/png'])
    const [width = 0, height = 0] = first.size ?? []
    expect(width).toBe(1080)
    expect(height).toBeGreaterThan(width)
    expect(await pictureOf(sam)).toEqual(first)
    expect((await pictureOf(sam, '', { 'if-none-match': first.etag })).status).toBe(304)
    await app.ctx.jobs.stop()
  })

  test('is another in the dark, another of the map alone, and another after the next workout', async () => {
    const ann = await app.user('ann')
    await ann.upload(steadyRide({ points: 600 }))
    const [light, dark, map] = await Promise.all([
      pictureOf(ann),
      pictureOf(ann, '&scheme=dark'),
      pictureOf(ann, '&part=map'),
    ])
    expect(new Set([light.hash, dark.hash, map.hash]).size).toBe(3)
    expect(map.size).toEqual([1080, 680])
    storeWorkouts(app, ann, [ride('2026-02-01')])
    const after = await pictureOf(ann, '', { 'if-none-match': light.etag })
    expect(after.status).toBe(200)
    expect(after.hash).not.toBe(light.hash)
    // The map is unchanged, because the new workout has no recording.
    expect((await pictureOf(ann, '&part=map', { 'if-none-match': map.etag })).status).toBe(304)
  })

  test('is drawn of an empty year, too, and of tracks that go around the world', async () => {
    const nobody = await app.user('nobody')
    expect((await pictureOf(nobody)).status).toBe(200)
    expect((await pictureOf(nobody, '&part=map')).status).toBe(200)
    const magellan = await app.user('magellan')
    for (const [longitude, latitude] of [
      [179.999, -17],
      [-179.999, -17],
      [0, 84.9],
      [18, -34],
    ] as const) {
      await magellan.upload(shortTrack(longitude, latitude))
    }
    expect((await pictureOf(magellan)).status).toBe(200)
  })
})

describe('its words', () => {
  const contentFor = async (name: string, facts: Parameters<typeof app.user>[1]) => {
    const { account } = await app.user(name, facts)
    const user = { account } as TestUser
    storeWorkouts(app, user, [
      ride('2026-03-01', { distanceM: 1_234_567, movingS: 360_000, ascentMm: 2_000_000 }),
      ride('2026-03-02', { distanceM: 5_000, movingS: 1800, sport: 5 }),
    ])
    return pictureContent(readReview(app.ctx, account, 2026), account, listSports(app.ctx.db, account.id))
  }
  const said = (figures: { label: string; number: string; unit: string }[]) =>
    figures.map(({ label, number, unit }) => [label, number, unit].join(' ').trim())

  test('are those of the person’s language, in their units', async () => {
    const german = await contentFor('german', { language: 'de' })
    expect(said(german.heroes)).toEqual([
      'Distanz 1.240 km',
      'Zeit in Bewegung 101 h',
      'Trainings 2',
      'Aufstieg 2.000 m',
    ])
    expect(german.sports.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Radfahren (Sport): 1.235 km',
      'Laufen: 5 km',
    ])
    const british = await contentFor('british', { imperialUnits: true })
    expect(said(british.heroes)).toEqual([
      'Distance 770 mi',
      'Moving time 101 h',
      'Workouts 2',
      'Ascent 6,562 ft',
    ])
    expect(british.best.map(({ note }) => note)).toEqual(['1 Mar', '1 Mar', '1 Mar'])
  })

  test('leave ascent out for whoever does not want to see it', async () => {
    const flat = await contentFor('flat', { displayAscent: false })
    expect(said(flat.heroes).at(-1)).toBe('Active days 2')
    expect(flat.best).toHaveLength(2)
  })

  test.each(languages)('can be drawn to the last letter: %s', async language => {
    const { regular, bold } = await readLetters()
    const { words } = pictureWords(language)
    const content = await contentFor(`reader_${language}`, { language, displayAscent: true })
    const said = JSON.stringify([Object.values(words), Object.values(words.sports), content])
    const missing = [...new Set(said)].filter(
      letter => !/\s/.test(letter) && !(regular[letter] && bold[letter]),
    )
    expect(missing).toEqual([])
    if (language !== 'en') expect(content.title).not.toBe('Year in review')
    // These three words stand next to each other, so each of them must be narrow enough.
    const { widthOf } = createLettering({ regular, bold })
    const best = [words.farthest, words.longest, words.highest]
    expect(best.filter(word => widthOf(word, { size: 14 }) > 146)).toEqual([])
  })

  test.each(languages)('call things as the web app does: %s', async language => {
    const texts = await appTexts(language)
    const { words } = pictureWords(language)
    const sports = Object.entries(words.sports).map(([id, name]): [string, string] => [
      `sports.${sportLook(sportOfId(undefined, Number(id))).name}`,
      name,
    ])
    expect(sports).toHaveLength(18)
    const named: [key: string, word: string][] = [
      ...sports,
      ['figures.distance', words.distance],
      ['figures.pace', words.pace],
      ['figures.speed', words.speed],
      ['goalForm.measures.duration', words.moving],
      ['goalForm.measures.ascent', words.ascent],
      ['workouts.title', words.workouts],
      ['review.activeDays', words.activeDays],
    ]
    for (const [key, word] of named) expect<unknown>(textAt(texts, key), key).toBe(word)
  })
})

test('its colours are those of the style sheets', async () => {
  const css = await Bun.file('web/ui/tokens.css').text()
  const token = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1, 3)
  for (const [name, token_] of [
    ['paper', 'paper'],
    ['line', 'line'],
    ['ink', 'ink'],
    ['ink2', 'ink-2'],
    ['accent', 'accent'],
  ] as const) {
    expect(token(token_)).toEqual([
      pictureColours.light[name].toLowerCase(),
      pictureColours.dark[name].toLowerCase(),
    ])
  }
})
