// All failure codes with their meanings, and their messages. A code has one meaning and never changes; the message sent with
// it may. To throw a new failure, add its code to the list of its feature in `failures/` and name it in `errors(…)` of the routes that
// answer with it.

import { codesOfAccounts, textsOfAccounts } from './failures/accounts'
import { codesOfInstance, textsOfInstance } from './failures/instance'
import { codesOfMaps, textsOfMaps } from './failures/maps'
import { codesOfRequests, textsOfRequests } from './failures/requests'
import { codesOfTransfer, textsOfTransfer } from './failures/transfer'
import { codesOfWorkouts, textsOfWorkouts } from './failures/workouts'

export const codes = {
  ...codesOfRequests,
  ...codesOfAccounts,
  ...codesOfWorkouts,
  ...codesOfMaps,
  ...codesOfTransfer,
  ...codesOfInstance,
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
  ...textsOfAccounts,
  ...textsOfWorkouts,
  ...textsOfMaps,
  ...textsOfTransfer,
  ...textsOfInstance,
}
