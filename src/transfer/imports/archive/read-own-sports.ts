// The sports that only the server of an archive has. Pure.

import { type SportIcon, sportIcons } from '../../../workouts/sports/schemas'
import type { SportMeasure } from '../../../workouts/sports/store'
import { suggestSport } from '../../../workouts/sports/suggest-sport'
import type { ImportedSport } from './account-data'
import { readSport } from './read-items'
import type { JsonObject } from './read-values'

/** Answers null without an id or a label. What else makes no sense is as its label suggests. */
export function readOwnSport(item: JsonObject): Omit<Required<ImportedSport>, 'word'> | null {
  const { id, label } = readSport(item.id, item.label)
  if (id === null || label === null) return null
  const { label: _, ...suggested } = suggestSport(label)
  const { icon, default_color: color, default_stopped_speed_threshold: threshold, measure } = item
  const look = {
    ...suggested,
    ...(isIcon(icon) && { icon }),
    ...(isColor(color) && { color }),
    ...(isThreshold(threshold) && { stoppedSpeedThreshold: threshold }),
    ...(isMeasure(measure) && { measure }),
  }
  return { id, label, look }
}

const isIcon = (value: unknown): value is SportIcon => sportIcons.some(icon => icon === value)

const isMeasure = (value: unknown): value is SportMeasure => value === 'pace' || value === 'speed'

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

const isThreshold = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1000
