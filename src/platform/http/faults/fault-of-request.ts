import type { Code } from '../../codes'
import { jsonBodyOf } from '../input/json'
import { routedMethod } from '../routing'
import { type Fault, faultNamed, findFault } from './find-fault'
import type { FindSchemas } from './schemas-of-routes'

/** The fields that codes are about, where a value can be of the right form and still be refused. */
const fieldsOfCodes: Partial<Record<Code, string>> = {
  'email-invalid': 'email',
  'email-taken': 'email',
  'equipment-inactive': 'equipment_ids',
  'equipment-unknown': 'equipment_ids',
  'sport-id-invalid': 'sport_id',
  'sport-id-missing': 'sport_id',
  'sport-unknown': 'sport_id',
  'time-zone-invalid': 'timezone',
  'username-taken': 'username',
  'workout-date-invalid': 'workout_date',
}

/**
 * Returns what in a refused request does not fit the documented schema of its route; `null` if everything fits, or if
 * the code is about something else than the form of a value.
 * @param route pattern of the route; `undefined` if the request was refused before routing
 */
export function faultOfRequest(
  schemasOf: FindSchemas,
  request: Request,
  route: string | undefined,
  code: Code,
): Fault | null {
  const schemas = schemasOf(routedMethod(request), route)
  const field = fieldsOfCodes[code]
  if (field !== undefined) return faultNamed(schemas, field)
  if (!/-(invalid|missing)$/.test(code)) return null
  const query = new URL(request.url).searchParams
  return findFault(schemas, { query, body: jsonBodyOf(request) })
}
