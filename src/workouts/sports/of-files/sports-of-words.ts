// Maps sport names found in files to the standard sports. The functions here are pure.
import { readSportWord, spellingOf } from '../../../formats/normalize/sport-word'
import type { Venue } from '../../../tracks/venue'

interface StandardSport {
  /** The id of the standard sport, which is the same in FitTrackee's API. */
  id: number
  label: string
}

/**
 * Words for the standard sports: those of Garmin (as in its GPX and TCX files; the FIT reader turns sport numbers into
 * the same words), Strava, Komoot and OpenTracks, and those in Strava archives in other languages. Words without a
 * matching sport are left out, so that the user is asked.
 */
const wordsOfSports: readonly (StandardSport & { words: readonly string[] })[] = [
  {
    id: 1,
    label: 'Cycling (Sport)',
    words: [
      'cycling, biking, bike, road biking, road cycling, racebike, mtb easy, cyclocross, gravel cycling, recumbent cycling',
      'hand cycling, handcycle, track cycling, mixed surface cycling, ride, gravel ride, velomobile, bmx',
      'radfahrt, rennradfahrt, gravel fahrt, radfahren, liegeradfahrt, handbike',
      'vélo, sortie à vélo, sortie vélo, gravel, vélo couché',
      'bicicleta, salida en bicicleta, ciclismo, giro in bici, uscita in bici, ciclo, fietsrit, rit, pedalada, jazda',
    ],
  },
  { id: 2, label: 'Cycling (Transport)', words: ['bike commuting, citybike, commuting'] },
  {
    id: 3,
    label: 'Hiking',
    words: [
      'hiking, hike, rucking, trail hiking, off trail hiking, trekking',
      'wanderung, wandern, randonnée, caminata, senderismo, escursione, escursionismo, wandeltocht, hiken',
    ],
  },
  {
    id: 4,
    label: 'Mountain Biking',
    words: [
      'mountain biking, mountain bike ride, downhill biking, enduro mtb, mtb, mtb advanced, downhillbike',
      'mountainbike fahrt, mountainbike tour, mountainbiken, vtt, sortie vtt, mountainbiketocht',
    ],
  },
  {
    id: 5,
    label: 'Running',
    words: [
      'running, run, street running, track running, treadmill running, indoor running, virtual run, virtual running',
      'jogging, ultra run, obstacle run, lauf, laufen, virtueller lauf, course à pied, course, carrera, correr, corsa',
      'hardloopsessie, hardlopen, corrida, bieg',
    ],
  },
  {
    id: 6,
    label: 'Walking',
    words: [
      'walking, walk, casual walking, speed walking, nordic walking, indoor walking',
      'spaziergang, gehen, walken, marche, promenade, camminata, wandeling, caminhada, paseo',
    ],
  },
  {
    id: 7,
    label: 'Mountain Biking (Electric)',
    words: [
      'e biking, e bike mountain, e bike fitness, e enduro mtb, e mountain bike ride, e bike ride',
      'e bike fahrt, e mountainbike fahrt, vélo électrique, vélo à assistance électrique, vtt électrique',
    ],
  },
  {
    id: 8,
    label: 'Trail',
    words: ['trail running, trail run, traillauf, geländelauf, trail, course à pied en trail'],
  },
  {
    id: 9,
    label: 'Skiing (Alpine)',
    words: [
      'resort skiing, resort snowboarding, resort skiing snowboarding, alpine ski, alpine skiing, snowboard, snowboarding',
      'skialpin, skiing, alpin ski, ski alpin, ski, abfahrtsski, snowboarden',
    ],
  },
  {
    id: 10,
    label: 'Skiing (Cross Country)',
    words: [
      'cross country skiing, skate skiing, cross country classic skiing, backcountry skiing, backcountry snowboarding',
      'backcountry skiing snowboarding, nordic ski, backcountry ski, roller ski, roller skiing, nordic, skitour',
      'langlauf, nordisches skifahren, skilanglauf, skitouren, rollski, ski de fond, ski nordique, ski de randonnée',
    ],
  },
  {
    id: 11,
    label: 'Rowing',
    words: ['rowing, indoor rowing, virtual row, virtual rowing, rudern, aviron, remo, canottaggio, roeien'],
  },
  {
    id: 12,
    label: 'Snowshoes',
    words: [
      'snow shoe, snow shoeing, snowshoe, snowshoeing, schneeschuhwanderung, schneeschuhwandern, raquettes',
    ],
  },
  {
    id: 13,
    label: 'Cycling (Virtual)',
    words: [
      'virtual ride, virtual cycling, indoor cycling, spin, virtuelle radfahrt, virtuelle fahrt, virtuelles radfahren',
      'sortie à vélo virtuelle, vélo virtuel',
    ],
  },
  { id: 14, label: 'Mountaineering', words: ['mountaineering, bergsteigen, alpinisme'] },
  { id: 15, label: 'Paragliding', words: ['paragliding, hang gliding'] },
  {
    id: 16,
    label: 'Open Water Swimming',
    words: ['open water swimming, open water, swimming in open water'],
  },
  {
    id: 17,
    label: 'Cycling (Trekking)',
    words: ['touringbicycle, bikepacking, bike touring'],
  },
  { id: 18, label: 'Swimrun', words: ['swimrun'] },
]

/** The sport "Cycling (Virtual)", which implies the venue. */
const virtualSportId = 13

/**
 * Returns the venue that a sport implies; `null` if it implies none.
 * @param sportId `null` if unknown
 * @param isIndoor whether it is a sport of this server that is done indoors
 */
export const venueOfSport = (sportId: number | null, isIndoor = false): Venue | null =>
  sportId === virtualSportId ? 'virtual' : isIndoor ? 'indoors' : null

/** Words for swimming. A swim with positions is in open water, because watches record no positions indoors. */
const swims =
  'swim, swimming, schwimmen, schwimmeinheit, natation, natación, nuoto, zwemmen, natação, pływanie'

const spellings = (list: string) => list.split(', ').map(spellingOf)

const sports = new Map(
  wordsOfSports.flatMap(({ id, label, words }) =>
    words.flatMap(spellings).map((word): [string, StandardSport] => [word, { id, label }]),
  ),
)

const swimming = new Set(spellings(swims))

/** Whether a word in any spelling means a sport only for recordings with positions. */
export const needsPositions = (word: string): boolean => swimming.has(spellingOf(word))

const openWater = sports.get(spellingOf('open water')) ?? null

/** Words that name no sport in particular. */
const generalWords = new Set(
  spellings(
    'other, generic, unknown, unspecified, uncategorized, workout, training, activity, sport, sports, exercise, default',
  ),
)

/** Whether a word in any spelling stands for any sport. */
export const isGeneralWord = (word: string): boolean => generalWords.has(spellingOf(word))

/** Patterns for the sports of Garmin, which adds new ones every year. */
const families: readonly [RegExp, string][] = [
  [/_cycling$/, 'cycling'],
  [/_run(ning)?$/, 'running'],
]

/** Returns the spelling of the sport that a word means. A swim without positions is a pool swim. */
export function meantSpelling(word: string, hasPositions: boolean): string {
  const spelled = spellingOf(word)
  return swimming.has(spelled) && !hasPositions ? spellingOf('lap swimming') : spelled
}

/**
 * Returns the standard sport for a word in any spelling; `null` if there is none.
 * @param hasPositions true if the recording has positions, or if that is unknown
 */
export function standardSportOf(word: string, hasPositions: boolean): StandardSport | null {
  const spelled = spellingOf(word)
  if (swimming.has(spelled)) return hasPositions ? openWater : null
  const found = sports.get(spelled)
  if (found) return found
  const family = families.find(([ending]) => ending.test(readSportWord(word) ?? ''))
  return (family && sports.get(family[1])) ?? null
}
