// All failure codes with their meanings, and their messages. A code has one meaning and never changes; the message sent with
// it may. To throw a new failure, add its code to `failures.ts` of its feature and name it in `errors(…)` of the routes that
// answer with it.

import { codesOfAuth, textsOfAuth } from '../accounts/auth/failures'
import { codesOfInvitations, textsOfInvitations } from '../accounts/invitations/failures'
import { codesOfApps, textsOfApps } from '../accounts/oauth/failures'
import { codesOfProfile, textsOfProfile } from '../accounts/profile/failures'
import { codesOfUsers, textsOfUsers } from '../accounts/users/failures'
import { codesOfBackups, textsOfBackups } from '../instance/backups/failures'
import { codesOfConfiguration, textsOfConfiguration } from '../instance/configuration/failures'
import { codesOfRegions, textsOfRegions } from '../maps/regions/failures'
import { codesOfTiles, textsOfTiles } from '../maps/tiles/failures'
import { codesOfExports, textsOfExports } from '../transfer/exports/failures'
import { codesOfImports, textsOfImports } from '../transfer/imports/failures'
import { codesOfGoals, textsOfGoals } from '../workouts/analysis/goals/failures'
import { codesOfStats, textsOfStats } from '../workouts/analysis/stats/failures'
import { codesOfDuplicates, textsOfDuplicates } from '../workouts/duplicates/failures'
import { codesOfEquipment, textsOfEquipment } from '../workouts/equipments/failures'
import { codesOfIntake, textsOfIntake } from '../workouts/intake/failures'
import { codesOfRecordings, textsOfRecordings } from '../workouts/recording/files/failures'
import { codesOfShares, textsOfShares } from '../workouts/shares/failures'
import { codesOfSports, textsOfSports } from '../workouts/sports/failures'
import { codesOfWorkouts, textsOfWorkouts } from '../workouts/workouts/failures'
import { codesOfAccess, textsOfAccess } from './access/failures'
import { codesOfRequests, textsOfRequests } from './http/failures'

export const codes = {
  ...codesOfRequests,
  ...codesOfAccess,
  ...codesOfAuth,
  ...codesOfProfile,
  ...codesOfUsers,
  ...codesOfInvitations,
  ...codesOfApps,
  ...codesOfWorkouts,
  ...codesOfSports,
  ...codesOfRecordings,
  ...codesOfStats,
  ...codesOfShares,
  ...codesOfIntake,
  ...codesOfDuplicates,
  ...codesOfGoals,
  ...codesOfEquipment,
  ...codesOfTiles,
  ...codesOfRegions,
  ...codesOfExports,
  ...codesOfImports,
  ...codesOfConfiguration,
  ...codesOfBackups,
}

/** Programs recognise a failure by its code. */
export type Code = keyof typeof codes

/** Any operation may answer with these codes; the document lists them once instead of at each operation. */
export const codesOfAny: readonly Code[] = [
  'host-invalid',
  'host-not-allowed',
  'address-too-long',
  'trailers-unsupported',
  'rate-limited',
  'request-too-slow',
  'internal-error',
  'disk-full',
  'connections-exhausted',
  'too-many-at-once',
]

/** Message of a status, for codes without their own. */
export const usualTexts: Readonly<Record<number, string>> = {
  400: 'invalid payload',
  401: 'provide a valid auth token',
  403: 'you do not have permissions',
}

/**
 * The messages of failures, word for word: importers and apps have always read these sentences, and some still match on
 * them. A code without an entry has the usual text of its status. Text in `<…>` varies; for a file in an archive, its name
 * follows in parentheses. Tests fail on any other text.
 */
export const texts: Readonly<Partial<Record<Code, string>>> = {
  ...textsOfRequests,
  ...textsOfAccess,
  ...textsOfAuth,
  ...textsOfProfile,
  ...textsOfUsers,
  ...textsOfInvitations,
  ...textsOfApps,
  ...textsOfWorkouts,
  ...textsOfSports,
  ...textsOfRecordings,
  ...textsOfStats,
  ...textsOfShares,
  ...textsOfIntake,
  ...textsOfDuplicates,
  ...textsOfGoals,
  ...textsOfEquipment,
  ...textsOfTiles,
  ...textsOfRegions,
  ...textsOfExports,
  ...textsOfImports,
  ...textsOfConfiguration,
  ...textsOfBackups,
}
