// The name, icon and colour of each sport. The API fixes the ids of the standard sports; sports created on the server
// have an icon and colour of their own.
import backpack from '@material-symbols/svg-400/outlined/backpack.svg' with { type: 'text' }
import computer from '@material-symbols/svg-400/outlined/computer.svg' with { type: 'text' }
import directionsBike from '@material-symbols/svg-400/outlined/directions_bike.svg' with { type: 'text' }
import directionsRun from '@material-symbols/svg-400/outlined/directions_run.svg' with { type: 'text' }
import directionsWalk from '@material-symbols/svg-400/outlined/directions_walk.svg' with { type: 'text' }
import downhillSkiing from '@material-symbols/svg-400/outlined/downhill_skiing.svg' with { type: 'text' }
import electricBike from '@material-symbols/svg-400/outlined/electric_bike.svg' with { type: 'text' }
import exercise from '@material-symbols/svg-400/outlined/exercise.svg' with { type: 'text' }
import hiking from '@material-symbols/svg-400/outlined/hiking.svg' with { type: 'text' }
import landscape from '@material-symbols/svg-400/outlined/landscape_2.svg' with { type: 'text' }
import mountainFlag from '@material-symbols/svg-400/outlined/mountain_flag.svg' with { type: 'text' }
import nordicWalking from '@material-symbols/svg-400/outlined/nordic_walking.svg' with { type: 'text' }
import paragliding from '@material-symbols/svg-400/outlined/paragliding.svg' with { type: 'text' }
import pedalBike from '@material-symbols/svg-400/outlined/pedal_bike.svg' with { type: 'text' }
import pool from '@material-symbols/svg-400/outlined/pool.svg' with { type: 'text' }
import rowing from '@material-symbols/svg-400/outlined/rowing.svg' with { type: 'text' }
import snowshoeing from '@material-symbols/svg-400/outlined/snowshoeing.svg' with { type: 'text' }
import sprint from '@material-symbols/svg-400/outlined/sprint.svg' with { type: 'text' }
import waves from '@material-symbols/svg-400/outlined/waves.svg' with { type: 'text' }
import type { Sport } from '../../../src/workouts/sports/schemas'
import type { Texts } from '../../i18n/texts'
import type { Scheme } from '../../ui/theme'

/** The fields of a sport that are needed to draw it. */
export type DrawnSport = Pick<Sport, 'id' | 'color' | 'icon' | 'default_color'>

/** The fields of a sport that are needed to name it. */
export type NamedSport = Pick<Sport, 'id' | 'label' | 'default_color' | 'names'>

interface SportLook {
  /** Translation key of the sport's name; `null` for sports unknown to this version. */
  name: keyof Texts['sports'] | null
  /** Translation key of the word for a workout in this sport, such as "ride"; `null` uses the sport's name. */
  outing: keyof Texts['outings'] | null
  /** The icon, unless the server defines another one for the sport. */
  svg: string
  /**
   * The colours in the light and dark scheme. Each has a contrast of at least 3:1 against both surfaces of its scheme.
   */
  light: string
  dark: string
}

// Each family of sports has its own hues: cycling blue, on foot amber to rust, water teal, snow violet, air magenta.
// Sports of a family differ in lightness, so that people with colour blindness can tell them apart.
const looks: Record<number, SportLook> = {
  1: { name: 'cyclingSport', outing: 'ride', svg: directionsBike, light: '#1D5FA8', dark: '#6FA8E8' },
  2: { name: 'cyclingTransport', outing: 'ride', svg: pedalBike, light: '#4A86C5', dark: '#9CC4EF' },
  3: { name: 'hiking', outing: 'hike', svg: hiking, light: '#96580B', dark: '#E0A24C' },
  4: { name: 'mountainBiking', outing: 'ride', svg: landscape, light: '#123F7A', dark: '#4E8CD6' },
  5: { name: 'running', outing: 'run', svg: directionsRun, light: '#B5421B', dark: '#EF8354' },
  6: { name: 'walking', outing: 'walk', svg: directionsWalk, light: '#B07A1E', dark: '#F0C277' },
  7: {
    name: 'mountainBikingElectric',
    outing: 'ride',
    svg: electricBike,
    light: '#2F73C0',
    dark: '#84B5EC',
  },
  8: { name: 'trail', outing: 'run', svg: sprint, light: '#86310F', dark: '#D56A3A' },
  9: { name: 'skiingAlpine', outing: 'ski', svg: downhillSkiing, light: '#5B3FA6', dark: '#A58FE6' },
  10: {
    name: 'skiingCrossCountry',
    outing: 'ski',
    svg: nordicWalking,
    light: '#7D62C4',
    dark: '#C3B3F2',
  },
  11: { name: 'rowing', outing: 'row', svg: rowing, light: '#0F7480', dark: '#4FB9C6' },
  12: { name: 'snowshoes', outing: 'snowshoes', svg: snowshoeing, light: '#432A85', dark: '#8B72D8' },
  13: { name: 'cyclingVirtual', outing: 'ride', svg: computer, light: '#5C7FA6', dark: '#B4CBE4' },
  14: { name: 'mountaineering', outing: 'climb', svg: mountainFlag, light: '#6B3A0A', dark: '#C0792E' },
  15: { name: 'paragliding', outing: 'flight', svg: paragliding, light: '#A8327E', dark: '#E387C0' },
  16: { name: 'openWaterSwimming', outing: 'swim', svg: pool, light: '#0A5560', dark: '#3A97A3' },
  17: { name: 'cyclingTrekking', outing: 'ride', svg: backpack, light: '#2A4F8F', dark: '#5F97DB' },
  18: { name: 'swimrun', outing: null, svg: waves, light: '#2A8D98', dark: '#83D3DC' },
}

/** The name, icon and colours of sports that this version does not know. */
const unknownSport: SportLook = {
  name: null,
  outing: null,
  svg: exercise,
  light: '#545A50',
  dark: '#A9B0A5',
}

export function sportLook({ id, default_color: colour }: Pick<Sport, 'id' | 'default_color'>): SportLook {
  const known = looks[id] ?? unknownSport
  return { ...known, ...(colour !== null && { light: colour, dark: colour }) }
}

/** The sport's colour: the person's choice, or else the default. */
export const sportColour = (sport: DrawnSport, scheme: Scheme): string =>
  sport.color ?? sportLook(sport)[scheme]

/** Returns the name of a sport that was created on the server; empty while sports load, and for a deleted sport. */
export function ownName(sport: Pick<Sport, 'label' | 'names'> | undefined, language: string): string {
  const names: Partial<Record<string, string>> = sport?.names ?? {}
  return names[language] ?? sport?.label ?? ''
}

/** Finds a sport by its id. While sports load, and for deleted sports, it returns a placeholder. */
export const sportOfId = (sports: readonly Sport[] | undefined, id: number): DrawnSport =>
  sports?.find(sport => sport.id === id) ?? { id, color: null, icon: null, default_color: null }
