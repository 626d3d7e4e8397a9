import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { findSport, type SportOfUser } from './store'

/**
 * Returns the sport with the id in a request. The id is a number, or its digits as text.
 * @param field where in the request it stands, if that is not clear from its name
 * @throws AppError `invalid payload` if it is no id, or with the message for an unknown sport
 */
export function requireSport(db: Db, userId: number, sportId: unknown, field?: string): SportOfUser {
  const id = readSportId(sportId)
  const found = findSport(db, userId, id)
  if (!found) {
    const extras = field === undefined ? {} : { detail: { field, expected: 'the id of a sport' } }
    throw invalid('sport-unknown', `sport id ${id} not found`, extras)
  }
  return found
}

/** Reads an id: a number, or its digits as text. @throws AppError `invalid payload` if the value is no id */
export function readSportId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid('sport-id-invalid')
  return id
}
