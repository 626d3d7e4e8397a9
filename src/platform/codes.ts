// All failure codes with their meanings, and their messages. A code has one meaning and never changes; the message sent with
// it may. To throw a new failure, add its code to the list of its feature in `failures/` and name it in `errors(…)` of the routes that
// answer with it.

import { codesOfAccess, textsOfAccess } from './failures/access'
import { codesOfAuth, textsOfAuth } from './failures/auth'
import { codesOfBackups, textsOfBackups } from './failures/backups'
import { codesOfConfiguration, textsOfConfiguration } from './failures/configuration'
import { codesOfDuplicates, textsOfDuplicates } from './failures/duplicates'
import { codesOfEquipment, textsOfEquipment } from './failures/equipments'
import { codesOfExports, textsOfExports } from './failures/exports'
import { codesOfGoals, textsOfGoals } from './failures/goals'
import { codesOfImports, textsOfImports } from './failures/imports'
import { codesOfIntake, textsOfIntake } from './failures/intake'
import { codesOfInvitations, textsOfInvitations } from './failures/invitations'
import { codesOfApps, textsOfApps } from './failures/oauth'
import { codesOfProfile, textsOfProfile } from './failures/profile'
import { codesOfRecordings, textsOfRecordings } from './failures/recordings'
import { codesOfRegions, textsOfRegions } from './failures/regions'
import { codesOfRequests, textsOfRequests } from './failures/requests'
import { codesOfShares, textsOfShares } from './failures/shares'
import { codesOfSports, textsOfSports } from './failures/sports'
import { codesOfStats, textsOfStats } from './failures/stats'
import { codesOfTiles, textsOfTiles } from './failures/tiles'
import { codesOfUsers, textsOfUsers } from './failures/users'
import { codesOfWorkouts, textsOfWorkouts } from './failures/workouts'

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
