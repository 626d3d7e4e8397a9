import { type Code, codes, codesOfAny, texts, usualTexts } from '../../src/platform/codes'
import type { FailureDetail } from '../../src/platform/errors'
import { mediaTypesKey } from '../../src/platform/http/documented'
import { textsKey } from '../../src/platform/http/schemas'
import type { App } from '../../src/server/app'

interface DocumentedRoute {
  method: string
  path: RegExp
  isHidden: boolean
  textsByStatus: Record<number, TextsByCode>
  mediaTypesByStatus: Record<number, readonly string[]>
}

type TextsByCode = Partial<Record<Code, readonly string[]>>

/** Codes of failures that no route documents: those of requests without a route, and those that any request may get. */
const codesWithoutRoute: readonly Code[] = ['url-unknown', 'method-not-allowed', ...codesOfAny]

/** Documented routes of each app. They are stored by app, because the document depends on the settings of the app. */
const known = new WeakMap<App, DocumentedRoute[]>()

/**
 * Checks that a response is documented for its operation. For a failure, its code and text must be documented; for any
 * other response, its status and media type.
 * @throws Error if the response is not documented
 */
export async function requireDocumented(app: App, request: Request, response: Response) {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (status < 400) return requireKnownType(routeOf(app, request), { status, type })
  if (!type.startsWith('application/json')) return
  const text = await response.clone().text()
  // A response to HEAD has no body.
  if (text === '') return
  const body = JSON.parse(text)
  // Clients of the Model Context Protocol get errors of JSON-RPC.
  if (body.jsonrpc !== undefined) return
  // OAuth clients get errors in the format of RFC 6749.
  if (body.status === undefined && typeof body.error === 'string') return
  // The response has the status that the tile server sent.
  if (body.code === 'tile-server-refused') return
  const route = routeOf(app, request)
  const { method } = request
  const path = new URL(request.url).pathname
  const expected = { ...textsOf(codesWithoutRoute, status), ...textsIn(route, status) }
  const met: Code[] = [body.code, ...(body.detail?.codes ?? [])]
  const unknown = met.filter(code => !(code in expected))
  if (unknown.length > 0)
    throw new Error(`${method} ${path} answers ${status} with ${unknown}, which is not documented`)
  if (
    saysAny(
      body,
      met.flatMap(code => expected[code] ?? []),
    )
  )
    return
  throw new Error(`${method} ${path} answers ${status} "${body.message}" for ${met}, which is not documented`)
}

function routeOf(app: App, request: Request): DocumentedRoute | undefined {
  const routes = known.get(app) ?? routesOf(app)
  known.set(app, routes)
  const path = new URL(request.url).pathname
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return routes.find(candidate => candidate.method === method && candidate.path.test(path))
}

/**
 * Statuses that are not documented: any operation may send them if a request has a header such as `Range` or
 * `If-None-Match`.
 */
const statusesOfAsking = [206, 304]

function requireKnownType(
  route: DocumentedRoute | undefined,
  { status, type }: { status: number; type: string },
) {
  if (!route || route.isHidden || statusesOfAsking.includes(status)) return
  const documented = route.mediaTypesByStatus[status]
  if (!documented) throw new Error(`${route.path} answers ${status}, which is not documented`)
  const [mediaType = ''] = type.split(';')
  if (documented.includes(mediaType)) return
  throw new Error(`${route.path} answers ${status} with ${mediaType}, which is not documented`)
}

function textsIn(route: DocumentedRoute | undefined, status: number): TextsByCode {
  if (route?.isHidden) return textsOf(Object.keys(codes) as Code[], status)
  return route?.textsByStatus[status] ?? {}
}

const textsOf = (of: readonly Code[], status: number): TextsByCode =>
  Object.fromEntries(of.map(code => [code, [texts[code] ?? usualTexts[status] ?? '']]))

/**
 * Whether every line of a message is a documented text, which may be followed by a file name in brackets. A message has
 * several lines if several rules are broken.
 */
function saysAny({ message, detail }: { message: string; detail?: FailureDetail }, of: readonly string[]) {
  const lines = detail?.codes ? message.replace(/\n$/, '').split('\n') : [message]
  return lines.every(line =>
    of.some(text => new RegExp(`^${patternOf(text)}${detail?.file ? '( \\(.+\\))?' : ''}$`, 's').test(line)),
  )
}

const patternOf = (text: string) =>
  text
    .split(/<\w+>/)
    .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')

function routesOf(app: App): DocumentedRoute[] {
  return app.routes
    .map(({ method, path, hooks }) => ({
      method,
      // `~` is sorted after letters, so a literal path segment comes before a parameter.
      order: path.replaceAll(':', '~'),
      path: new RegExp(
        `^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '[^/]*')}/?$`,
      ),
      isHidden: hooks.detail?.hide === true,
      textsByStatus: Object.fromEntries(
        Object.entries(hooks.response ?? {}).map(([status, schema]) => [
          Number(status),
          textsOfAnswer(schema),
        ]),
      ),
      mediaTypesByStatus: Object.fromEntries(
        Object.entries(hooks.response ?? {}).map(([status, schema]) => [
          Number(status),
          mediaTypesOf(schema),
        ]),
      ),
    }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
}

/** Returns the media types of a documented response. An empty text means that the response has no body. */
function mediaTypesOf(schema: unknown): readonly string[] {
  const { type, [mediaTypesKey]: ofFile } = schema as { type?: string; [mediaTypesKey]?: readonly string[] }
  return ofFile ?? [type === 'null' ? '' : 'application/json']
}

function textsOfAnswer(schema: unknown): TextsByCode {
  return (
    (schema as { properties?: { code?: { [textsKey]?: TextsByCode } } }).properties?.code?.[textsKey] ?? {}
  )
}
