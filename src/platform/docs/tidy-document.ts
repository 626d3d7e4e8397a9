// The OpenAPI plugin documents every body three times, as JSON, form and text, and repeats every schema wherever it is
// used. This module corrects the document: Trackhut's API uses JSON, and files with their own media types, and named
// schemas are listed once.
import { commonAnswerKey, documentedKey, mediaTypesKey, suffixKey } from '../http/documented'
import { ErrorBody } from '../http/schemas'
import { headerComponents, headersOf, headersOfRefusal } from './answer-headers'
import { createSchemaTidier, mapValues, type Schema, type SchemaTidier } from './tidy-schemas'

const json = 'application/json'

/** Key of the list of a failure's codes, for programs. The description explains the codes to people. */
const codesKey = 'x-codes'

interface Body {
  content?: Record<string, { schema?: Schema }>
}

interface Answer extends Body {
  description?: string
  /** Name of the body's schema. */
  title?: string
  [documentedKey]?: Schema
  [commonAnswerKey]?: string
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  examples?: unknown[]
  schema: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: Body
  responses?: Record<string, Answer>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: object
}

/**
 * Converts the document to OpenAPI 3.1, whose schemas are plain JSON Schema, like those of the routes. Each body is
 * documented once under its own media type; named schemas and common responses appear once, under components.
 */
export function tidyDocument(document: OpenApiDocument): object {
  const schemas = createSchemaTidier()
  const error = schemas.tidy({ ...ErrorBody })
  const common = new Map<string, object>([[anyFailure, describeAnyFailure(error)]])
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    withSuffixes(path, Object.values(operations)),
    mapValues(operations, operation => tidyOperation(operation, { schemas, common, error })),
  ])
  return {
    ...document,
    openapi: '3.1.0',
    paths: Object.fromEntries(paths),
    components: {
      ...document.components,
      schemas: schemas.named(),
      responses: Object.fromEntries(common),
      headers: headerComponents,
    },
  }
}

/** Adds suffixes after path parameters. The router does not support them, but the document must show them. */
function withSuffixes(path: string, operations: readonly Operation[]): string {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  return path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    const found = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)
    const { [suffixKey]: suffix } = found?.schema[documentedKey] ?? {}
    return typeof suffix === 'string' ? part + suffix : part
  })
}

const anyFailure = 'AnyFailure'

/** Documents the failures that any operation may return. They are not listed at each operation. */
const describeAnyFailure = (error: Schema) => ({
  description:
    'Any operation may also fail with the codes listed in the introduction. A request whose headers are larger than 16 kB is answered with 431 and no body.',
  content: { [json]: { schema: error } },
})

interface Components {
  schemas: SchemaTidier
  /** Responses that many operations share, by name. */
  common: Map<string, object>
  /** Reference to the schema of all failures. */
  error: Schema
}

function tidyOperation(operation: Operation, components: Components): object {
  const { parameters = [], requestBody, responses = {}, ...others } = operation
  return {
    ...others,
    ...(parameters.length > 0 && {
      parameters: parameters.map(parameter => tidyParameter(parameter, components)),
    }),
    ...(requestBody && {
      requestBody: { ...requestBody, ...withSamples(requestBody, tidyContent(requestBody, components)) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, answer]) => {
          const headers = headersOf(status, '304' in responses)
          return [status, { ...tidyAnswer(answer, components), ...(headers && { headers }) }]
        }),
      ),
      default: { $ref: `#/components/responses/${anyFailure}` },
    },
  }
}

/**
 * Moves the description, `required` and `allowEmptyValue` from the schema to the parameter itself. The example of a
 * parameter that must be present becomes the parameter's. That of an optional one becomes part of its description,
 * because tools fill in all examples at once, and all filters together find nothing.
 */
function tidyParameter(
  { description: written, examples, schema, ...parameter }: Parameter,
  { schemas }: Components,
) {
  const tidied = schemas.tidy({
    ...schema,
    ...(written && { description: written }),
    ...(examples && { examples }),
  })
  const { description, required, allowEmptyValue, examples: given, [suffixKey]: _, ...shown } = tidied
  const [example] = (given ?? []) as unknown[]
  const isNeeded = required === true || parameter.required === true
  const isInWords = example !== undefined && !isNeeded
  const about = isInWords ? `${description ?? ''} Example: \`${String(example)}\`.`.trim() : description
  return {
    ...parameter,
    ...(required === true && { required }),
    ...(about !== undefined && { description: about }),
    ...(allowEmptyValue === true && { allowEmptyValue }),
    ...(example !== undefined && isNeeded && { example }),
    // For programs that try one parameter after the other.
    ...(isInWords && { 'x-examples': given }),
    schema: shown,
  }
}

/** Shows the sample of a JSON body beside its schema, where tools look for it first. */
function withSamples({ content }: Body, tidied: { content?: Record<string, object> }): object {
  const { [documentedKey]: documented, examples } = content?.[json]?.schema ?? {}
  const [example] = (documented?.examples ?? examples ?? []) as unknown[]
  const shown = tidied.content?.[json]
  return shown && example !== undefined
    ? { content: { ...tidied.content, [json]: { ...shown, example } } }
    : tidied
}

/**
 * Keeps the description and the content of a response, and the codes of a failure. The other properties describe the
 * schema of the body and do not belong to the response.
 */
function tidyAnswer(answer: Answer, components: Components): object {
  const name = answer[commonAnswerKey]
  const { description, title, content } = answer
  const codes = title === ErrorBody.title && content?.[json]?.schema?.properties?.code?.enum
  const isRefusal = Array.isArray(codes) && codes.includes('rate-limited')
  const tidied = {
    description,
    ...(isRefusal && { headers: headersOfRefusal }),
    ...(codes && { [codesKey]: codes }),
    ...tidyContent(titled(answer), components),
  }
  if (name === undefined) return tidied
  components.common.set(name, tidied)
  return { $ref: `#/components/responses/${name}` }
}

/**
 * Returns the content of a response, with two properties in its schemas that the plugin has put at the response: the
 * name of the schema (`title`), and the schema to document instead (`documentedKey`).
 */
function titled({ title, [documentedKey]: documented, content }: Answer): Body {
  if (content === undefined) return {}
  return {
    content: mapValues(content, ({ schema = {} }) => {
      const { description: _, ...others } = documented ?? schema
      return { schema: { ...others, ...(title && { title }) } }
    }),
  }
}

function tidyContent({ content }: Body, components: Components): { content?: Record<string, object> } {
  if (content === undefined) return {}
  const inJson = content[json]?.schema
  const tidied = (schema: Schema = {}) => tidyBody(schema, components)
  if (inJson === undefined)
    return { content: mapValues(content, ({ schema, ...others }) => ({ schema: tidied(schema), ...others })) }
  const { [mediaTypesKey]: mediaTypes = [json], ...schema } = inJson
  return { content: Object.fromEntries(mediaTypes.map(type => [type, { schema: tidied(schema) }])) }
}

/**
 * Returns the schema of a body. All failures share one schema, because client generators would write separate files for
 * each additional one.
 */
const tidyBody = (schema: Schema, { schemas, error }: Components): Schema =>
  schema.title === ErrorBody.title ? error : schemas.tidy(schema)
