// All failure codes with their meanings, and their messages. A code has one meaning and never changes. Programs should
// compare codes, but some compare messages, see `texts`. To throw a new failure, add its code to the list of its wing
// (a top folder of `src/`) in `failures/`, or to `failures/requests.ts` if any request may fail with it. Then list the
// code in `errors(…)` of the routes that return it.

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

/** The code of a failure, by which programs recognise it. */
export type Code = keyof typeof codes

/** Codes that any operation may return. The OpenAPI document lists them once, and not for each operation. */
export const codesOfAny: readonly Code[] = [
  'host-invalid',
  'host-not-allowed',
  'address-too-long',
  'trailers-unsupported',
  'rate-limited',
  'name-unknown',
  'request-too-slow',
  'internal-error',
  'disk-full',
  'connections-exhausted',
  'too-many-at-once',
]

/** Messages by HTTP status, for codes without a message in `texts`. */
export const usualTexts: Readonly<Record<number, string>> = {
  400: 'invalid payload',
  401: 'provide a valid auth token',
  403: 'you do not have permissions',
}

/**
 * The messages of failures. Do not change them, because some importers and apps compare these texts. A code without an
 * entry has the usual message of its status. Text in `<…>` varies. For a file in an archive, its name follows in
 * parentheses. Tests fail if another message is sent.
 */
export const texts: Readonly<Partial<Record<Code, string>>> = {
  ...textsOfRequests,
  ...textsOfAccounts,
  ...textsOfWorkouts,
  ...textsOfMaps,
  ...textsOfTransfer,
  ...textsOfInstance,
}
