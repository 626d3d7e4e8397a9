// What stands in the pictures of years and workouts, in the languages of the web app. Sports are called as they are there, which a test holds.

interface PictureWords {
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
  /** Of the sports that every server has, by their ids. */
  sports: Record<number, string>
}

const en: PictureWords = {
  title: 'Year in review',
  distance: 'Distance',
  moving: 'Moving time',
  workouts: 'Workouts',
  ascent: 'Ascent',
  pace: 'Pace',
  speed: 'Speed',
  activeDays: 'Active days',
  farthest: 'Farthest',
  longest: 'Longest',
  highest: 'Most ascent',
  months: 'Distance by month',
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

const fr: PictureWords = {
  title: 'Rétrospective',
  distance: 'Distance',
  moving: 'Temps en mouvement',
  workouts: 'Séances',
  ascent: 'Dénivelé positif',
  pace: 'Allure',
  speed: 'Vitesse',
  activeDays: 'Jours actifs',
  farthest: 'Plus longue distance',
  longest: 'Plus longue durée',
  highest: 'Plus grand dénivelé',
  months: 'Distance par mois',
  sports: {
    1: 'Vélo (sport)',
    2: 'Vélo (transport)',
    3: 'Randonnée',
    4: 'VTT',
    5: 'Course à pied',
    6: 'Marche',
    7: 'VTT électrique',
    8: 'Trail',
    9: 'Ski alpin',
    10: 'Ski de fond',
    11: 'Aviron',
    12: 'Raquettes',
    13: 'Vélo (virtuel)',
    14: 'Alpinisme',
    15: 'Parapente',
    16: 'Nage en eau libre',
    17: 'Vélo (randonnée)',
    18: 'Swimrun',
  },
}

const de: PictureWords = {
  title: 'Jahresrückblick',
  distance: 'Distanz',
  moving: 'Zeit in Bewegung',
  workouts: 'Trainings',
  ascent: 'Aufstieg',
  pace: 'Pace',
  speed: 'Geschwindigkeit',
  activeDays: 'Aktive Tage',
  farthest: 'Weiteste Strecke',
  longest: 'Längste Zeit',
  highest: 'Größter Aufstieg',
  months: 'Distanz je Monat',
  sports: {
    1: 'Radfahren (Sport)',
    2: 'Radfahren (Alltag)',
    3: 'Wandern',
    4: 'Mountainbike',
    5: 'Laufen',
    6: 'Gehen',
    7: 'Mountainbike (elektrisch)',
    8: 'Trailrunning',
    9: 'Ski alpin',
    10: 'Skilanglauf',
    11: 'Rudern',
    12: 'Schneeschuhwandern',
    13: 'Radfahren (virtuell)',
    14: 'Bergsteigen',
    15: 'Gleitschirmfliegen',
    16: 'Freiwasserschwimmen',
    17: 'Radfahren (Trekking)',
    18: 'Swimrun',
  },
}

/** The words of an account, and the locale that writes its numbers and dates. Without a language of the web app, English ones. */
export function pictureWords(language: string): { words: PictureWords; locale: string } {
  const known: Record<string, PictureWords> = { en, fr, de }
  const words = known[language]
  return words && words !== en ? { words, locale: language } : { words: en, locale: 'en-GB' }
}
