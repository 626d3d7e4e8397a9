// The schemas of routes are written for validation. This module converts them to the form that OpenAPI 3.1 and client
// generators expect: named schemas occur once, choices become an `enum`, and rules about ignored keys are removed.
import { documentedKey, mediaTypesKey } from '../http/documented'

export interface Schema {
  readonly [keyword: string]: unknown
  title?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  /** False if a tuple allows no further items. */
  items?: Schema | Schema[] | false
  allOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  [documentedKey]?: Schema
  [mediaTypesKey]?: string[]
}

export type SchemaTidier = ReturnType<typeof createSchemaTidier>

export function createSchemaTidier() {
  const known = new Map<string, Schema>()

  /** Returns the schema for the document; a named schema becomes a reference. */
  function tidy(written: Schema): Schema {
    const { title, ...schema } = written
    const tidied = rewrite(schema[documentedKey] ?? schema)
    return title === undefined ? tidied : referTo(title, tidied)
  }

  /** Returns a reference to a named schema. @throws Error if two different schemas have the same name */
  function referTo(name: string, schema: Schema): Schema {
    const first = known.get(name)
    if (first && JSON.stringify(first) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${name}`)
    known.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  function rewrite(schema: Schema): Schema {
    const { properties, items, additionalItems: _, anyOf, allOf, ...rest } = schema
    const { patternProperties, additionalProperties, ...others } = rest
    return {
      ...widened(others),
      ...(properties !== undefined && { properties: mapValues(properties, tidy) }),
      ...(items && rewriteItems(items)),
      ...rewriteOtherKeys(patternProperties, additionalProperties),
      ...(allOf !== undefined && { allOf: allOf.map(tidy) }),
      ...(anyOf !== undefined && describeWith(others, choiceOf(anyOf.map(tidy)))),
    }
  }

  /**
   * Documents a tuple as an array of fixed length whose items all have the same schema. Client generators do not
   * support `prefixItems`, and one generator refuses documents that contain it.
   * @throws Error if the items differ
   */
  function rewriteItems(items: Schema | Schema[]): Schema {
    if (!Array.isArray(items)) return { items: tidy(items) }
    const [kind = {}, ...others] = items.map(tidy)
    if (others.some(other => JSON.stringify(other) !== JSON.stringify(kind)))
      throw new Error('All items of a tuple must have the same schema')
    return { items: kind }
  }

  /**
   * Converts the rules about unknown keys. A schema for their values is kept. A rule that forbids unknown keys is left
   * out, because the API ignores such keys.
   */
  function rewriteOtherKeys(patterns: Schema['patternProperties'], additional: unknown): Schema {
    const [pattern] = Object.values(patterns ?? {})
    if (pattern) return { additionalProperties: tidy(pattern) }
    return additional instanceof Object ? { additionalProperties: tidy(additional as Schema) } : {}
  }

  return {
    tidy,
    /** Returns the named schemas that were found so far, sorted by name. */
    named: () => Object.fromEntries([...known].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/**
 * Adds a 64-bit format to integers. Without a format, client generators treat them as 32 bits, which is too small for
 * the size of a disk in bytes.
 */
function widened(schema: Schema): Schema {
  const { type, format, maximum } = schema
  const isNarrow = type !== 'integer' || format !== undefined || (maximum as number) < 2 ** 31
  return isNarrow ? schema : { ...schema, format: 'int64' }
}

/**
 * Returns the schema that replaces a schema with a single choice. If that schema has a description, it is used instead
 * of the description of the choice.
 */
const describeWith = ({ description }: Schema, choice: Schema): Schema =>
  description === undefined ? choice : { ...choice, description }

/** Joins constants of one type into one `enum`; a nullable schema gets two types. */
function choiceOf(choices: readonly Schema[]): Schema {
  const all = choices.flatMap(choice => (isPlainChoice(choice) && choice.anyOf) || [choice])
  const constants = Map.groupBy(
    all.filter(({ const: value }) => value !== undefined),
    ({ type }) => type,
  )
  const lists = [...constants].map(([type, of]) =>
    listOf(
      type,
      of.map(({ const: value }) => value),
    ),
  )
  const others = all.filter(({ const: value }) => value === undefined)
  const [first, second, ...more] = [...others.filter(choice => !isNull(choice)), ...lists]
  const isNullable = others.some(isNull)
  if (first === undefined) return nothing
  if (second === undefined) return isNullable ? orNull(first) : first
  return { anyOf: [first, second, ...more, ...(isNullable ? [nothing] : [])] }
}

/**
 * Returns an `enum`. For an `enum` of type `number` some client generators write code that does not compile, so the
 * type is `integer` if possible.
 */
const listOf = (type: unknown, choices: unknown[]): Schema => ({
  type: choices.every(Number.isInteger) ? 'integer' : type,
  enum: choices,
})

const nothing: Schema = { type: 'null' }

const isNull = ({ type }: Schema) => type === 'null'

const isPlainChoice = (choice: Schema) => Object.keys(choice).join() === 'anyOf'

function orNull(schema: Schema): Schema {
  if (typeof schema.type !== 'string' || schema.type === 'object') return { anyOf: [schema, nothing] }
  const { enum: choices } = schema
  return { ...schema, type: [schema.type, 'null'], ...(choices && { enum: [...choices, null] }) }
}

export function mapValues<V, R>(values: Record<string, V>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
