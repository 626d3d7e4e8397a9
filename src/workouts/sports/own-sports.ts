// Sports that administrators have added, beside those that every server has.
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import {
  deleteOwnSport,
  insertOwnSport,
  isInUse,
  listSportLabels,
  type OwnSport,
  type SportOfUser,
  updateOwnSport,
} from './store'

/**
 * Adds a sport in the running transaction. It may be done with any equipment.
 * @returns its id, which no other sport ever had or will have
 * @throws AppError 400 when there is a sport with this label
 */
export function createSport(tx: Db, sport: OwnSport): number {
  const label = sport.label.trim()
  requireFreeLabel(tx, label, null)
  return insertOwnSport(tx, { ...sport, label })
}

/** @throws AppError 400 for a sport that every server has, and when another has this label */
export function changeOwnSport(tx: Db, { sport, own }: SportOfUser, changes: Partial<OwnSport>) {
  if (!own) throw notOwn()
  const label = changes.label?.trim()
  if (label !== undefined) requireFreeLabel(tx, label, sport.id)
  updateOwnSport(tx, sport.id, { ...changes, ...(label !== undefined && { label }) })
}

/** @throws AppError 400 for a sport that every server has, and while there are workouts in it */
export function removeOwnSport(tx: Db, { sport, own }: SportOfUser) {
  if (!own) throw notOwn()
  if (isInUse(tx, sport.id)) throw invalid('sport-in-use', 'sport has workouts')
  deleteOwnSport(tx, sport.id)
}

const notOwn = () => invalid('sport-not-own', 'only sports of this server’s own can be changed or deleted')

/** Archives say what a sport is by its label, some without the capitals. */
function requireFreeLabel(tx: Db, label: string, ownId: number | null) {
  const isTaken = listSportLabels(tx).some(
    other => other.id !== ownId && other.label.toLowerCase() === label.toLowerCase(),
  )
  if (isTaken) throw invalid('sport-label-taken', 'sport already exists with the same label')
}
