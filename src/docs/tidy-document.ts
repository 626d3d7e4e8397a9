// The OpenAPI plugin documents every body three times, as JSON, as a form and as text. This interface speaks JSON, and
// files that name their media type.

const json = 'application/json'

interface Content {
  description?: string
  content?: Record<string, { schema?: { contentMediaType?: string } }>
}

interface Operation {
  requestBody?: Content
  responses?: Record<string, Content>
}

export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

/**
 * The document with each body documented once, under its own media type; and as version 3.1, whose schemas are plain
 * JSON Schema, as ours are.
 */
export function tidyDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(document.paths, operations => mapValues(operations, tidyOperation))
  return { ...document, openapi: '3.1.0', paths }
}

function tidyOperation(operation: Operation): Operation {
  return {
    ...operation,
    ...(operation.requestBody && { requestBody: withOneContent(operation.requestBody) }),
    ...(operation.responses && { responses: mapValues(operation.responses, tidyResponse) }),
  }
}

/** A response says what it is, and nothing else of its body's schema belongs here. */
function tidyResponse(response: Content): Content {
  const { description = 'Done.', content } = withOneContent(response)
  return { description, ...(content && { content }) }
}

function withOneContent<C extends Content>(body: C): C {
  const content = body.content?.[json]
  if (content === undefined) return body
  return { ...body, content: { [content.schema?.contentMediaType ?? json]: content } }
}

function mapValues<V, R>(values: Record<string, V>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
