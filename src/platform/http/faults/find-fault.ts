// Finds the value of a refused request that does not fit the documented schema of its route, so that the failure can
// name it. It only runs after a refusal. No I/O.
import { acceptedKey } from '../documented'
import { boundsOf, constantsOf, describeSchema, documentedOf, type Schema } from './describe-schema'

/** What is wrong with a request, for its author. */
export interface Fault {
  /** Name of the parameter or of the property; inside objects and lists as in `legs.0.sport_id`. */
  field: string
  /** What is accepted, such as `a whole number`. */
  expected: string
}

interface Expected {
  query?: Schema | undefined
  body?: Schema | undefined
}

/** @param body the JSON value that was sent; `undefined` if there was none */
export function findFault(
  { query, body }: Expected,
  sent: { query: URLSearchParams; body: unknown },
): Fault | null {
  return (query && faultOfQuery(query, sent.query)) ?? (body ? faultOfBody(body, sent.body) : null)
}

/**
 * Returns the fault of a named parameter or property, whatever its value is; `null` if the route has none. Where only a
 * longer name is like it, such as `default_equipment_ids` for `equipment_ids`, it is that one.
 * @param part name of the property of the body in which it is looked for, too
 */
export function faultNamed({ query, body }: Expected, field: string, part?: string): Fault | null {
  const inside = part === undefined ? undefined : body?.properties?.[part]
  const ofPart = inside && faultAmong(documentedOf(inside), field)
  if (ofPart) return { ...ofPart, field: `${part}.${ofPart.field}` }
  return (body && faultAmong(body, field)) ?? (query && faultAmong(query, field)) ?? null
}

function faultAmong({ properties = {} }: Schema, field: string): Fault | null {
  const like = Object.keys(properties).filter(name => name.endsWith(`_${field}`))
  const name = Object.hasOwn(properties, field) ? field : like.length === 1 ? like[0] : undefined
  const schema = name === undefined ? undefined : properties[name]
  return name !== undefined && schema ? { field: name, expected: describeSchema(schema) } : null
}

function faultOfQuery({ properties = {} }: Schema, query: URLSearchParams): Fault | null {
  for (const [field, written] of Object.entries(properties)) {
    const schema = documentedOf(written)
    const text = query.get(field)
    if (text === '' && schema.allowEmptyValue) continue
    if (text === null ? schema.required === true : !fitsText(schema, text))
      return { field, expected: describeSchema(schema) }
  }
  return null
}

/** Whether a schema accepts the text of a query parameter. */
function fitsText(schema: Schema, text: string): boolean {
  if (schema.anyOf) return schema.anyOf.some(choice => fitsText(documentedOf(choice), text))
  const constants = constantsOf(schema)
  if (constants) return constants.some(constant => String(constant) === text)
  const { type } = schema
  if (type === 'integer' && !/^[+-]?\d+$/.test(text)) return false
  if (type === 'integer' || type === 'number') return text.trim() !== '' && fits(schema, Number(text))
  if (type === 'boolean') return text === 'true' || text === 'false'
  return type !== 'string' || fits(schema, text)
}

const faultOfBody = (schema: Schema, body: unknown) =>
  body === undefined ? null : faultOfValue(schema, body, '')

function faultOfValue(written: Schema, value: unknown, field: string): Fault | null {
  const schema = documentedOf(written)
  if (schema.anyOf && constantsOf(schema) === null) return faultOfChoice(schema, value, field)
  if (isObject(value) && schema.properties) return faultOfProperties(schema, value, field)
  if (!fits(schema, value)) return { field, expected: describeSchema(schema) }
  return Array.isArray(value) && schema.items ? faultOfItems(schema.items, value, field) : null
}

/** If one of the choices is an object, as the value is, the fault is inside it. */
function faultOfChoice(schema: Schema, value: unknown, field: string): Fault | null {
  const choices = schema.anyOf ?? []
  const faults = choices.map(choice => faultOfValue(choice, value, field))
  if (faults.includes(null)) return null
  const inside = faults.filter(fault => fault !== null && fault.field !== field)
  return inside.length === 1 && inside[0] ? inside[0] : { field, expected: describeSchema(schema) }
}

function faultOfProperties(
  { properties = {}, required }: Schema,
  value: Record<string, unknown>,
  field: string,
): Fault | null {
  for (const [name, schema] of Object.entries(properties)) {
    const path = field === '' ? name : `${field}.${name}`
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own !== undefined) {
      const fault = faultOfValue(schema, own, path)
      if (fault) return fault
    } else if (Array.isArray(required) && required.includes(name)) {
      return { field: path, expected: describeSchema(schema) }
    }
  }
  return null
}

function faultOfItems(items: Schema, values: readonly unknown[], field: string): Fault | null {
  for (const [index, value] of values.entries()) {
    const fault = faultOfValue(items, value, field === '' ? `${index}` : `${field}.${index}`)
    if (fault) return fault
  }
  return null
}

/** Whether a schema accepts a value, without looking inside objects and lists. */
function fits(schema: Schema, value: unknown): boolean {
  const constants = constantsOf(schema)
  if (constants) return constants.includes(value)
  const { type, pattern } = schema
  const types = type === undefined ? [] : [type].flat()
  if (types.length > 0 && !types.some(one => isOfType(one, value))) return false
  if (typeof value === 'number') return isWithinBounds(value, schema)
  if (Array.isArray(value)) return isListOf(schema, value)
  if (typeof value !== 'string') return true
  const accepts = schema[acceptedKey]
  if (accepts) return accepts(value)
  if (!isWithin(value.length, schema.minLength, schema.maxLength)) return false
  return pattern === undefined || new RegExp(pattern).test(value)
}

const isWithin = (value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
  value >= least && value <= most

function isWithinBounds(value: number, schema: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum } = boundsOf(schema)
  return isWithin(value, minimum, maximum) && value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
}

const isListOf = ({ minItems, maxItems, uniqueItems }: Schema, values: readonly unknown[]) =>
  isWithin(values.length, minItems, maxItems) && !(uniqueItems && new Set(values).size < values.length)

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  return type === 'object' ? isObject(value) : typeof value === type
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
