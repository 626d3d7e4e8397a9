// Maps FIT sport numbers to the sport names that Garmin writes into GPX files, so that one table maps the names of both
// formats to sports.
import type { Venue } from '../../tracks/venue'

const sports: ReadonlyMap<number, string> = new Map([
  [1, 'running'],
  [2, 'cycling'],
  [4, 'fitness_equipment'],
  [5, 'swimming'],
  [6, 'basketball'],
  [7, 'soccer'],
  [8, 'tennis'],
  [10, 'training'],
  [11, 'walking'],
  [12, 'cross_country_skiing'],
  [13, 'resort_skiing'],
  [14, 'resort_snowboarding'],
  [15, 'rowing'],
  [16, 'mountaineering'],
  [17, 'hiking'],
  [18, 'multisport'],
  [19, 'paddling'],
  [20, 'flying'],
  [21, 'e_biking'],
  [25, 'golf'],
  [26, 'hang_gliding'],
  [27, 'horseback_riding'],
  [30, 'inline_skating'],
  [31, 'rock_climbing'],
  [32, 'sailing'],
  [33, 'ice_skating'],
  [35, 'snow_shoe'],
  [37, 'stand_up_paddleboarding'],
  [38, 'surfing'],
  [41, 'kayaking'],
  [43, 'windsurfing'],
  [44, 'kitesurfing'],
  [47, 'boxing'],
  [48, 'floor_climbing'],
  [53, 'diving'],
  [62, 'hiit'],
  [65, 'wheelchair_push_walk'],
  [66, 'wheelchair_push_run'],
  [69, 'disc_golf'],
  [73, 'hockey'],
  [75, 'volleyball'],
  [80, 'mixed_martial_arts'],
  [83, 'dance'],
  [88, 'canoeing'],
])

/** Sport names by `sport/sub-sport`. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['1/1', 'treadmill_running'],
  ['1/3', 'trail_running'],
  ['1/58', 'virtual_run'],
  ['2/5', 'indoor_cycling'],
  ['2/6', 'indoor_cycling'],
  ['2/7', 'road_biking'],
  ['2/8', 'mountain_biking'],
  ['2/9', 'downhill_biking'],
  ['2/10', 'recumbent_cycling'],
  ['2/11', 'cyclocross'],
  ['2/12', 'hand_cycling'],
  ['2/13', 'track_cycling'],
  ['2/28', 'e_bike_fitness'],
  ['2/46', 'gravel_cycling'],
  ['2/47', 'e_bike_mountain'],
  ['2/48', 'bike_commuting'],
  ['2/58', 'virtual_ride'],
  ['4/1', 'treadmill_running'],
  ['4/6', 'indoor_cycling'],
  ['4/14', 'indoor_rowing'],
  ['4/15', 'elliptical'],
  ['4/16', 'stair_climbing'],
  ['5/17', 'lap_swimming'],
  ['5/18', 'open_water_swimming'],
  ['10/20', 'strength_training'],
  ['10/26', 'indoor_cardio'],
  ['10/43', 'yoga'],
  ['10/44', 'pilates'],
  ['10/70', 'hiit'],
  ['13/37', 'backcountry_skiing'],
  ['15/14', 'indoor_rowing'],
  ['20/111', 'paragliding'],
  ['21/28', 'e_bike_fitness'],
  ['21/47', 'e_bike_mountain'],
  ['31/68', 'indoor_climbing'],
  ['31/69', 'bouldering'],
  ['64/85', 'padel'],
  ['64/94', 'squash'],
  ['64/95', 'badminton'],
  ['64/97', 'table_tennis'],
])

/** Numbers of sub-sports that are always done indoors, such as treadmill running. */
const kindsIndoors = new Set([1, 5, 6, 14, 15, 16, 17, 20, 25, 26, 27, 43, 44, 45, 68, 70, 86, 87, 88])
const virtualKind = 58

/** Returns the venue of a sub-sport; null if unknown. */
export const venueOfKind = (kind: number): Venue | null =>
  kind === virtualKind ? 'virtual' : kindsIndoors.has(kind) ? 'indoors' : null

/** Value of `session.sport` for an unspecified sport. */
const genericSport = 0

/**
 * Returns the name of a sport, or `fit_N` if the table does not contain its number N; null if the file names no sport.
 */
export function sportWord(sport: number, kind: number): string | null {
  if (Number.isNaN(sport) || sport === genericSport) return null
  return kinds.get(`${sport}/${kind}`) ?? sports.get(sport) ?? `fit_${sport}`
}

/**
 * Makes `swimming` more exact: a swim with positions was in open water, and a swim without positions was in a pool.
 * Returns any other name unchanged.
 */
export const sportWordOf = (word: string | null, hasPositions: boolean): string | null =>
  word === 'swimming' ? (hasPositions ? 'open_water_swimming' : 'lap_swimming') : word
