// The shelf: sports that are not among the standard ones, ready to be added to a server.

import type { SportIcon } from '../schemas'
import type { SportMeasure } from '../store'
import { sportColours } from '../suggest-sport'
import type { words } from './names.gen'

/** The key by which archives, other servers and programs recognize a ready sport. It never changes. */
export type ShelfKey = keyof (typeof words)['en']

export interface ShelfSport {
  key: ShelfKey
  icon: SportIcon
  /** `#rrggbb` */
  color: string
  measure: SportMeasure
  /** km/h */
  stoppedSpeedThreshold: number
  isIndoor: boolean
  /** The words in files that mean this sport, besides its names. */
  words: readonly string[]
}

const { water, wheels, snow, onFoot, games, others } = sportColours

/**
 * Returns a ready sport with the words that files from Garmin, Strava, Apple, Polar, Suunto, Komoot and others have for
 * it.
 */
const sport = (
  key: ShelfKey,
  icon: SportIcon,
  color: string,
  words: string,
  { measure = 'speed', stopped = 0.1, indoor = false }: Partial<Others> = {},
): ShelfSport => ({
  ...{ key, icon, color, measure, stoppedSpeedThreshold: stopped, isIndoor: indoor },
  words: words.split(', '),
})

interface Others {
  measure: SportMeasure
  stopped: number
  indoor: boolean
}

const inside = { indoor: true } as const
const byPace = { measure: 'pace' } as const
const rolling = { stopped: 1 } as const

/**
 * No word is listed twice. A word may also mean a standard sport. It means the ready sport as soon as that sport is
 * added.
 */
export const shelfSports: readonly ShelfSport[] = [
  sport('pool-swimming', 'pool', water, 'lap swimming, pool swim, pool swimming, indoor swimming', {
    ...inside,
    ...byPace,
  }),
  sport(
    'strength-training',
    'fitness_center',
    others,
    'strength training, weight training, traditional strength training, weightlifting, powerlifting, kettlebell, gym, krafttraining, musculation, bodybuilding',
    inside,
  ),
  sport(
    'functional-training',
    'exercise',
    others,
    'hiit, high intensity interval training, functional strength training, functional training, crossfit, circuit training, core training, cross training, bootcamp, jump rope, amrap, emom, tabata',
    inside,
  ),
  sport(
    'fitness-training',
    'exercise',
    others,
    'fitness equipment, training, indoor cardio, cardio training, cardio, mixed cardio, mixed metabolic cardio training, workout, fitness, gymnastics, aerobics, group exercise, group workout, indoor training, step training, flexibility, flexibility training, stretching, mobility',
    inside,
  ),
  sport('yoga', 'self_improvement', others, 'yoga, mind and body, tai chi', inside),
  sport('pilates', 'self_improvement', others, 'pilates, barre', inside),
  sport(
    'dancing',
    'sports_gymnastics',
    others,
    'dance, dancing, cardio dance, social dance, zumba, ballet, ballroom',
    inside,
  ),
  sport(
    'martial-arts',
    'sports_martial_arts',
    others,
    'boxing, kickboxing, martial arts, mixed martial arts, boxing mma, combat sport, judo, karate, taekwondo, wrestling, fencing',
    inside,
  ),
  sport('treadmill', 'directions_run', onFoot, 'treadmill, treadmill running, indoor running', {
    ...{ ...inside, ...byPace, ...rolling },
  }),
  sport(
    'indoor-rowing',
    'rowing',
    water,
    'indoor rowing, rowing machine, rower, virtual row, virtual rowing',
    {
      ...inside,
      ...byPace,
    },
  ),
  sport('elliptical', 'exercise', others, 'elliptical, elliptical trainer, cross trainer', inside),
  sport(
    'stair-climbing',
    'stairs',
    onFoot,
    'stair climbing, stairs, stair stepper, stair climber, stairmaster, stairmaster stepwell, floor climbing, stepper',
    inside,
  ),
  sport(
    'indoor-climbing',
    'mountain_flag',
    onFoot,
    'indoor climbing, climbing indoor, climbing gym, speed climbing',
    inside,
  ),
  sport('bouldering', 'mountain_flag', onFoot, 'bouldering, boulder', inside),
  sport('climbing', 'mountain_flag', onFoot, 'climbing, rock climbing, sport climbing'),
  sport('padel', 'sports_tennis', games, 'padel, padel tennis, paddle tennis, padel outdoor, padel indoor'),
  sport('tennis', 'sports_tennis', games, 'tennis, tennis outdoor, tennis indoor, platform tennis'),
  sport('squash', 'sports_tennis', games, 'squash, racquetball', inside),
  sport('badminton', 'badminton', games, 'badminton', inside),
  sport('table-tennis', 'sports_tennis', games, 'table tennis, ping pong', inside),
  sport('football', 'sports_soccer', games, 'football, soccer, futsal, street football, fussball'),
  sport('basketball', 'sports_basketball', games, 'basketball, streetball'),
  sport('volleyball', 'sports_volleyball', games, 'volleyball, beach volleyball, beach volley'),
  sport('handball', 'sports_handball', games, 'handball', inside),
  sport('hockey', 'sports_hockey', games, 'hockey, ice hockey, field hockey, floorball, roller hockey'),
  sport('golf', 'golf_course', games, 'golf, golfing'),
  sport('disc-golf', 'golf_course', games, 'disc golf, frisbee golf'),
  sport(
    'inline-skating',
    'roller_skating',
    wheels,
    'inline skating, inline skate, inline hockey, roller skating, rollerblading, skating, skaten, skating sports',
    rolling,
  ),
  sport('ice-skating', 'ice_skating', snow, 'ice skating, ice skate, speed skating, figure skating', rolling),
  sport(
    'skateboarding',
    'skateboarding',
    wheels,
    'skateboarding, skateboard, longboarding, longboard',
    rolling,
  ),
  sport(
    'kick-scooter',
    'scooter',
    wheels,
    'kick scooter, kickscooter, scooter, kick scooting, kickbike, footbike',
    rolling,
  ),
  sport(
    'snowboarding',
    'snowboarding',
    snow,
    'snowboarding, snowboard, resort snowboarding, snowboarden',
    rolling,
  ),
  sport(
    'ski-touring',
    'downhill_skiing',
    snow,
    'ski touring, backcountry skiing, backcountry ski, backcountry snowboarding, backcountry skiing snowboarding, skitour, ski mountaineering, skimo, skitouren',
  ),
  sport('sailing', 'sailing', water, 'sailing, sail, sail race, boating'),
  sport('windsurfing', 'sailing', water, 'windsurfing, windsurf, wing foil, wingfoil'),
  sport(
    'kitesurfing',
    'kitesurfing',
    water,
    'kitesurfing, kitesurf, kiteboarding, wind kite surfing',
    rolling,
  ),
  sport('surfing', 'surfing', water, 'surfing, surf, surfing sports, wakesurfing, bodyboarding'),
  sport(
    'stand-up-paddling',
    'surfing',
    water,
    'stand up paddling, stand up paddleboarding, standup paddling, standup paddleboarding, stand up paddle, paddleboarding, sup',
  ),
  sport(
    'kayaking',
    'kayaking',
    water,
    'kayaking, kayak, whitewater kayaking, whitewater rafting kayaking, rafting, paddling, paddle sports',
  ),
  sport('canoeing', 'kayaking', water, 'canoeing, canoe'),
  sport(
    'scuba-diving',
    'scuba_diving',
    water,
    'scuba diving, diving, single gas diving, multi gas diving, gauge diving, ccr diving, apnea diving, underwater diving, freediving, snorkeling, snorkelling',
  ),
  sport(
    'wheelchair',
    'accessible_forward',
    wheels,
    'wheelchair, wheelchair push walk, wheelchair push run, wheelchair walk pace, wheelchair run pace, wheelchair racing',
  ),
  sport(
    'handcycling',
    'accessible_forward',
    wheels,
    'hand cycling, handcycling, handcycle, handbike',
    rolling,
  ),
  sport(
    'horse-riding',
    'pets',
    onFoot,
    'horse riding, horseback riding, horse back riding, equestrian sports, equestrian, riding',
    rolling,
  ),
  sport('nordic-walking', 'nordic_walking', onFoot, 'nordic walking, nordicwalking', byPace),
  sport('orienteering', 'explore', onFoot, 'orienteering, mountain orienteering', byPace),
  // This sport is offered for files that say `Other`, but it is never chosen for them automatically, because `Other`
  // has a different meaning in every file.
  sport('other-activity', 'exercise', others, 'other activity, multi activity'),
]
