// Schemas of the envelope that nearly all JSON answers have; feature schemas build on them.
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Code, codes, texts, usualTexts } from '../codes'
import { commonAnswerKey, mediaTypesKey, named } from './documented'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A boolean in a request. Some clients send it as 0 or 1. */
export const Flag = Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)])

/** Documents a value that is always true. An enum with one value would break some generated clients. */
export const documentedTrue = { type: 'boolean', not: { const: false } } as const

/**
 * The code of a failure, by which programs recognise it. Each operation lists its possible codes with its responses.
 */
export const FailureCode = Type.Unsafe<Code>(
  Type.String({ description: 'Identifies the failure for programs.' }),
)

export type FailureCode = Static<typeof FailureCode>

/** Schema of a code that is one of the given codes; its description explains each code. */
export const codeAmong = (...among: readonly Code[]) => ({
  ...FailureCode,
  description: explainCodes(among),
  enum: among,
})

export const explainCodes = (among: readonly Code[]) =>
  among.map(code => `- \`${code}\`: ${codes[code]}`).join('\n')

const text = (description: string) => Type.Optional(Type.String({ description }))
const whole = (description: string) => Type.Optional(Type.Integer({ description }))

export const FailureDetail = named(
  'FailureDetail',
  Type.Object({
    field: text(
      'Name of the parameter or property that is not accepted; inside objects as in `legs.0.sport_id`.',
    ),
    expected: text('What is accepted there, in words.'),
    scope: text('The scope that the token lacks.'),
    codes: Type.Optional(
      Type.Array(FailureCode, { description: 'Codes of all rules that the request breaks.' }),
    ),
    file: text('Name of the faulty file.'),
    most: whole('The highest accepted value.'),
    format: text('Actual format of the file: `fit`, `zip`, `gzip`, `tcx` or another one.'),
    points: whole('Number of faulty points of the recording.'),
    of: whole('Number of points checked.'),
    point: whole('The first faulty point, counted from 1 in the order of the file.'),
    time: text('Time of the first faulty point according to the recorder’s clock, in ISO 8601.'),
    metres: whole('Distance in metres between the first faulty point and the point before.'),
    seconds: whole(
      'Time in seconds between the point before and the first faulty point, or that a question may take.',
    ),
    days: whole('Length of the recording in days.'),
    figure: text('Name of the figure that is impossibly large.'),
    line: whole('Line of the fault in a text file, counted from 1.'),
    column: whole('Position of the fault in the line, in UTF-16 code units counted from 1.'),
    challenge: text('To be sent with the second step of the log-in.'),
    methods: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The ways to take that step: `totp`, `passkey`, `recovery-code`.',
      }),
    ),
    former_passkeys: Type.Optional(
      Type.Boolean({
        description: 'That the account has passkeys only that were made for another address of this server.',
      }),
    ),
    reason: text('What SQLite says about the statement.'),
    sport: text('Name of the sport in the file.'),
    shelf: text('Key of the ready sport that fits, see `GET /api/sports/shelf`.'),
  }),
)
export type FailureDetail = Static<typeof FailureDetail>

/** A point in time, in the form `<weekday>, <dd> <Mon> <yyyy> <HH:MM:SS> GMT`. */
export const DateTime = Type.String({ examples: ['Tue, 13 Mar 2018 12:44:45 GMT'] })

/** A duration, in the form `H:MM:SS`; the hours may exceed 23. */
export const Duration = Type.String({ examples: ['1:04:20'] })

export const ErrorBody = named(
  'Error',
  Type.Object(
    {
      status: Type.Union([Type.Literal('error'), Type.Literal('not found')]),
      message: Type.String({ description: 'Message that can be shown to users.' }),
      code: FailureCode,
      detail: Type.Optional(FailureDetail),
      error: Type.Optional(Type.String({ description: 'Error code of RFC 6750, if the token was refused.' })),
      error_description: Type.Optional(Type.String()),
      data: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Union([Type.Array(Type.Never(), { maxItems: 0 }), Type.Literal('')]),
          { description: 'The missing resource, as an empty value.' },
        ),
      ),
    },
    { description: 'The envelope of a failure.' },
  ),
)
export type ErrorBody = Static<typeof ErrorBody>

export const Pagination = named(
  'Pagination',
  Type.Object({
    has_next: Type.Boolean(),
    has_prev: Type.Boolean(),
    page: Type.Integer(),
    pages: Type.Integer({ description: 'Number of pages; 0 if there are no items.' }),
    total: Type.Integer({ description: 'Number of items on all pages.' }),
  }),
)
export type Pagination = Static<typeof Pagination>

/** Schema of the body `{status: 'success', …properties}`. */
export function success<P extends TProperties>(
  properties: P,
): TObject<P & { status: ReturnType<typeof Type.Literal<'success'>> }> {
  return Type.Object({ ...properties, status: Type.Literal('success') })
}

/** A response that is a file with one of these media types. */
export const FileAnswer = (mediaTypes: string | readonly string[], description: string) =>
  ReadyMade({ type: 'string', format: 'binary', [mediaTypesKey]: [mediaTypes].flat(), description })

/** A response with an empty body, status 204. */
export const NoContent = (description: string) => ReadyMade({ type: 'null', description })

/** The response to a request whose `If-None-Match` has the present entity tag. */
export const NotModified = () =>
  ReadyMade({ type: 'null', description: 'Nothing has changed since the answer with this entity tag.' })

/** Schema for handlers that return a finished Response, which is documented but not validated. */
const ReadyMade = (documented: object) => Type.Unsafe<Response>({ ...Type.Any(), ...documented })

const errorDescriptions = {
  400: 'The request cannot be understood or breaks a rule.',
  401: 'The request is not authenticated.',
  403: 'The request is not allowed.',
  404: 'The resource does not exist, or is not yours.',
  409: 'The request conflicts with the current state of the server.',
  410: 'What the request refers to is not known any more.',
  413: 'The request is larger than the instance allows.',
  424: 'Another server that is needed for this failed.',
  429: 'Too many requests: `Retry-After` says how many seconds to wait.',
  500: 'The server failed.',
  502: 'The tile server does not answer, or not with a tile.',
  503: 'The server cannot do this now: `Retry-After` says how many seconds to wait.',
  504: 'The tile server does not answer in time.',
  507: 'The server’s disk is full or cannot be written to.',
} as const

type ErrorStatus = keyof typeof errorDescriptions

interface UsualAnswer {
  name: string
  codes: readonly Code[]
}

type UsualAnswers = Partial<Record<ErrorStatus, UsualAnswer>>

/**
 * The usual codes of a status. They are added to every operation that documents this status. If an operation has no
 * other codes for the status, the document refers to a shared response, which is called `name`.
 */
const usual = {
  401: {
    name: 'NoValidToken',
    codes: ['token-missing', 'token-invalid', 'token-expired', 'account-inactive', 'account-gone'],
  },
  403: { name: 'NotInScope', codes: ['scope-missing'] },
  429: { name: 'TooOften', codes: ['rate-limited'] },
} satisfies UsualAnswers

/** Schema key for the messages of a response's codes. Tests compare these with actual responses. */
export const textsKey = 'x-texts'

/** A code with its messages. */
interface CodeWithTexts {
  code: Code
  texts: readonly string[]
}

export const saying = (code: Code, ...texts: string[]): CodeWithTexts => ({ code, texts })

type Failures<S extends ErrorStatus> = Record<S, readonly (Code | CodeWithTexts)[]>

const withTexts = (status: ErrorStatus, failure: Code | CodeWithTexts): CodeWithTexts =>
  typeof failure === 'string' ? saying(failure, texts[failure] ?? usualTexts[status] ?? '') : failure

/** Codes of every operation that reads JSON. */
export const jsonCodes = ['body-not-json', 'body-too-large', 'fields-invalid'] as const

/**
 * Returns schemas of a route's error responses for its `response` option. The listed codes are added to the usual ones:
 * `...errors({ 401: [], 404: ['workout-not-found'] })`. Every route may answer 429.
 */
export function errors<S extends ErrorStatus = never>(
  failures: Failures<S>,
  usualOnes: UsualAnswers = usual,
): { [K in S | 429]: typeof ErrorBody } {
  const own: Partial<Failures<ErrorStatus>> = failures
  const statuses = Object.keys(errorDescriptions)
    .map(status => Number(status) as ErrorStatus)
    .filter(status => status === 429 || own[status] !== undefined)
  const answers = statuses.map(status => {
    return [status, errorAnswer(status, own[status] ?? [], usualOnes[status])]
  })
  return Object.fromEntries(answers)
}

/** Error responses of a route that needs no token, so that 401 and 403 do not get the usual codes about tokens. */
export const publicErrors = <S extends ErrorStatus = never>(failures: Failures<S>) =>
  errors(failures, { 429: usual[429] })

/** Builds the schema of an error response; its description explains each code. */
function errorAnswer(
  status: ErrorStatus,
  own: readonly (Code | CodeWithTexts)[],
  { name, codes: usualCodes }: Partial<UsualAnswer> = {},
): typeof ErrorBody {
  const answered = [...(usualCodes ?? []), ...own].map(failure => withTexts(status, failure))
  const explained = answered.map(({ code, texts }) => explain(code, texts, usualTexts[status]))
  return {
    ...ErrorBody,
    ...(own.length === 0 && name !== undefined && { [commonAnswerKey]: name }),
    description: `${[errorDescriptions[status], ...usualMessage(status)].join(' ')}\n\n${explained.join('\n')}`,
    properties: {
      ...ErrorBody.properties,
      code: {
        ...FailureCode,
        enum: answered.map(({ code }) => code),
        [textsKey]: Object.fromEntries(answered.map(({ code, texts }) => [code, texts])),
      },
    },
  }
}

const usualMessage = (status: ErrorStatus) =>
  status in usualTexts ? [`The message is \`${usualTexts[status]}\` unless another one is named.`] : []

function explain(code: Code, of: readonly string[], usualText: string | undefined): string {
  const named = of.some(text => text !== usualText)
  return `- \`${code}\`: ${codes[code]}${named ? ` Message: ${of.map(text => `\`${text}\``).join(' or ')}` : ''}`
}
