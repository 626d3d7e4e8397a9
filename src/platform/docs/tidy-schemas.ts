// The schemas of routes are made for checking. The document has them as OpenAPI 3.1 wants them and as generators of
// clients read them best: those with a name once, choices as lists, and nothing about keys that are ignored.
import { documentedKey, mediaTypesKey } from '../http/documented'

export interface Schema {
  readonly [keyword: string]: unknown
  title?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  /** False when a tuple has no more. */
  items?: Schema | Schema[] | false
  allOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  [documentedKey]?: Schema
  [mediaTypesKey]?: string[]
}

export interface SchemaTidier {
  /** The schema as the document has it; what has a name becomes a reference to it. */
  tidy(schema: Schema): Schema
  /** The named schemas so far, by their names in alphabetical order. */
  named(): Record<string, Schema>
}

export function createSchemaTidier(): SchemaTidier {
  const known = new Map<string, Schema>()

  function tidy(written: Schema): Schema {
    const { title, ...schema } = written
    const tidied = rewrite(schema[documentedKey] ?? schema)
    return title === undefined ? tidied : referTo(title, tidied)
  }

  /** @throws Error when two different schemas have the same name */
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
   * A tuple is an array of one kind of thing, whose length its schema says besides: generators of clients do not know
   * `prefixItems`, and one refuses a document for it.
   * @throws Error for a tuple of different things
   */
  function rewriteItems(items: Schema | Schema[]): Schema {
    if (!Array.isArray(items)) return { items: tidy(items) }
    const [kind = {}, ...others] = items.map(tidy)
    if (others.some(other => JSON.stringify(other) !== JSON.stringify(kind)))
      throw new Error('A tuple of different things')
    return { items: kind }
  }

  /** Keys that nobody knows are never refused, so that nothing is said about them. */
  function rewriteOtherKeys(patterns: Schema['patternProperties'], additional: unknown): Schema {
    const [pattern] = Object.values(patterns ?? {})
    if (pattern) return { additionalProperties: tidy(pattern) }
    return additional instanceof Object ? { additionalProperties: tidy(additional as Schema) } : {}
  }

  return {
    tidy,
    named: () => Object.fromEntries([...known].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** Generators of clients take an integer that says nothing of its size for one of 32 bits, and bytes of a disk are more. */
function widened(schema: Schema): Schema {
  const { type, format, maximum } = schema
  const isNarrow = type !== 'integer' || format !== undefined || (maximum as number) < 2 ** 31
  return isNarrow ? schema : { ...schema, format: 'int64' }
}

/** A description of the whole counts more than that of the only choice. */
const describeWith = ({ description }: Schema, choice: Schema): Schema =>
  description === undefined ? choice : { ...choice, description }

/** Texts to choose from become one list; what may also be null is of two types. */
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

/** Some generators write code for a list of numbers that does not compile, unless they are integers. */
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
