// Most devices tell who made them and which of the models they are by numbers alone. Makers are few and keep their numbers;
// models are thousands, so they stay unnamed.

/** By `file_id.manufacturer`. */
const manufacturers: ReadonlyMap<number, string> = new Map([
  [1, 'Garmin'],
  [23, 'Suunto'],
  [32, 'Wahoo'],
  [70, 'Sigma Sport'],
  [89, 'Tacx'],
  [95, 'Stryd'],
  [123, 'Polar'],
  [258, 'Lezyne'],
  [260, 'Zwift'],
  [265, 'Strava'],
  [267, 'Bryton'],
  [289, 'Hammerhead'],
  [294, 'COROS'],
])

/** The maker with this number; empty for one that is not known. */
export const manufacturerName = (number: number): string => manufacturers.get(number) ?? ''
