// Reads sports that were defined on the server from which an archive comes.
import { languages } from '../../../platform/languages'
import { type SportIcon, sportIcons } from '../../../workouts/sports/schemas'
import { findShelfSport } from '../../../workouts/sports/shelf/find-on-shelf'
import type { OwnSport, SportMeasure } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import type { ImportedSport } from './account-data'
import { maxLabelLength, readSport } from './read-items'
import { type JsonObject, readList, readObject, readText } from './read-values'

type OwnSportOfArchive = ImportedSport & Required<Pick<ImportedSport, 'look'>>

/**
 * Reads a sport of another server. Returns null without an id or a label. Invalid values are replaced by values that
 * the label suggests.
 */
export function readOwnSport(item: JsonObject): OwnSportOfArchive | null {
  const { id, label } = readSport(item.id, item.label)
  if (id === null || label === null) return null
  const { label: _, ...suggested } = suggestSport(label)
  const {
    icon,
    default_color: color,
    default_stopped_speed_threshold: threshold,
    measure,
    shelf_key: key,
  } = item
  const look = {
    ...suggested,
    ...(isIcon(icon) && { icon }),
    ...(isColor(color) && { color }),
    ...(isThreshold(threshold) && { stoppedSpeedThreshold: threshold }),
    ...(isMeasure(measure) && { measure }),
  }
  // The names and words of a ready sport are not read, because this instance has them in its own list.
  if (typeof key === 'string' && findShelfSport(key)) return { id, label, look, shelfKey: key }
  return { id, label, look: { ...look, ...readMeanings(item) } }
}

const maxWords = 50

/** Reads names, words and venue of a sport. Invalid values are left out. */
function readMeanings({ names, words, indoor }: JsonObject): Pick<OwnSport, 'names' | 'words' | 'isIndoor'> {
  const named = languages.map(language => [language, readName(readObject(names)?.[language])] as const)
  const meant = readList(words).slice(0, maxWords).map(readName)
  const [hasNames, hasWords] = [named.some(([, name]) => name !== ''), meant.some(word => word !== '')]
  return {
    ...(hasNames && { names: Object.fromEntries(named.filter(([, name]) => name !== '')) }),
    ...(hasWords && { words: meant.filter(word => word !== '') }),
    ...(indoor === true && { isIndoor: true }),
  }
}

const readName = (value: unknown): string =>
  (readText(value, maxLabelLength) ?? '').replace(/\p{Cc}+/gu, ' ').trim()

const isIcon = (value: unknown): value is SportIcon => sportIcons.some(icon => icon === value)

const isMeasure = (value: unknown): value is SportMeasure => value === 'pace' || value === 'speed'

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

const isThreshold = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1000
