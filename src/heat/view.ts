import { httpDate } from '../lib/net/http-date'
import type { Outline } from './schemas'
import type { OutlineRow } from '../maps/heat/store'

export function viewOutline(row: OutlineRow): Outline {
  return {
    id: row.shortId,
    sport_id: row.sportId,
    title: row.title,
    workout_date: httpDate(row.workoutDate),
    distance: row.distanceM / 1000,
    lines: row.outline.split(' ').filter(line => line !== ''),
  }
}
