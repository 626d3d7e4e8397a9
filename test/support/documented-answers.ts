import { type Code, codes, codesOfAny } from '../../src/platform/codes'
import type { FailureDetail } from '../../src/platform/errors'
import { mediaTypesKey } from '../../src/platform/http/documented'
import { textsKey } from '../../src/platform/http/schemas'
import { texts, usualTexts } from '../../src/platform/texts'
import type { App } from '../../src/server/app'

interface DocumentedRoute {
  method: string
  path: RegExp
  isHidden: boolean
  textsByStatus: Record<number, TextsByCode>
  mediaTypesByStatus: Record<number, readonly string[]>
}

type TextsByCode = Partial<Record<Code, readonly string[]>>

/** What any request may be answered with that no route answers. */
const codesWithoutRoute: readonly Code[] = ['url-unknown', 'method-not-allowed', ...codesOfAny]

/** By application: what they document depends on their settings. */
const known = new WeakMap<App, DocumentedRoute[]>()

/**
 * Every answer that a test meets has to be documented for its operation: a failure with its code and its text, any other
 * with its status and its media type.
 * @throws Error for one that is not
 */
export async function requireDocumented(app: App, request: Request, response: Response) {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (status < 400) return requireKnownType(routeOf(app, request), { status, type })
  if (!type.startsWith('application/json')) return
  const text = await response.clone().text()
  // HEAD has none.
  if (text === '') return
  const body = JSON.parse(text)
  // What apps that speak OAuth are told is in the words of RFC 6749.
  if (body.status === undefined && typeof body.error === 'string') return
  // The status is the tile server's own.
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

/** Whoever asks for a part of a file, or for what has changed, knows by the standard what may come. */
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

/** Behind the text may stand the name of a file; the texts of several rules stand on a line each. */
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
      // What stands in a path comes before what may stand there.
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

/** An answer without a body has none, which a request reads as an empty text. */
function mediaTypesOf(schema: unknown): readonly string[] {
  const { type, [mediaTypesKey]: ofFile } = schema as { type?: string; [mediaTypesKey]?: readonly string[] }
  return ofFile ?? [type === 'null' ? '' : 'application/json']
}

function textsOfAnswer(schema: unknown): TextsByCode {
  return (
    (schema as { properties?: { code?: { [textsKey]?: TextsByCode } } }).properties?.code?.[textsKey] ?? {}
  )
}
