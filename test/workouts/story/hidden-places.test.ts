// A town that only hidden parts of somebody's workouts are in is named in no picture that is given away. On the person's
// own pages it is.
import { expect, test } from 'bun:test'
import type { ReviewAnswer } from '../../../src/workouts/analysis/review/schemas'
import type { StoryAnswer } from '../../../src/workouts/story/schemas'
import { gpxOfPoints, type TestPoint } from '../../formats/gpx/gpx-documents'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()

interface Town {
  latitude: number
  longitude: number
}

const uzes: Town = { latitude: 44.0121, longitude: 4.4197 }
const avignon: Town = { latitude: 43.9493, longitude: 4.8059 }
const nimes: Town = { latitude: 43.8374, longitude: 4.3601 }

let day = 0

/**
 * A ride to the east in bends, so that its outline has many points.
 * @param metres its length
 * @param bends how far it leaves the straight line, in degrees; without any, its outline has two points
 */
async function rideIn(
  user: TestUser,
  { latitude, longitude }: Town,
  { metres = 400, bends = 0.0002 }: { metres?: number; bends?: number } = {},
) {
  const start = Date.UTC(2026, 0, ++day, 9)
  const degreesOfMetre = 1 / (111_319 * Math.cos((latitude * Math.PI) / 180))
  const points = Array.from(
    { length: metres / 5 + 1 },
    (_, second): TestPoint => [
      latitude + bends * Math.sin(second / 8),
      longitude + 5 * second * degreesOfMetre,
      100,
      new Date(start + second * 1000).toISOString(),
    ],
  )
  await user.upload(gpxOfPoints(points), { title: 'A ride' })
}

async function storyOf(user: TestUser) {
  const path = `/api/stats/${user.account.username}/review/story?year=2026`
  return (await user.get<StoryAnswer>(path)).body.data.pictures
}

const reviewOf = async (user: TestUser) =>
  (await user.get<ReviewAnswer>(`/api/stats/${user.account.username}/review?year=2026`)).body.data.review

const pictureOf = async (user: TestUser, path = 'review/picture') => {
  const request = new Request(`http://localhost/api/stats/${user.account.username}/${path}?year=2026`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const answer = await app.handle(request)
  return { status: answer.status, etag: answer.headers.get('etag') }
}

const setHome = (user: TestUser, radius = 1600) =>
  user.request('POST', '/api/privacy-zones', { json: { name: 'Home', ...uzes, radius } })

test('a town that is in a zone as a whole, of all workouts in it, is not named, and its country is', async () => {
  const user = await app.user('hidden')
  for (const town of [uzes, uzes, avignon, nimes]) await rideIn(user, town)
  const [before, drawn] = [await storyOf(user), await pictureOf(user)]
  expect(JSON.stringify(before)).toContain('Uzès')
  await setHome(user)
  const after = await storyOf(user)
  expect(JSON.stringify(after)).not.toContain('Uzès')
  expect(after.find(({ picture }) => picture === 'places')?.facts).toHaveLength(2)
  expect(after.find(({ picture }) => picture === 'map')).toMatchObject({
    heading: 'France',
    facts: ['Countries: 1', 'Places: 2'],
  })
  expect((await pictureOf(user, 'review/story/places')).status).toBe(200)
  expect((await pictureOf(user)).etag).not.toBe(drawn.etag)
  const { towns } = await reviewOf(user)
  expect(towns.map(({ town }) => town)).toContain('Uzès')
})

test('where nothing is left but one place, there is no picture of places', async () => {
  const user = await app.user('alone')
  for (const town of [uzes, avignon]) await rideIn(user, town)
  await setHome(user)
  expect((await storyOf(user)).map(({ picture }) => picture)).not.toContain('places')
  expect((await pictureOf(user, 'review/story/places')).status).toBe(404)
})

test('a town that a shown part is in as well stays', async () => {
  const user = await app.user('shown')
  await rideIn(user, avignon)
  await rideIn(user, uzes)
  await setHome(user, 200)
  // Half of it is beyond the circle, in the same town.
  await rideIn(user, uzes, { metres: 1200 })
  expect(JSON.stringify(await storyOf(user))).toContain('Uzès')
})

test('a straight ride names the town that its shown part is in', async () => {
  const user = await app.user('straight')
  await rideIn(user, avignon)
  await setHome(user, 200)
  await rideIn(user, uzes, { metres: 1200, bends: 0 })
  expect(JSON.stringify(await storyOf(user))).toContain('Uzès')
})

test('a straight ride that is hidden as a whole names nothing', async () => {
  const user = await app.user('unseen')
  for (const town of [avignon, nimes]) await rideIn(user, town)
  await setHome(user)
  await rideIn(user, uzes, { bends: 0 })
  const pictures = JSON.stringify(await storyOf(user))
  expect(pictures).toContain('Avignon')
  expect(pictures).not.toContain('Uzès')
})

test('without zones, every place is named', async () => {
  const user = await app.user('open')
  for (const town of [uzes, avignon]) await rideIn(user, town)
  const review = await reviewOf(user)
  const named = (await storyOf(user)).find(({ picture }) => picture === 'places')
  expect(named?.facts).toHaveLength(review.towns.length)
})
