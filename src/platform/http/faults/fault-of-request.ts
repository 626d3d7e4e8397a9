import type { Code } from '../../codes'
import { jsonBodyOf, jsonPartOf } from '../input/json'
import { routedMethod } from '../routing'
import { type Fault, faultNamed, findFault } from './find-fault'
import type { FindSchemas, SchemasOfRoute } from './schemas-of-routes'

/**
 * The fields that codes are about, where a value can be of the right form and still be refused. Of several names, a request
 * has the first that its schema knows.
 */
const fieldsOfCodes: Partial<Record<Code, readonly string[]>> = {
  'email-invalid': ['email'],
  'email-taken': ['email'],
  'equipment-inactive': ['equipment_ids'],
  'equipment-type-inactive': ['equipment_type_id'],
  'equipment-type-unknown': ['equipment_type_id'],
  'equipment-unfit-for-sport': ['equipment_ids'],
  'equipment-unknown': ['equipment_ids'],
  'goal-amount-invalid': ['amount'],
  'quantity-unknown': ['quantity'],
  'sport-group-unknown': ['sport_group'],
  'sport-id-invalid': ['sport_id', 'sport'],
  'sport-id-missing': ['sport_id'],
  'sport-unfit-for-type': ['sport_ids'],
  'sport-unknown': ['sport_id', 'sport_ids', 'sport'],
  'stream-unknown': ['fields'],
  'time-zone-invalid': ['timezone'],
  'too-many-equipments': ['equipment_ids'],
  'username-taken': ['username'],
  'workout-date-invalid': ['workout_date'],
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
  const part = jsonPartOf(request)
  const schemas = withPart(schemasOf(routedMethod(request), route), part?.name)
  const query = new URL(request.url).searchParams
  const body = part ? { [part.name]: part.value } : jsonBodyOf(request)
  const found = /-(invalid|missing)$/.test(code) ? findFault(schemas, { query, body }) : null
  const fields = fieldsOfCodes[code]
  // Several fields may be of the same kind, such as `sport_id` and `fallback_sport_id`.
  if (!fields || fields.some(field => found?.field.endsWith(field))) return found
  for (const field of fields) {
    const fault = faultNamed(schemas, field, part?.name)
    if (fault) return fault
  }
  return null
}

/** Returns the schemas of a route with the part of its form that was read, as if it were all of the body. */
function withPart(schemas: SchemasOfRoute, name: string | undefined): SchemasOfRoute {
  const ofPart = name === undefined ? undefined : schemas.form?.properties?.[name]
  return name === undefined || !ofPart ? schemas : { ...schemas, body: { properties: { [name]: ofPart } } }
}
