// What a picture of a year's story consists of. Both the picture and its text for people who do not see it follow from
// this.
import type { PictureFigure } from '../images/pictures/pen'
import type { StoryKind } from './schemas'

export interface StoryRow {
  name: string
  /** May be empty. */
  value: string
  /** A short text such as a date; may be empty. */
  note: string
  /**
   * Lengths of the row's bars as shares of the longest bar. A second bar is that of the year before. Empty if the row
   * has no bar.
   */
  shares: number[]
}

/** A month of the picture of all days. */
export interface StoryMonth {
  /** First letter of the month's name. */
  letter: string
  /** For each day of the month its time as a share of the longest day's; 0 for a day without workouts. */
  days: number[]
}

export interface StoryPicture {
  kind: StoryKind
  title: string
  /** The largest words; may be empty. */
  heading: string
  figures: PictureFigure[]
  rows: StoryRow[]
  /** How the picture shows what it is about. */
  shows: 'figures' | 'rows' | 'columns' | 'days' | 'tracks' | 'tracks-of-day'
  /** The months, if `shows` is `columns` or `days`. */
  months: StoryMonth[]
}

/** Returns what the picture says below its heading, each fact as a text. */
export function factsOf({ figures, rows }: StoryPicture): string[] {
  const write = (name: string, value: string, note: string) =>
    [value === '' ? name : `${name}: ${value}`, note].filter(part => part !== '').join(', ')
  return [
    ...figures.map(({ label, number, unit, note }) => write(label, `${number} ${unit}`.trim(), note)),
    ...rows.map(({ name, value, note }) => write(name, value, note)),
  ]
}
