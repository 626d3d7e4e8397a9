// What FIT files call what is done, in words of Garmin Connect.

const sports: Record<number, string> = {
  1: 'running',
  2: 'cycling',
  5: 'swimming',
  11: 'walking',
  12: 'cross_country_skiing',
  13: 'alpine_skiing',
  14: 'snowboarding',
  15: 'rowing',
  16: 'mountaineering',
  17: 'hiking',
  19: 'paddling',
  21: 'e_biking',
  26: 'hang_gliding',
  30: 'inline_skating',
  31: 'rock_climbing',
  32: 'sailing',
  33: 'ice_skating',
  35: 'snowshoeing',
  37: 'stand_up_paddleboarding',
  38: 'surfing',
  41: 'kayaking',
  43: 'windsurfing',
  44: 'kitesurfing',
}

/** By sport and sub-sport, where the latter makes a difference. */
const subSports: Record<string, string> = {
  '1 3': 'trail_running',
  '2 5': 'indoor_cycling',
  '2 6': 'indoor_cycling',
  '2 8': 'mountain_biking',
  '2 9': 'downhill_biking',
  '2 28': 'e_bike_fitness',
  '2 47': 'e_bike_mountain',
  '2 48': 'commuting',
  '2 58': 'virtual_ride',
  '4 14': 'indoor_rowing',
  '5 17': 'lap_swimming',
  '5 18': 'open_water_swimming',
  '13 37': 'backcountry_skiing',
  '20 111': 'paragliding',
}

/** Null where it does not say. Devices are newer than any list: those that are not in it keep their number. */
export function wordOfFit(sport: number, subSport: number): string | null {
  if (Number.isNaN(sport) || sport === 0) return null
  return subSports[`${sport} ${subSport}`] ?? sports[sport] ?? `FIT ${sport}`
}
