import type { Db } from '../../platform/db/database'
import { findLatestSport, listSports, stoppedSpeedThreshold } from '../sports/store'
import type { SportChoice } from './sport-choice'
import { listUsedWords } from './store'

/**
 * What the sports of recordings are chosen from. A word stands for what the user made of it last, else for a sport that is
 * called so, else for what it means.
 */
export function readSportChoice(
  db: Db,
  userId: number,
  { named, fallback }: Pick<SportChoice, 'named' | 'fallback'>,
): SportChoice {
  const sports = listSports(db, userId)
  const called = sports.flatMap(({ sport, own }): [string, number][] =>
    own
      ? [
          [
            sport.label
              .trim()
              .toLowerCase()
              .replaceAll(/[\s-]+/g, '_'),
            sport.id,
          ],
        ]
      : [],
  )
  return {
    named,
    fallback,
    ofWords: Object.fromEntries([...called, ...listUsedWords(db, userId)]),
    last: named === null ? findLatestSport(db, userId) : null,
    stoppedSpeedThresholds: Object.fromEntries(
      sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]),
    ),
  }
}
