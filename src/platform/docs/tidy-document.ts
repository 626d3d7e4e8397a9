// The OpenAPI plugin documents every body three times, as JSON, as a form and as text, and every schema wherever it is
// used. This interface speaks JSON, and files that name their media type; and what it has a name for stands there once.
import { commonAnswerKey, documentedKey, mediaTypesKey, suffixKey } from '../http/documented'
import { ErrorBody } from '../http/schemas'
import { createSchemaTidier, mapValues, type Schema, type SchemaTidier } from './tidy-schemas'

const json = 'application/json'

/** Under this key the document has the codes of a failure for programs; the description explains them to people. */
const codesKey = 'x-codes'

interface Body {
  content?: Record<string, { schema?: Schema }>
}

interface Answer extends Body {
  description?: string
  /** The name of the schema of its body. */
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
 * The document as version 3.1, whose schemas are plain JSON Schema, as ours are; with each body documented once, under its
 * own media type, and each named schema and common answer once, among the components.
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
    components: { ...document.components, schemas: schemas.named(), responses: Object.fromEntries(common) },
  }
}

/** The router knows no parts of a path with something behind them; who reads the document has to. */
function withSuffixes(path: string, operations: readonly Operation[]): string {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  return path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    const found = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)
    const { [suffixKey]: suffix } = found?.schema[documentedKey] ?? {}
    return typeof suffix === 'string' ? part + suffix : part
  })
}

const anyFailure = 'AnyFailure'

/** What no operation says of itself, but may answer. */
const describeAnyFailure = (error: Schema) => ({
  description:
    'Any operation may also fail in one of the ways that the introduction lists. A request whose head is larger than 16 kB is answered with 431 and no body.',
  content: { [json]: { schema: error } },
})

interface Components {
  schemas: SchemaTidier
  /** Answers that many operations have, by their names. */
  common: Map<string, object>
  /** The reference to the schema of all failures. */
  error: Schema
}

function tidyOperation(operation: Operation, components: Components): object {
  const { parameters = [], requestBody, responses = {}, ...others } = operation
  return {
    ...others,
    ...(parameters.length > 0 && {
      parameters: parameters.map(parameter => tidyParameter(parameter, components)),
    }),
    ...(requestBody && { requestBody: { ...requestBody, ...tidyContent(requestBody, components) } }),
    responses: {
      ...mapValues(responses, answer => tidyAnswer(answer, components)),
      default: { $ref: `#/components/responses/${anyFailure}` },
    },
  }
}

/** What a parameter is, beside its schema, and whether it has to be there or may be empty. */
function tidyParameter({ description, examples, schema, ...parameter }: Parameter, { schemas }: Components) {
  const tidied = schemas.tidy({
    ...schema,
    ...(description && { description }),
    ...(examples && { examples }),
  })
  const { description: about, required, allowEmptyValue, [suffixKey]: _, ...shown } = tidied
  return {
    ...parameter,
    ...(required === true && { required }),
    ...(about !== undefined && { description: about }),
    ...(allowEmptyValue === true && { allowEmptyValue }),
    schema: shown,
  }
}

/** An answer says what it is, and a failure its codes; nothing else of its body's schema belongs here. */
function tidyAnswer(answer: Answer, components: Components): object {
  const name = answer[commonAnswerKey]
  const { description, title, content } = answer
  const codes = title === ErrorBody.title && content?.[json]?.schema?.properties?.code?.enum
  const tidied = {
    description,
    ...(codes && { [codesKey]: codes }),
    ...tidyContent(titled(answer), components),
  }
  if (name === undefined) return tidied
  components.common.set(name, tidied)
  return { $ref: `#/components/responses/${name}` }
}

/** The plugin leaves at the answer the name of a schema, and what the document shows in its place. */
function titled({ title, [documentedKey]: documented, content }: Answer): Body {
  if (content === undefined) return {}
  return {
    content: mapValues(content, ({ schema = {} }) => {
      const { description: _, ...others } = documented ?? schema
      return { schema: { ...others, ...(title && { title }) } }
    }),
  }
}

function tidyContent({ content }: Body, components: Components): object {
  if (content === undefined) return {}
  const inJson = content[json]?.schema
  const tidied = (schema: Schema = {}) => tidyBody(schema, components)
  if (inJson === undefined)
    return { content: mapValues(content, ({ schema, ...others }) => ({ schema: tidied(schema), ...others })) }
  const { [mediaTypesKey]: mediaTypes = [json], ...schema } = inJson
  return { content: Object.fromEntries(mediaTypes.map(type => [type, { schema: tidied(schema) }])) }
}

/** All failures are of one schema: generators of clients write files for each other one. */
const tidyBody = (schema: Schema, { schemas, error }: Components): Schema =>
  schema.title === ErrorBody.title ? error : schemas.tidy(schema)
