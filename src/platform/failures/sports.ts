// What can be wrong with a sport. See platform/codes.ts.
export const codesOfSports = {
  'sport-id-missing': 'The id of the sport is missing.',
  'sport-id-invalid': 'The id of the sport is not a whole number.',
  'sport-unknown': 'There is no sport with this id.',
  'sport-not-found': 'There is no such sport.',
  'sport-label-taken': 'There is a sport with this label already.',
  'sport-not-own': 'Every server has this sport: only whether it is offered can be changed.',
  'sport-in-use': 'There are workouts in this sport.',
} as const

export const textsOfSports: Partial<Record<keyof typeof codesOfSports, string>> = {
  'sport-id-missing': 'sport id None not found',
  'sport-unknown': 'sport id <sport_id> not found',
  'sport-not-found': 'sport not found',
  'sport-label-taken': 'sport already exists with the same label',
  'sport-not-own': 'only sports of this server’s own can be changed or deleted',
  'sport-in-use': 'sport has workouts',
}
