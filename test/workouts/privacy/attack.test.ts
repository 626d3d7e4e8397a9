// An attacker collects the links of one person's rides to find the door where they all begin. The shown tracks end at
// the edge of a circle, so its centre can be computed; but the centre was moved a random distance away from the door.
import { describe, expect, test } from 'bun:test'
import { hideZones, metresFrom, type Zone, zoneRadiusM } from '../../../src/tracks/curves/hide-zones'
import type { Points } from '../../../src/tracks/track'
import { bareEnds, moveByChance } from '../../../src/workouts/privacy/ends'
import { makeZones } from '../../../src/workouts/privacy/make-zones'
import { listZones } from '../../../src/workouts/privacy/store'
import { Random } from '../../hostile/suite/random'
import { testApp } from '../../support/test-app'
import {
  cutOff,
  firstPositions,
  guessDoor,
  metresBetween,
  type Place,
  rideFrom,
  toDegrees,
  toPlace,
} from './street-rides'

const app = testApp()

const doors = 40
const links = 50

/** Makes rides from one door, and hides their ends as links do. Returns the rides, and the parts that are shown. */
async function shareFrom(door: Place, random: Random, name: string) {
  const { account } = await app.user(name)
  const rides = Array.from({ length: links }, (_, index) => rideFrom(door, random, index % 2 === 0))
  for (const { points } of rides) {
    const ends = bareEnds(points, listZones(app.ctx.db, account.id))
    makeZones(app.ctx.db, account.id, ends, () => random.next())
  }
  const zones = listZones(app.ctx.db, account.id)
  const shown = rides.map(ride => hideZones(ride, zones)).filter(ride => ride !== null)
  return { rides, shown, userId: account.id }
}

async function attackDoors(random: Random) {
  const attacked = []
  for (let index = 0; index < doors; index++) {
    const door: Place = [random.below(1000), random.below(1000)]
    const { rides, shown, userId } = await shareFrom(door, random, `door_${index}`)
    const farOf = (zone: Zone) => metresFrom(zone, toDegrees(door))
    const [home] = listZones(app.ctx.db, userId).toSorted((one, other) => farOf(one) - farOf(other))
    attacked.push({ door, rides, shown, home: home!, guesses: guessDoor(firstPositions(shown)) })
  }
  return attacked
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

describe('with fifty links of rides from one door', () => {
  const attacked = attackDoors(new Random(34))

  test('the best guess is the centre of its circle, and as far from the door as chance has put that', async () => {
    const results = await attacked
    const toCentre = results.map(({ guesses, home }) => metresBetween(guesses.asTheCrowFlies, toPlace(home)))
    expect(quantile(toCentre, 0.9)).toBeLessThan(30)
    // The centre is equally likely to be at any point within 250 m of the door: half of these points are more than
    // 177 m away, and one in a hundred is less than 25 m away.
    for (const how of ['asTheCrowFlies', 'alongTheStreets'] as const) {
      const errors = results.map(({ guesses, door }) => metresBetween(guesses[how], door))
      expect(quantile(errors, 0.5)).toBeGreaterThan(150)
      expect(quantile(errors, 0.05)).toBeGreaterThan(40)
    }
    // These rides leave home equally often in all directions, unlike those of most people. This moves the mean of the
    // edge points towards the door.
    const means = results.map(({ guesses, door }) => metresBetween(guesses.mean, door))
    expect(quantile(means, 0.5)).toBeGreaterThan(80)
  })

  test('the door itself would be found if just the same length of way were cut off each', async () => {
    const results = await attacked
    const errors = results.map(({ rides, door }) =>
      metresBetween(guessDoor(firstPositions(rides.map(ride => cutOff(ride, 300)))).alongTheStreets, door),
    )
    expect(quantile(errors, 0.9)).toBeLessThan(15)
  })

  test('one circle is all that any of them shows of the door', async () => {
    for (const { door, shown, home } of await attacked) {
      expect(metresFrom(home, toDegrees(door))).toBeLessThan(zoneRadiusM / 2 + 30)
      for (const { points } of shown) {
        const distances = Array.from(points.latitude, (latitude, index) =>
          metresFrom(home, { latitude, longitude: points.longitude[index]! }),
        )
        expect(Math.min(...distances)).toBeGreaterThanOrEqual(zoneRadiusM)
      }
    }
  })
})

describe('with fifty links of rides from one door in a zone that was set there', () => {
  test.each([200, 600, 1600])(
    'of %i m, nothing is shown but its circle, and that is off by chance',
    radiusM => {
      const random = new Random(radiusM)
      const errors = Array.from({ length: doors }, () => {
        const door: Place = [random.below(1000), random.below(1000)]
        const zone = { ...moveByChance(toDegrees(door), radiusM, () => random.next()), radiusM }
        // Even if the links show start and end, a zone that was set hides what is in it.
        const shown = Array.from({ length: links }, (_, index) =>
          hideZones(rideFrom(door, random, index % 2 === 0), [zone]),
        ).filter(ride => ride !== null)
        expect(Math.min(...shown.map(({ points }) => nearestTo(zone, points)))).toBeGreaterThanOrEqual(
          radiusM,
        )
        const guesses = guessDoor(firstPositions(shown))
        return [guesses.asTheCrowFlies, guesses.alongTheStreets].map(guess => metresBetween(guess, door))
      })
      // The centre is at any point within half the radius alike: half of these points are farther than 0.35 radii away.
      for (const how of [0, 1]) {
        const errorsOf = errors.map(error => error[how]!)
        expect(quantile(errorsOf, 0.5)).toBeGreaterThan(0.25 * radiusM)
      }
    },
  )
})

/** The least distance in metres of a point from the centre of a zone. */
function nearestTo(zone: Zone, { count, latitude, longitude }: Points): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 0; at < count; at++)
    nearest = Math.min(nearest, metresFrom(zone, { latitude: latitude[at]!, longitude: longitude[at]! }))
  return nearest
}

test('chance puts the centre anywhere around the door, and never farther than half a radius', () => {
  const random = new Random(7)
  const door = { latitude: 60, longitude: -179.9999 }
  const moved = Array.from({ length: 4000 }, () => moveByChance(door, zoneRadiusM, () => random.next()))
  const metres = moved.map(zone => metresFrom(zone, door))
  expect(Math.max(...metres)).toBeWithin(245, 251)
  // The centres are spread evenly over a disc around the door, with a radius of 250 m. So their mean distance is two
  // thirds of the radius, and a quarter of them lie within half the radius.
  expect(metres.reduce((sum, one) => sum + one, 0) / metres.length).toBeWithin(162, 171)
  expect(quantile(metres, 0.25)).toBeWithin(119, 131)
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const centre = {
    latitude: meanOf(moved.map(({ latitude }) => latitude)),
    longitude: meanOf(moved.map(({ longitude }) => longitude)),
  }
  expect(metresFrom(centre, door)).toBeLessThan(10)
})

test('at the poles a zone is where the door is', () => {
  for (const latitude of [90, -90]) {
    const pole = { latitude, longitude: 12 }
    expect(
      metresFrom(
        moveByChance(pole, zoneRadiusM, () => 0.3),
        pole,
      ),
    ).toBeLessThan(350)
  }
})
