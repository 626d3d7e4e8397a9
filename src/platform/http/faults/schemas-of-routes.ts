// The schemas with which routes read queries and bodies, as they are written at the routes.
import type { AnyElysia } from 'elysia'
import type { Schema } from './describe-schema'

export interface SchemasOfRoute {
  query?: Schema | undefined
  body?: Schema | undefined
  /** What is documented of a form that the handler reads. */
  form?: Schema | undefined
}

interface Hooks extends Pick<SchemasOfRoute, 'query' | 'body'> {
  detail?: { requestBody?: { content?: Record<string, { schema?: Schema }> } }
}

const none: SchemasOfRoute = {}

export type FindSchemas = ReturnType<typeof findSchemasIn>

/** Returns a function that finds the schemas of a route by its method and pattern. */
export function findSchemasIn(app: AnyElysia) {
  let known: Map<string, SchemasOfRoute> | undefined
  return (method: string, path: string | undefined): SchemasOfRoute => {
    // Built at the first request, because no routes exist yet when this is called.
    known ??= new Map(app.routes.map(route => [`${route.method} ${route.path}`, schemasIn(route.hooks)]))
    return known.get(`${method} ${path}`) ?? none
  }
}

const schemasIn = ({ query, body, detail }: Hooks): SchemasOfRoute => ({
  query,
  body,
  form: detail?.requestBody?.content?.['multipart/form-data']?.schema,
})
