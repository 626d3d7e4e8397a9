export interface PictureWords {
  title: string
  distance: string
  moving: string
  workouts: string
  ascent: string
  pace: string
  speed: string
  activeDays: string
  farthest: string
  longest: string
  highest: string
  months: string
  countries: string
  places: string
  /** Names of the standard sports by id. */
  sports: Record<number, string>
}

export const en: PictureWords = {
  title: 'Year in review',
  distance: 'Distance',
  moving: 'Moving time',
  workouts: 'Workouts',
  ascent: 'Ascent',
  pace: 'Pace',
  speed: 'Speed',
  activeDays: 'Active days',
  farthest: 'Longest distance',
  longest: 'Longest time',
  highest: 'Most ascent',
  months: 'Distance by month',
  countries: 'Countries',
  places: 'Places',
  sports: {
    1: 'Cycling (Sport)',
    2: 'Cycling (Transport)',
    3: 'Hiking',
    4: 'Mountain Biking',
    5: 'Running',
    6: 'Walking',
    7: 'Mountain Biking (Electric)',
    8: 'Trail',
    9: 'Skiing (Alpine)',
    10: 'Skiing (Cross Country)',
    11: 'Rowing',
    12: 'Snowshoes',
    13: 'Cycling (Virtual)',
    14: 'Mountaineering',
    15: 'Paragliding',
    16: 'Open Water Swimming',
    17: 'Cycling (Trekking)',
    18: 'Swimrun',
  },
}
