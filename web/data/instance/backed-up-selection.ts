// Which people and workouts of a backup are shown, read from the URL of the page and written to it. The functions here
// are pure.
import type { WorkoutInBackup } from '../../../src/transfer/restores/schemas'
import { readPage } from '../client/read-page'

export interface PeopleSelection {
  /** Part of a username; empty for all. */
  q: string
  page: number
}

export interface BackedUpSelection {
  /** Part of a title; empty for all. */
  q: string
  /** Days such as `2026-11-10`; empty for an open range. */
  from: string
  to: string
  standing: WorkoutInBackup['standing'] | ''
  page: number
}

const standings: readonly WorkoutInBackup['standing'][] = ['missing', 'different', 'hidden', 'same']

/** Reads which workouts of a backup are shown from the URL. Invalid values are ignored. */
export function readBackedUpSelection(parameters: URLSearchParams): BackedUpSelection {
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(parameters.get(name) ?? '')?.[0] ?? ''
  return {
    q: parameters.get('q') ?? '',
    from: day('from'),
    to: day('to'),
    standing: standings.find(standing => standing === parameters.get('standing')) ?? '',
    page: readPage(parameters),
  }
}

/** Writes a selection as the query of a URL. Empty values and the first page are left out. */
export function writeSelection(selection: PeopleSelection | BackedUpSelection): string {
  const { page, ...others } = selection
  const chosen = Object.entries(others).filter(([, value]) => value !== '')
  const query = new URLSearchParams(chosen)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
