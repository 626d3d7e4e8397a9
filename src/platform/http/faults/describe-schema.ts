// Says in words what a documented schema accepts, for the failure of a request that does not fit. No I/O.
import { acceptedKey, documentedKey } from '../documented'

/** The parts of JSON Schema that the schemas of requests use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  /** Of these, only `int32` matters: it bounds a whole number. */
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  /** The names of required properties or, at a query parameter, whether it must be present. */
  readonly required?: readonly string[] | boolean | undefined
  readonly allowEmptyValue?: boolean
  readonly [documentedKey]?: Schema
  readonly [acceptedKey]?: (text: string) => boolean
}

/** Returns what is documented in place of a schema: the rules that a handler checks itself. */
export const documentedOf = (schema: Schema): Schema => schema[documentedKey] ?? schema

/** Returns the constants of a schema that accepts nothing else; `null` for another schema. */
export function constantsOf(schema: Schema): readonly unknown[] | null {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum !== undefined) return schema.enum
  const choices = schema.anyOf?.map(choice => constantsOf(documentedOf(choice)))
  return choices?.every(choice => choice !== null) ? choices.flat() : null
}

/** Returns a phrase such as `a whole number from 1 to 5`. */
export function describeSchema(written: Schema): string {
  const schema = documentedOf(written)
  const constants = constantsOf(schema)
  if (constants) return oneOf(constants)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeSchema))].join(' or ')
  if (Array.isArray(schema.type)) {
    return schema.type.map((type: string) => describeSchema({ ...schema, type })).join(' or ')
  }
  if (schema.type === 'integer') return `a whole number${betweenBounds(boundsOf(schema))}`
  if (schema.type === 'number') return `a number${betweenBounds(boundsOf(schema))}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'string') return describeText(schema)
  if (schema.type === 'array') return describeList(schema)
  if (schema.type === 'object') return 'an object'
  return schema.type === 'null' ? 'null' : 'another value'
}

const oneOf = (constants: readonly unknown[]) =>
  constants.length === 1 ? `${constants[0]}` : `one of ${constants.join(', ')}`

function describeText({ examples, pattern, minLength, maxLength }: Schema): string {
  if (examples?.[0] !== undefined) return `a text like ${examples.join(' or ')}`
  if (pattern !== undefined) return `a text that matches ${pattern}`
  const length = between(minLength, maxLength)
  return length === '' ? 'a text' : `a text of${length.replace(' from', '')} characters`
}

function describeList({ items, minItems = 0, maxItems, uniqueItems = false }: Schema): string {
  const length =
    minItems === maxItems
      ? ` of ${minItems}`
      : `${minItems > 0 ? ` of at least ${minItems}` : ''}${maxItems === undefined ? '' : ` of at most ${maxItems}`}`
  const list = `a list${length}${uniqueItems ? ', none twice' : ''}`
  return items === undefined ? list : `${list}: each ${describeSchema(items)}`
}

/** The largest number of the format `int32`, which every client can store. */
const maxInt32 = 2 ** 31 - 1

type Bounds = Pick<Schema, 'minimum' | 'maximum' | 'exclusiveMinimum'>

/** Returns the bounds of a number, with those of its format. */
export const boundsOf = ({ format, ...schema }: Schema): Bounds =>
  format === 'int32' ? { ...schema, maximum: Math.min(schema.maximum ?? maxInt32, maxInt32) } : schema

function betweenBounds({ minimum, maximum, exclusiveMinimum: below }: Bounds): string {
  if (below === undefined) return between(minimum, maximum)
  return ` above ${below}${maximum === undefined ? '' : ` and up to ${maximum}`}`
}

function between(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  if (least !== undefined) return ` from ${least}`
  return most === undefined ? '' : ` up to ${most}`
}
