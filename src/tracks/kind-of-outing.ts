// Names outings with several legs by their sports. Contains no I/O, because the web app imports it, too.

export const kindsOfOutings = ['triathlon', 'duathlon', 'several'] as const
export type KindOfOuting = (typeof kindsOfOutings)[number]

/** The ids of sports that count as swimming, cycling or running. */
const families: Readonly<Record<string, readonly number[]>> = {
  swim: [16],
  ride: [1, 2, 4, 7, 13, 17],
  run: [5, 8],
}

/** Returns the kind of an outing. @param sportIds the sports of its legs, in the order of time */
export function kindOfOuting(sportIds: readonly number[]): KindOfOuting {
  const familyOf = (sportId: number) => Object.keys(families).find(name => families[name]?.includes(sportId))
  const way = sportIds.map(familyOf).join(' ')
  if (way === 'swim ride run') return 'triathlon'
  return way === 'run ride run' ? 'duathlon' : 'several'
}
