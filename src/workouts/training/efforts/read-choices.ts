import type { Db } from '../../../platform/db/database'
import { meanDurations } from '../../../tracks/analysis/track-analysis'
import { distancesOf } from '../../analysis/efforts/read-efforts'
import { sportGroupOf } from '../../sports/sport-group'
import type { SportOfUser } from '../../sports/store'
import { effortQuantities, keyOf } from '../quantities'
import type { EffortChoices } from './schemas'
import { hasDistanceEffort, hasMeans } from './store'

/** Returns the distances and quantities for which a user has efforts in a sport. */
export function readChoices(db: Db, userId: number, ofUser: SportOfUser): EffortChoices {
  const sportId = ofUser.sport.id
  return {
    sport_group: sportGroupOf(ofUser),
    distances: distancesOf(ofUser)
      .filter(distanceMm => hasDistanceEffort(db, userId, sportId, distanceMm))
      .map(distanceMm => distanceMm / 1e6),
    durations: [...meanDurations],
    quantities: effortQuantities.filter(quantity => hasMeans(db, userId, sportId, keyOf(quantity))),
  }
}
