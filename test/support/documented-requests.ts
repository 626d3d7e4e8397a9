// Reads requests from the OpenAPI document: generates sample values that match a schema, and validates values.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: boolean
  allowEmptyValue?: boolean
  schema: Schema
}

export interface DocumentedOperation {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  /** The request body; `null` if there is none or if it is a file. */
  body: { mediaType: string; schema: Schema } | null
  /** Schema of the success response; `null` if the response is not JSON. */
  answer: Schema | null
  /** The scopes that a token needs, by security scheme; empty if no token is needed. */
  security: Record<string, string[]>[]
  /** The access rule in words, including what security schemes cannot express; `undefined` if the document has none. */
  access: string | undefined
}

interface Document {
  paths: Record<string, Record<string, WrittenOperation>>
  components: { schemas: Record<string, Schema> }
}

interface WrittenOperation {
  operationId: string
  parameters?: (Parameter & { example?: unknown; 'x-examples'?: unknown[] })[]
  security: Record<string, string[]>[]
  'x-access'?: string
  requestBody?: Content
  responses: Record<string, Partial<Content>>
}

interface Content {
  content: Record<string, { schema: Schema }>
}

export type Values = Record<string, unknown>

export function readDocument({ paths, components }: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  ajv.addFormat('int32', { type: 'number', validate: number => Math.abs(number) < 2 ** 31 })
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+\.[^@\s]+$/)
  ajv.addFormat('uri', text => URL.canParse(text))
  for (const format of ['password', 'binary', 'int64']) ajv.addFormat(format, true)
  ajv.addSchema({ $id: 'document', components })
  const compiled = new Map<Schema, ValidateFunction>()

  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  const operations = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, written]) => {
      const {
        operationId,
        parameters: told = [],
        security,
        'x-access': access,
        requestBody,
        responses,
      } = written
      const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const parameters = told.map(({ example, 'x-examples': examples, ...parameter }) => ({
        ...parameter,
        schema: {
          ...parameter.schema,
          ...((examples ?? example) !== undefined && { examples: examples ?? [example] }),
        },
      }))
      const isFile = content?.schema.type === 'string'
      const body = mediaType && content && !isFile ? { mediaType, schema: content.schema } : null
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      const answer = success?.content?.['application/json']?.schema ?? null
      return { operationId, method: method.toUpperCase(), path, parameters, body, answer, security, access }
    }),
  )

  /** Whether a value matches a schema of the document. */
  function fits(schema: Schema, value: unknown): boolean {
    const validate = compiled.get(schema) ?? ajv.compile(inDocument(schema))
    compiled.set(schema, validate)
    return validate(value)
  }

  /** Returns the schemas of all properties that a body may have, by name. */
  function propertiesOf(schema: Schema): Record<string, Schema> {
    const { properties = {}, allOf = [], anyOf = [] } = resolve(schema)
    return Object.assign({}, properties, ...[...allOf, ...anyOf].map(propertiesOf))
  }

  /** Returns a sample value for a schema. It may be invalid if only the server knows valid values, such as ids. */
  function sampleOf(schema: Schema): unknown {
    const {
      examples,
      enum: choices,
      const: only,
      default: usual,
      anyOf,
      properties = {},
      ...rest
    } = resolve(schema)
    const [ready] = [only, examples?.[0], choices?.[0], usual].filter(value => value !== undefined)
    if (ready !== undefined) return ready
    if (anyOf?.[0]) return sampleOf(anyOf[0])
    const { minimum = 1, minLength = 1 } = rest
    const samples: Values = {
      string: 'x'.repeat(minLength),
      integer: Math.max(1, minimum),
      number: Math.max(1, minimum),
      boolean: true,
      array: [],
      object: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, sampleOf(of)])),
    }
    return samples[[rest.type].flat()[0] ?? '']
  }

  return { operations, fits, propertiesOf, sampleOf }
}

/** Changes the references in a schema, so that they refer to the whole document. */
function inDocument(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
}

/** Returns values of every JSON type, and values just outside the limits of the schema. */
export function oddValues({ maxLength, minLength, minimum, maximum, anyOf = [] }: Schema): unknown[] {
  return [
    ...['', ' ', 'x', '-1', '1.5', 'true', '\u0000', '🚲'.repeat(30)],
    ...[-1, 0, 0.5, 1, 1e15, 1e300, true, false, null],
    ...[[], ['x'], [1], [null], ['a', 'b'], [[]], {}, { a: 1 }, { a: 'x' }],
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength - 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...anyOf.flatMap(oddValues),
  ]
}

/** Converts a text from a URL or form to the type of the schema; returns `undefined` if that is impossible. */
export function readText(text: string, { type }: Schema): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : undefined
  if (type === 'number') return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : undefined
  return text
}
