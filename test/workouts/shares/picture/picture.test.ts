// The picture of a workout: its shapes, its texts in each language and unit system, and that it does not reveal the
// hidden ends.
import { describe, expect, test } from 'bun:test'
import { takePen } from '../../../../src/workouts/images/pictures/pen'
import { insertZone } from '../../../../src/workouts/privacy/store'
import type { SharedWorkout } from '../../../../src/workouts/shares/links/schemas'
import { layOutTitle } from '../../../../src/workouts/shares/picture/draw-workout'
import { figuresOf, pictureContent } from '../../../../src/workouts/shares/picture/picture-content'
import { steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()

async function pictureOf(user: TestUser, id: string, query = '') {
  const answer = await app.handle(
    new Request(`http://localhost/api/workouts/${id}/picture?${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
    }),
  )
  const png = new DataView(await answer.arrayBuffer())
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    // The width and height, as read from the PNG header.
    size: png.byteLength < 24 ? null : [png.getUint32(16), png.getUint32(20)],
    hash: Bun.hash(png.buffer),
  }
}

describe('the picture', () => {
  test.each([
    ['square', [1080, 1080]],
    ['portrait', [1080, 1350]],
    ['story', [1080, 1920]],
    ['wide', [1200, 630]],
  ])('comes %s', async (shape, size) => {
    const user = await app.user(`of_${shape}`)
    const { id } = await user.upload(steadyRide({ points: 600 }))
    const picture = await pictureOf(user, id, `shape=${shape}`)
    expect([picture.status, picture.type, picture.size]).toEqual([200, 'image/png', size])
    expect(await pictureOf(user, id, `shape=${shape}`)).toEqual(picture)
    expect((await pictureOf(user, id, `shape=${shape}&scheme=dark`)).hash).not.toBe(picture.hash)
    expect((await pictureOf(user, id, `shape=${shape}&ends=shown`)).hash).not.toBe(picture.hash)
  })

  test('is the same wherever the hidden ends are', async () => {
    const user = await app.user('secretive')
    insertZone(app.ctx.db, user.account.id, { latitude: 45.001, longitude: 5.001 })
    const whole = await user.upload(steadyRide({ points: 600, climb: null }), { title: 'Same' })
    const point = (index: number, latitude: number, longitude: number) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><time>${new Date(Date.UTC(2026, 4, 1, 8, 0, index)).toISOString()}</time></trkpt>`
    // The same ride, except that its first 60 points come around a corner.
    const bent = Array.from({ length: 600 }, (_, index) =>
      index < 60
        ? point(index, 45 + 60 * 3e-5, 5 + (60 - index) * 4.25e-5)
        : point(index, 45 + index * 3e-5, 5),
    )
    const other = await user.upload(`<gpx><trk><trkseg>${bent.join('')}</trkseg></trk></gpx>`, {
      title: 'Same',
    })
    expect(other.distance).toBeCloseTo(whole.distance!, 1)
    const shown = await Promise.all([whole, other].map(({ id }) => pictureOf(user, id, 'ends=shown')))
    expect(shown[0]!.hash).not.toBe(shown[1]!.hash)
    const hidden = await Promise.all([whole, other].map(({ id }) => pictureOf(user, id)))
    expect(hidden[0]!.hash).toBe(hidden[1]!.hash)
  })

  test('is drawn of what was entered by hand, and with odd titles', async () => {
    const user = await app.user('odd')
    const json = { sport_id: 1, workout_date: '2026-05-04 08:00', duration: 3600, distance: 10 }
    for (const title of ['', 'x'.repeat(255), '\u{1F6B4} \u202E‮ <svg onload=alert(1)>', 'a b '.repeat(60)]) {
      const made = await user.request<{ data: { workouts: [{ id: string }] } }>(
        'POST',
        '/api/workouts/no_gpx',
        {
          json: { ...json, title },
        },
      )
      expect((await pictureOf(user, made.body.data.workouts[0].id)).status).toBe(200)
    }
  })

  test.each(['shape=round', 'scheme=blue', 'ends=maybe'])('is refused for %s', async query => {
    const user = await app.user(`refused_${query.slice(0, 4)}`)
    const { id } = await user.upload(steadyRide())
    expect((await pictureOf(user, id, query)).status).toBe(400)
  })
})

const workout: SharedWorkout = {
  title: null,
  description: null,
  by: null,
  date: '2026-05-03',
  sport: { id: 5, label: 'Running', icon: null, default_color: null, names: {} },
  venue: 'outdoors',
  speed_form: 'pace',
  distance: 42.195,
  duration: '3:40:00',
  moving: '3:30:00',
  ave_speed: 12.0557,
  ascent: 1234.5,
  descent: 0,
  min_alt: null,
  max_alt: null,
  has_curves: true,
  has_map: true,
  hides_ends: true,
}
const metric = { language: 'en', imperialUnits: false, displayAscent: true }
const said = (...of: Parameters<typeof figuresOf>) =>
  figuresOf(...of).map(({ label, number, unit }) => [label, number, unit].join(' ').trim())

describe('it says', () => {
  test('what its person reads, in their language and units', () => {
    expect(said(workout, metric)).toEqual([
      'Distance 42.2 km',
      'Moving time 3:30:00',
      'Pace 4:59 min/km',
      'Ascent 1,235 m',
    ])
    expect(said(workout, { ...metric, language: 'de' })).toEqual([
      'Distanz 42,2 km',
      'Zeit in Bewegung 3:30:00',
      'Pace 4:59 min/km',
      'Aufstieg 1.235 m',
    ])
    expect(said({ ...workout, speed_form: 'speed' }, { ...metric, imperialUnits: true })).toEqual([
      'Distance 26.22 mi',
      'Moving time 3:30:00',
      'Speed 7.5 mph',
      'Ascent 4,050 ft',
    ])
    expect(said({ ...workout, speed_form: 'pacePer100', distance: 1.5, ave_speed: 3 }, metric)[2]).toBe(
      'Pace 2:00 min/100 m',
    )
  })

  test('nothing of what there is not, or is not wanted', () => {
    const still = { ...workout, distance: 0, ave_speed: 0, ascent: null }
    expect(said(still, metric)).toEqual(['Moving time 3:30:00'])
    expect(said({ ...still, distance: null, moving: null, ave_speed: null }, metric)).toEqual([])
    expect(said(workout, { ...metric, displayAscent: false })).toHaveLength(3)
  })

  test('the sport where there is no title, and the name where it is to be seen', () => {
    expect(pictureContent(workout, metric)).toMatchObject({ title: 'Running', context: '3 May 2026' })
    expect(
      pictureContent({ ...workout, title: 'Race', by: 'Ann' }, { ...metric, language: 'fr' }),
    ).toMatchObject({
      title: 'Race',
      context: 'Course à pied · 3 mai 2026 · Ann',
    })
    const own = { ...workout, sport: { ...workout.sport, id: 1000, label: 'Kayaking' } }
    expect(pictureContent(own, metric).title).toBe('Kayaking')
  })

  test('a long title on two lines', async () => {
    const pen = await takePen('light')
    expect(layOutTitle('Short', 540, pen).lines).toEqual(['Short'])
    const { lines } = layOutTitle(
      'Three lakes and the long way home along the old railway to the sea',
      540,
      pen,
    )
    expect(lines).toHaveLength(2)
    expect(lines.join(' ')).toEndWith('to the sea')
  })

  test('a title that fits in no size is cut off in the smallest, which shows most of it', async () => {
    const pen = await takePen('light')
    const { lines, size } = layOutTitle('All around the lake, '.repeat(20), 540, pen)
    expect([lines.length, size]).toEqual([2, 20])
  })

  test('a name with hyphens on two lines, smaller before any of it is cut off', async () => {
    const pen = await takePen('light')
    const { lines, size } = layOutTitle('Saint-Quentin-la-Poterie Course à pied', 270, pen)
    expect(lines).toEqual(['Saint-Quentin-la-', 'Poterie Course à pied'])
    expect(
      Math.max(...lines.map(line => pen.lettering.widthOf(line, { size, weight: 'bold' }))),
    ).toBeLessThan(214)
    expect(layOutTitle('On 5-10 km', 540, pen).lines).toEqual(['On 5-10 km'])
  })
})
