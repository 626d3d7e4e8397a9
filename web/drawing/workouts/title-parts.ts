// What is said of a workout that nobody gave a title. Pure.
import type { Workout } from '../../../src/workouts/workouts/schemas'

/** "Cycling (Sport) - 2026-05-01 08:00:00", as the server writes it. */
const writtenByServer = / - \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

export const isDefaultTitle = (title: string | null): boolean => title === null || writtenByServer.test(title)

/** What people call it, by the sports that every server has; null where they would name the sport. */
export function outingOf(sportId: number): 'ride' | 'run' | 'walk' | 'hike' | 'swim' | null {
  if ([1, 2, 4, 7, 13, 17].includes(sportId)) return 'ride'
  if (sportId === 5 || sportId === 8) return 'run'
  if (sportId === 3) return 'hike'
  if (sportId === 6) return 'walk'
  return sportId === 16 ? 'swim' : null
}

export function daytimeOf(timeZone: string, moment: Date): 'morning' | 'afternoon' | 'evening' | 'night' {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(clock.format(moment))
  if (hour < 5 || hour >= 22) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The places of a workout in order, each once where it follows itself, and the countries they are in. */
export function placesInOrder(places: Workout['places']): { names: string[]; countries: string[] } {
  const known = [places?.start, places?.farthest, places?.end].filter(place => place != null)
  const names = known.flatMap(({ name }) => name ?? [])
  return {
    names: names.filter((name, index) => name !== names[index - 1]),
    countries: [...new Set(known.map(({ country }) => country))],
  }
}
