// The values of the form for a sport of this server. The functions here are pure.
import type { Sport, SportIcon, SuggestedSport } from '../../../../src/workouts/sports/schemas'
import { sportIconSvgs } from '../../../components/sports/sport-icons'
import { thresholdInUnit, thresholdOf } from '../../../components/sports/stopped-speed'
import { colours } from '../../../ui/fields/colours'

export const maxLabelLength = 50

export const sportIconNames = Object.keys(sportIconSvgs) as SportIcon[]

export interface OwnSportValues {
  label: string
  icon: SportIcon
  colour: string
  /** The speed in the user's unit. */
  stoppedSpeed: number
  measure: 'pace' | 'speed'
  isIndoor: boolean
  /** Names by which files may call the sport, separated by commas. */
  words: string
  names: Sport['names']
}

const unknownIcon: SportIcon = 'exercise'
const usualSpeed = 1

/** The initial values of the form. @param sport `null` for a new sport */
export function ownSportValues(sport: Sport | null, isImperial: boolean): OwnSportValues {
  return {
    label: sport?.label ?? '',
    icon: sportIconNames.find(name => name === sport?.icon) ?? unknownIcon,
    colour: sport?.default_color ?? colours[0].value,
    stoppedSpeed: thresholdInUnit(sport?.default_stopped_speed_threshold ?? usualSpeed, isImperial),
    measure: sport?.measure ?? 'speed',
    isIndoor: sport?.indoor ?? false,
    words: (sport?.words ?? []).join(', '),
    names: sport?.names ?? {},
  }
}

export function ownSportBody(values: OwnSportValues, isImperial: boolean): SuggestedSport {
  return {
    label: values.label.trim(),
    icon: values.icon,
    default_color: values.colour,
    default_stopped_speed_threshold: thresholdOf(values.stoppedSpeed, isImperial),
    measure: values.measure,
    indoor: values.isIndoor,
    words: partsOf(values.words),
    names: Object.fromEntries(
      Object.entries(values.names).flatMap(([language, name]) =>
        name.trim() === '' ? [] : [[language, name.trim()]],
      ),
    ),
  }
}

/** Words that are too long for the server are cut. */
const partsOf = (words: string): string[] =>
  words
    .split(/[,;]/)
    .map(word => word.trim().slice(0, maxLabelLength))
    .filter(word => word !== '')
