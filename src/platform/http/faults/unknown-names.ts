// Tells the authors of programs about names in a request that its route does not know. They are ignored otherwise, as
// old programs expect, so a slip like `modified_since` would never be noticed.
import type { PreContext } from 'elysia'
import { invalid } from '../../errors'
import { jsonBodyOf } from '../input/json'
import { routedMethod } from '../routing'
import { documentedOf, type Schema } from './describe-schema'
import { expectedInPlaceOf } from './expected-name'
import type { FindSchemas } from './schemas-of-routes'

/** Header of the answer with the names, separated by commas. */
export const unknownNamesHeader = 'x-unknown-names'

/** Query parameter with which unknown names are refused. */
export const strictParameter = 'strict'

/** Parameters that the checks of access read, see `platform/access/caller.ts`. */
const knownEverywhere = [strictParameter, 'ticket', 'token']

/** Maximum number of names in the header. */
const maxNamed = 20

/** A request whose author is told. */
export interface Told {
  request: Request
  set: Pick<PreContext['set'], 'headers'>
}

interface Names {
  names: readonly string[]
  known: readonly string[]
}

interface UnknownName {
  name: string
  known: readonly string[]
}

/** Returns a `transform` hook that names what is unknown, and a `beforeHandle` hook that refuses it if that is asked. */
export function tellUnknownNames(schemasOf: FindSchemas) {
  const refused = new WeakMap<Request, UnknownName>()
  // Arrow functions: Elysia reads the text of hooks, and misreads methods that have a function inside.
  return {
    note: ({ request, route, set }: Told & { route: string }) => {
      const body = jsonBodyOf(request)
      const start = request.url.indexOf('?')
      if ((body === undefined && start === -1) || !route.startsWith('/api/')) return
      const query = namesInQuery(request)
      const expected = schemasOf(routedMethod(request), route)
      const unknown = [
        ...unknownAmong(query, withGeneral(namesOf(expected.query) ?? [])),
        ...unknownAmong(Object.keys(body ?? {}), namesOf(expected.body)),
      ]
      const [first] = unknown
      if (first === undefined) return
      addToHeader(
        set.headers,
        unknown.map(({ name }) => name),
      )
      if (isStrict(request)) refused.set(request, first)
    },
    /** @throws AppError 400 with the first unknown name, and what may have been meant, if the request is strict */
    refuse: ({ request }: Pick<Told, 'request'>) => {
      const unknown = refused.get(request)
      if (unknown) throw nameUnknown(unknown)
    },
  }
}

/**
 * Does the same for the parts of a form, which the handler reads itself.
 * @throws AppError 400 if the request is strict
 */
export const tellUnknownParts = (told: Told, { names, known }: Names) =>
  tell(told, unknownAmong(names, known), name => name)

/**
 * Does the same for names in the JSON part of a form.
 * @throws AppError 400 if the request is strict
 */
export const tellUnknownInPart = (told: Told, { part, names, known }: Names & { part: string }) =>
  tell(told, unknownAmong(names, known), name => `${part}.${name}`)

/** @param fieldOf returns by what a name is called, as seen from the whole request */
function tell({ request, set }: Told, unknown: readonly UnknownName[], fieldOf: (name: string) => string) {
  const [first] = unknown
  if (first === undefined) return
  addToHeader(
    set.headers,
    unknown.map(({ name }) => fieldOf(name)),
  )
  if (isStrict(request)) throw nameUnknown(first, fieldOf(first.name))
}

/**
 * Refuses a request with a query that its route does not know, whether or not it is strict.
 * @throws AppError 400 with the first unknown name, and what may have been meant
 */
export function requireKnownNames(request: Request, known: readonly string[]) {
  const [first] = unknownAmong(namesInQuery(request), withGeneral(known))
  if (first) throw nameUnknown(first)
}

const nameUnknown = ({ name, known }: UnknownName, field = name) =>
  invalid('name-unknown', undefined, { detail: { field, expected: expectedInPlaceOf(name, known) } })

const parametersOf = ({ url }: Request) => new URLSearchParams(url.split('?').slice(1).join('?'))
const namesInQuery = (request: Request) => [...parametersOf(request).keys()]
const withGeneral = (known: readonly string[]) => [...known, ...knownEverywhere]

const isStrict = (request: Request) =>
  parametersOf(request)
    .getAll(strictParameter)
    .some(value => value !== 'false')

/** Adds names to the header of an answer, in characters that a header may have. */
function addToHeader(headers: Told['set']['headers'], unknown: readonly string[]) {
  const before = headers[unknownNamesHeader]
  const names = unknown.map(name => encodeURIComponent(name.slice(0, 100).toWellFormed()))
  const all = new Set([...(before === undefined ? [] : String(before).split(', ')), ...names])
  headers[unknownNamesHeader] = [...all].slice(0, maxNamed).join(', ')
}

/** @param known `null` if any name is allowed */
const unknownAmong = (names: readonly string[], known: readonly string[] | null): UnknownName[] =>
  known === null ? [] : names.filter(name => !known.includes(name)).map(name => ({ name, known }))

/** Returns the names of the properties of an object; empty without a schema, `null` if it may have any names. */
function namesOf(written: Schema | undefined): string[] | null {
  if (written === undefined) return []
  const { properties, anyOf, allOf } = written.properties ? written : documentedOf(written)
  if (properties) return Object.keys(properties)
  const parts = (anyOf ?? allOf)?.map(part => namesOf(part))
  return parts?.every(part => part !== null) ? parts.flat() : null
}
