// The envelope every answer travels in, as schemas. Feature schemas are built from these.
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `<weekday>, <dd> <Mon> <yyyy> <HH:MM:SS> GMT` */
export const DateTime = Type.String({ examples: ['Tue, 13 Mar 2018 12:44:45 GMT'] })

/** `H:MM:SS`; the hours may exceed 23. */
export const Duration = Type.String({ examples: ['1:04:20'] })

export const ErrorBody = Type.Object(
  {
    status: Type.Union([Type.Literal('error'), Type.Literal('not found')]),
    message: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
    error_description: Type.Optional(Type.String()),
    data: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Array(Type.Never()), Type.Literal('')]))),
  },
  { description: 'What went wrong, in the envelope.' },
)
export type ErrorBody = Static<typeof ErrorBody>

export const Pagination = Type.Object({
  has_next: Type.Boolean(),
  has_prev: Type.Boolean(),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
})
export type Pagination = Static<typeof Pagination>

/** `{status: 'success', …properties}` */
export function success<P extends TProperties>(
  properties: P,
): TObject<P & { status: ReturnType<typeof Type.Literal<'success'>> }> {
  return Type.Object({ ...properties, status: Type.Literal('success') })
}

/** An answer that is a file. */
export const FileAnswer = (mediaType: string, description: string) =>
  ReadyMade({ type: 'string', format: 'binary', contentMediaType: mediaType, description })

/** An answer with an empty body, status 204. */
export const NoContent = (description: string) => ReadyMade({ type: 'null', description })

/** What the handler answers as a finished response: documented, and not checked any further. */
const ReadyMade = (documented: object) => Type.Unsafe<Response>({ ...Type.Any(), ...documented })

const errorDescriptions = {
  400: 'The request cannot be understood or breaks a rule.',
  401: 'No valid token was sent.',
  403: 'The token does not allow this.',
  404: 'There is no such thing, or it is not yours.',
  413: 'The request is larger than the instance allows.',
  429: 'Too often: `Retry-After` says how many seconds to wait.',
  502: 'The tile server does not answer, or not with a tile.',
  504: 'The tile server does not answer in time.',
} as const

/** The error answers of a route, for its `response` schemas: `...errors(401, 404)`. Every route may be asked too often. */
export function errors<C extends keyof typeof errorDescriptions>(
  ...codes: C[]
): { [K in C | 429]: typeof ErrorBody } {
  const answers: Partial<Record<C | 429, typeof ErrorBody>> = {}
  for (const code of [...codes, 429 as const])
    answers[code] = { ...ErrorBody, description: errorDescriptions[code] }
  return answers as { [K in C | 429]: typeof ErrorBody }
}
