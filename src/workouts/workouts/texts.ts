// The texts users write about a workout, and what stands there when they write nothing.
import { truncateText } from '../../lib/text'
import { formatLocalTime } from '../../lib/time-zone'

/** In characters; longer texts are cut. */
export const textLimits = { title: 255, description: 10_000, notes: 500 } as const

/** Cuts a text to what is stored of it. */
export function keepText(text: string | null | undefined, field: keyof typeof textLimits): string | null {
  return text === null || text === undefined ? null : truncateText(text, textLimits[field])
}

/** The title of a workout that was given none. */
export function defaultTitle(sportLabel: string, start: Date, timeZone: string): string {
  return `${sportLabel} - ${formatLocalTime(start, timeZone)}`
}
