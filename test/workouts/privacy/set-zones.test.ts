// Zones that somebody has set: others see nothing of a track inside, whether or not a link shows start and end.
import { describe, expect, test } from 'bun:test'
import { scopes } from '../../../src/platform/access/scopes'
import { privacyZones } from '../../../src/platform/db/tables'
import { metresFrom } from '../../../src/tracks/curves/hide-zones'
import { isNear } from '../../../src/workouts/privacy/ends'
import type { PrivacyZone, PrivacyZonesAnswer } from '../../../src/workouts/privacy/schemas'
import { listCentresBetween } from '../../../src/workouts/privacy/store'
import type { StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import { gpxOfPoints, type TestPoint } from '../../formats/gpx/gpx-documents'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { endpoints } from '../../support/endpoints'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { door, lookAt, pointAt, share, zonesOf } from './around-the-door'

const app = testApp()
const look = (token: string) => lookAt(app, token)

const home = { name: 'Home', ...door, radius: 400 }

async function setZone(user: TestUser, zone: object = home): Promise<PrivacyZone> {
  const { status, body } = await user.request<PrivacyZonesAnswer>('POST', '/api/privacy-zones', {
    json: { ...zone },
  })
  expect(status).toBe(201)
  return body.data.privacy_zones[0]!
}

const change = (user: TestUser, { id }: PrivacyZone, json: object) =>
  user.request<PrivacyZonesAnswer>('PATCH', `/api/privacy-zones/${id}`, { json: { ...json } })

const list = async (user: TestUser) =>
  (await user.get<PrivacyZonesAnswer>('/api/privacy-zones')).body.data.privacy_zones

/** A ride of 6 km from west to east past the door, at 5 m/s. */
const past = (): TestPoint[] =>
  Array.from({ length: 1201 }, (_, second) => pointAt(second * 5 - 3000, 10, second, 200))

function expectOutside({ streams }: Awaited<ReturnType<typeof look>>, { centre, radius }: PrivacyZone) {
  const longitudes = streams.longitude as number[]
  expect(longitudes).not.toBeEmpty()
  for (const [index, latitude] of (streams.latitude as number[]).entries())
    expect(metresFrom(centre, { latitude, longitude: longitudes[index]! })).toBeGreaterThan(radius - 0.2)
}

test('apps and scripts read the zones, and neither set, move nor remove one', async () => {
  const user = await app.user('with_apps')
  const zone = await setZone(user)
  for (const insert of [insertAccessToken, insertPersonalToken]) {
    const token = insert(app.ctx, user, scopes.join(' '))
    const send = (method: string, path: string, json?: object) =>
      app.request(method, `/api/privacy-zones${path}`, { token, ...(json && { json }) })
    for (const refused of [
      await send('POST', '', home),
      await send('PATCH', `/${zone.id}`, { latitude: door.latitude + 1 }),
      await send('DELETE', `/${zone.id}`),
    ])
      expect([refused.status, refused.failure?.code]).toEqual([403, 'scope-missing'])
    expect((await send('GET', '')).body).toEqual({ status: 'success', data: { privacy_zones: [zone] } })
  }
})

describe('a link', () => {
  test.each([
    ['that shows start and end', false],
    ['that hides them', true],
  ])('%s, and was there before, leaves out a zone that is set', async (_, hides) => {
    const user = await app.user(`linked_${hides}`)
    const workout = await user.upload(gpxOfPoints(past()), { title: 'Past the door' })
    const token = await share(user, workout, { hide_ends: hides })
    const before = await look(token)
    expect(before.segments).toHaveLength(1)
    const own = `/api/workouts/${workout.id}/streams?fields=latitude,longitude&points=10000`
    const whole = await user.get<StreamsAnswer>(own)
    const zone = await setZone(user)
    const seen = await look(token)
    expect(seen.segments).toHaveLength(2)
    expectOutside(seen, zone)
    // Whatever is told is told of what is shown.
    const chord = before.workout.distance! - seen.workout.distance!
    expect(chord).toBeWithin(0.5, 0.83)
    expect(seen.streams.distance!.at(-1)).toBe(seen.workout.distance)
    expect(seen.splits.reduce((sum, split) => sum + split.distance, 0)).toBeCloseTo(seen.workout.distance!, 2)
    expect(seen.workout.hides_ends).toBe(true)
    const text = JSON.stringify({ ...seen, page: seen.page.replaceAll(token, '') })
    const secrets = ['Home', String(zone.centre.latitude), String(zone.centre.longitude)]
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    // The person's own answers stay whole.
    expect((await user.get<StreamsAnswer>(own)).body).toEqual(whole.body)
    const gpx = await app.handle(
      new Request(`http://localhost/api/workouts/${workout.id}/gpx/download`, {
        headers: { authorization: `Bearer ${user.token}` },
      }),
    )
    expect((await gpx.text()).split('<trkpt').length - 1).toBe(1201)
    expect((await user.delete(`/api/privacy-zones/${zone.id}`)).status).toBe(204)
    expect(await look(token)).toEqual(before)
  })

  test('of a ride elsewhere at the same latitude stays as it is, laps included', async () => {
    const user = await app.user('elsewhere')
    const far = past().map(([latitude, longitude, ...rest]): TestPoint => [latitude, longitude + 3, ...rest])
    const token = await share(user, await user.upload(gpxOfPoints(far)), { hide_ends: false })
    const before = await look(token)
    await setZone(user)
    expect(await look(token)).toEqual(before)
    expect(before.workout.hides_ends).toBe(false)
  })

  test('makes no zone of its own at a place that is set, and one with the same centre beside it', async () => {
    const user = await app.user('starter')
    const zone = await setZone(user, { ...home, radius: 1000 })
    const fromDoor = Array.from({ length: 801 }, (_, second) => pointAt(0, second * 5, second))
    await share(user, await user.upload(gpxOfPoints(fromDoor)))
    // One is the set one, the other is at the end.
    expect(zonesOf(app, user)).toHaveLength(2)
    expect(zonesOf(app, user)[0]).toMatchObject({ ...zone.centre, radiusM: 1000 })
    const small = await app.user('small')
    const { centre } = await setZone(small, { ...home, radius: 200 })
    const beside = { latitude: centre.latitude + 170 / 111_320, longitude: centre.longitude }
    const way = Array.from({ length: 801 }, (_, second): TestPoint => {
      const [latitude, ...rest] = pointAt(0, second * 5, second)
      return [latitude - door.latitude + beside.latitude, beside.longitude, rest[1], rest[2]]
    })
    await share(small, await small.upload(gpxOfPoints(way)))
    expect(zonesOf(app, small).slice(0, 2)).toMatchObject([
      { ...centre, radiusM: 200 },
      { ...centre, radiusM: 500 },
    ])
  })
})

test('pictures of a workout and of the year leave out a zone, and are drawn anew when one is set', async () => {
  const user = await app.user('painter')
  const workout = await user.upload(gpxOfPoints(past()), { title: 'Past the door' })
  const pictureOf = async (path: string) => {
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await app.handle(new Request(`http://localhost${path}`, { headers }))
    expect(answer.status).toBe(200)
    return { etag: answer.headers.get('etag'), hash: Bun.hash(await answer.arrayBuffer()) }
  }
  const paths = [
    `/api/workouts/${workout.id}/picture?ends=shown`,
    '/api/stats/painter/review/picture?year=2026&part=map',
    '/api/stats/painter/review/picture?year=2026',
    '/api/stats/painter/review/story/map?year=2026',
  ]
  const before = await Promise.all(paths.map(pictureOf))
  const zone = await setZone(user, { ...home, radius: 1600 })
  const after = await Promise.all(paths.map(pictureOf))
  for (const [index, path] of paths.entries()) {
    expect([path, after[index]!.etag]).not.toEqual([path, before[index]!.etag])
    expect([path, after[index]!.hash]).not.toEqual([path, before[index]!.hash])
  }
  await user.delete(`/api/privacy-zones/${zone.id}`)
  expect(await Promise.all(paths.map(pictureOf))).toEqual(before)
})

describe('the centre of a zone', () => {
  test('is within half the radius, and the same when a zone is removed and set again', async () => {
    const user = await app.user('again')
    const zone = await setZone(user)
    expect(isNear(zone.centre, door, 400)).toBe(true)
    expect(metresFrom(zone.centre, door)).toBeGreaterThan(0)
    for (let times = 0; times < 5; times++) {
      const [present] = await list(user)
      await user.delete(`/api/privacy-zones/${present!.id}`)
      expect(await list(user)).toEqual([])
      expect(zonesOf(app, user)).toEqual([])
      expect((await setZone(user)).centre).toEqual(zone.centre)
    }
    // What was removed keeps neither the place nor its name.
    const kept = app.ctx.db.select().from(privacyZones).all()
    expect(kept.filter(row => row.userId === user.account.id && row.radiusM === 0)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: null, placeLatitude: null })]),
    )
  })

  test('stays when name, radius or place change a little, and comes back with the place', async () => {
    const user = await app.user('changer')
    const zone = await setZone(user, { ...home, radius: 800 })
    const near = { latitude: zone.centre.latitude + 0.0001, longitude: zone.centre.longitude }
    for (const changes of [{ name: 'House' }, { radius: 1600 }, near, { radius: 200 }]) {
      const { status, body } = await change(user, zone, changes)
      expect(status).toBe(200)
      expect(body.data.privacy_zones[0]).toMatchObject({ ...changes, id: zone.id, centre: zone.centre })
    }
    const away = { latitude: 46, longitude: 6 }
    const moved = (await change(user, zone, away)).body.data.privacy_zones[0]!
    expect(isNear(moved.centre, away, 200)).toBe(true)
    const back = (await change(user, zone, near)).body.data.privacy_zones[0]!
    expect(back.centre).toEqual(zone.centre)
    expect(listCentresBetween(app.ctx.db, user.account.id, [40, 50])).toHaveLength(3)
  })
})

describe('a zone', () => {
  test('has a name, a place on Earth and a radius of 200 to 1,600 m', async () => {
    const user = await app.user('careless')
    const refusals = [
      [{ ...home, radius: 199 }, 'invalid payload'],
      [{ ...home, radius: 1601 }, 'invalid payload'],
      [{ ...home, radius: 400.5 }, 'invalid payload'],
      [{ ...home, latitude: 90.1 }, 'invalid payload'],
      [{ ...home, longitude: -180.1 }, 'invalid payload'],
      [{ ...home, latitude: 'NaN' }, 'invalid payload'],
      [{ ...home, name: '' }, 'invalid payload'],
      [{ ...home, name: 'x'.repeat(51) }, 'invalid payload'],
      [{ ...home, name: ' ' }, 'the privacy zone has no name'],
      [{ name: 'Home' }, 'invalid payload'],
    ] as const
    for (const [json, message] of refusals) {
      const { status, body } = await user.request<{ message: string }>('POST', '/api/privacy-zones', { json })
      expect([json, status, body.message]).toEqual([json, 400, message])
    }
    const zone = await setZone(user)
    for (const json of [{ radius: 0 }, { latitude: 91 }, { name: ' ' }])
      expect((await change(user, zone, json)).status).toBe(400)
    expect(await list(user)).toEqual([zone])
  })

  test('may be at a pole and across the line where longitudes begin anew', async () => {
    const user = await app.user('explorer')
    for (const place of [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 180 },
      { latitude: 0, longitude: 180 },
    ]) {
      const { centre } = await setZone(user, { ...home, ...place })
      expect(metresFrom(centre, place)).toBeLessThanOrEqual(280)
    }
  })

  test('is one of twenty at most', async () => {
    const user = await app.user('hoarder')
    for (let index = 0; index < 20; index++) await setZone(user, { ...home, latitude: index })
    const json = { ...home, latitude: 50 }
    const { status, body } = await user.request('POST', '/api/privacy-zones', { json })
    expect([status, body]).toMatchObject([400, { message: 'there can be 20 privacy zones at most' }])
  })

  test('is seen, changed and removed by its person alone', async () => {
    const [ann, ben] = [await app.user('ann'), await app.user('ben')]
    const zone = await setZone(ann)
    expect(await list(ben)).toEqual([])
    expect((await change(ben, zone, { name: 'Mine' })).status).toBe(404)
    expect((await ben.delete(`/api/privacy-zones/${zone.id}`)).status).toBe(404)
    expect((await ben.delete('/api/privacy-zones/x')).status).toBe(404)
    expect(await list(ann)).toEqual([zone])
  })
})

test('no public address but those of shared workouts tells anything of tracks', () => {
  const addresses = endpoints.filter(({ access }) => access === 'public').map(({ path }) => path)
  // A new public address has to be looked at: if it shows anything of a track, it belongs to the tests of zones. Calendars
  // name the town of a start at most, and only if their owner wants that.
  expect(addresses.filter(path => !path.includes('shared')).toSorted()).toEqual(withoutTracks.toSorted())
})

const withoutTracks = [
  '/.well-known/acme-challenge/{token}',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/api/auth/account/confirm',
  '/api/auth/account/resend-confirmation',
  '/api/auth/email/update',
  '/api/auth/header',
  '/api/auth/invitation',
  '/api/auth/invitation/accept',
  '/api/auth/link',
  '/api/auth/login',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/options',
  '/api/auth/login/second-factor',
  '/api/auth/login/set-up/authenticator',
  '/api/auth/login/set-up/authenticator/confirm',
  '/api/auth/login/set-up/passkey',
  '/api/auth/login/set-up/passkey/options',
  '/api/auth/oidc/{provider}/backchannel-logout',
  '/api/auth/oidc/{provider}/finish',
  '/api/auth/oidc/{provider}/start',
  '/api/auth/password/check',
  '/api/auth/password/reset-request',
  '/api/auth/password/update',
  '/api/auth/register',
  '/api/combined',
  '/api/config',
  '/api/feeds/{feed_token}/workouts.atom',
  '/api/feeds/{feed_token}/workouts.ics',
  '/api/https',
  '/api/oauth/revoke',
  '/api/oauth/token',
  '/api/ping',
  '/api/setup',
  '/api/setup',
  '/api/setup/restore',
  '/api/upload/t/{upload_token}',
  '/api/upload/t/{upload_token}',
  '/api/upload/t/{upload_token}/{file_name}',
  '/api/upload/t/{upload_token}/{file_name}',
  '/api/users/{user_name}/picture',
  '/api/workouts/map_tile/{s}/{z}/{x}/{y}.png',
  '/healthz',
  '/metrics',
]
