// The server reads every request that the OpenAPI document allows, and refuses every request that it forbids.
import { describe, expect, test } from 'bun:test'
import type { Code } from '../../../src/platform/codes'
import type { WrittenWorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import {
  type DocumentedOperation,
  oddValues,
  type Parameter,
  readDocument,
  readText,
  type Schema,
  type Values,
} from '../../support/documented-requests'
import { insertEquipment } from '../../support/equipments'
import { mailEnvironment } from '../../support/mail-server'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { password, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp(mailEnvironment('smtp://127.0.0.1:9'))
const { body: document } = await app.request<Parameters<typeof readDocument>[0]>('GET', '/api/docs/json')
const { operations, fits, propertiesOf, sampleOf } = readDocument(document)
const admin = await app.user('admin', { isAdmin: true })
await app.user('sam')
const byHand = await admin.request<WrittenWorkoutsAnswer>('POST', '/api/workouts/no_gpx', {
  json: { sport_id: 1, workout_date: '2026-03-02 12:00', duration: 3600, distance: 10 },
})
const [workout] = byHand.body.data.workouts
const bike = insertEquipment(app.ctx.db, admin)

/** Sample values that cannot be derived from a schema: ids of existing things, and values that depend on each other. */
const samples: Values = {
  email: 'new@example.org',
  new_email: 'newer@example.org',
  password,
  new_password: 'open sesame again',
  token: 'x',
  timezone: 'Europe/Paris',
  language: 'fr',
  lang: 'fr',
  redirect_uri: 'https://example.org/back',
  redirect_uris: 'https://example.org/back',
  client_uri: 'https://example.org',
  scope: 'profile:read',
  scopes: 'profile:read',
  admin_contact: 'admin@example.org',
  max_single_file_size: 1_048_576,
  max_zip_file_size: 10_485_760,
  code_challenge: 'x'.repeat(43),
  code_verifier: 'x'.repeat(43),
  max_users: 0,
  user_name: 'sam',
  workout_short_id: workout!.id,
  equipment_short_id: bike.shortId,
  s: 'a',
  z: 0,
  x: 0,
  y: 0,
  name: 'town.pmtiles',
  list_columns: ['title'],
  sql: 'SELECT 1',
  is_on: false,
  bounds: [4.95, 44.97, 5.1, 45.03],
}

const sampleFor = (name: string, schema: Parameters<typeof sampleOf>[0]) => samples[name] ?? sampleOf(schema)

/** Alternative names of fields, each with the usual name. The alternative is ignored if both are sent. */
const aliases: Record<string, string> = { equipment_type: 'equipment_type_id', lang: 'language' }

const fullBody = ({ body }: DocumentedOperation): Values =>
  Object.fromEntries(
    Object.entries(propertiesOf(body?.schema ?? {}))
      .filter(([name]) => !(name in aliases))
      .map(([name, schema]) => [name, sampleFor(name, schema)]),
  )

const parametersOf = ({ parameters }: DocumentedOperation): Values =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, String(sampleFor(name, schema))]))

interface Sent {
  parameters?: Values
  body?: unknown
}

function send(user: TestUser, operation: DocumentedOperation, { parameters, body }: Sent) {
  const said = { ...(parameters ?? parametersOf(operation)) }
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let { path } = operation
  for (const { name, in: place } of operation.parameters) {
    const text = said[name]
    if (typeof text !== 'string') continue
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text))
    else if (place === 'query') query.set(name, text)
    else headers[name] = text
  }
  const address = query.size > 0 ? `${path}?${query}` : path
  return user.request(operation.method, address, { headers, ...bodyOf(operation, body) })
}

function bodyOf({ body }: DocumentedOperation, value: unknown) {
  if (body === null || value === undefined) return {}
  if (body.mediaType === 'application/json') return { json: value }
  const values = value as Values
  if (body.mediaType === 'multipart/form-data')
    return {
      body: uploadForm({
        ...('file' in values && { file: gpxFile(steadyRide({ points: 2 })) }),
        data: values.data,
      }),
    }
  return { body: new URLSearchParams(values as Record<string, string>) }
}

/** Bodies in which one property is missing or has an odd value. All other properties stay unchanged. */
function changedBodies(schema: Schema, full: Values): Values[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, of]) => {
    const { [name]: _, [aliases[name] ?? '']: __, ...without } = full
    return [without, ...oddValues(of).map(value => ({ ...without, [name]: value }))]
  })
}

const isRefused = (status: number) => status >= 400 && status < 500

/** Odd texts as values of parameters in a URL or form. */
const oddTexts = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '1.5',
  '1e3',
  'true',
  'x y',
  '2147483648',
  '9'.repeat(20),
  '2018-02-31x',
]

const withJson = operations.filter(({ body }) => body?.mediaType === 'application/json')

test.each(withJson)('$operationId refuses bodies that break the schema', async operation => {
  const { schema } = operation.body!
  const full = fullBody(operation)
  expect([fits(schema, full), full]).toEqual([true, full])
  const bodies: unknown[] = [[], 'text', 5, null, {}, ...changedBodies(schema, full)]
  const taken: unknown[] = []
  for (const body of bodies.filter(candidate => !fits(schema, candidate))) {
    const { status } = await send(admin, operation, { body })
    if (!isRefused(status)) taken.push([status, body])
  }
  expect(taken).toEqual([])
})

test('uploadWorkout refuses data that break the schema', async () => {
  const upload = operations.find(({ operationId }) => operationId === 'uploadWorkout')!
  const { data: schema, file } = propertiesOf(upload.body!.schema)
  expect([schema, file]).toEqual([expect.anything(), expect.anything()])
  const full = sampleOf(schema!) as Values
  const taken: unknown[] = []
  for (const data of changedBodies(schema!, full).filter(candidate => !fits(schema!, candidate))) {
    const { status } = await send(admin, upload, { body: { file: 'ride.gpx', data } })
    if (!isRefused(status)) taken.push([status, data])
  }
  expect(taken).toEqual([])
})

const withForm = operations.filter(({ body }) => body?.mediaType === 'application/x-www-form-urlencoded')

test.each(withForm)('$operationId refuses forms that break the schema', async operation => {
  const { schema } = operation.body!
  const full = fullBody(operation)
  const taken: unknown[] = []
  for (const [name, of] of Object.entries(propertiesOf(schema))) {
    const { [name]: _, ...without } = full
    const changed = oddTexts.map(text => ({ ...full, [name]: readText(text, of), said: text }))
    for (const body of [without, ...changed].filter(candidate => !fits(schema, candidate))) {
      const { status } = await send(admin, operation, { body })
      if (!isRefused(status)) taken.push([status, body])
    }
  }
  expect(taken).toEqual([])
})

/**
 * Parameters whose invalid values the server replaces by valid values instead of refusing them. Their descriptions say
 * so with the words `counts as`.
 */
const corrected = ['check_workouts', 'direction', 'order', 'page', 'per_page', 'sensors']

test('of parameters that are corrected the document says how', () => {
  const all = operations.flatMap(({ parameters }) => parameters)
  const saying = all.filter(({ description }) => /\bcounts? as\b/.test(description))
  expect([...new Set(saying.map(({ name }) => name))].toSorted()).toEqual(corrected)
})

/** True if the server must refuse a text as a value of a parameter. */
function isForbidden(parameter: Parameter, text: string): boolean {
  const { schema, allowEmptyValue, in: place } = parameter
  // A path with an empty parameter is the path of another operation, so no value is refused.
  if (text === '' && (allowEmptyValue || place === 'path')) return false
  const value = readText(text, schema)
  return value === undefined || !fits(schema, value)
}

const withParameters = operations.filter(({ parameters }) => parameters.length > 0)

test.each(withParameters)('$operationId refuses parameters that break their schema', async operation => {
  const usual = parametersOf(operation)
  const body = operation.body === null ? undefined : fullBody(operation)
  const taken: unknown[] = []
  for (const parameter of operation.parameters) {
    const { name, schema, required } = parameter
    const { [name]: _, ...without } = usual
    const edges = [schema.minimum! - 1, schema.maximum! + 1].filter(Number.isFinite).map(String)
    const long = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]
    const texts = [...oddTexts, ...edges, ...long].filter(text => isForbidden(parameter, text))
    const all = texts.map(text => ({ ...usual, [name]: text }))
    if (required && parameter.in !== 'path') all.push(without)
    for (const parameters of all) {
      const { status } = await send(admin, operation, { parameters, body })
      if (!isRefused(status)) taken.push([status, name, parameters[name]])
    }
  }
  expect(taken).toEqual([])
})

describe('a schema names the edges of what is taken', () => {
  test.each([
    ['enterWorkout', 'duration', [1, '1', '2592000.', 2_592_000], [0, '0', '0.5', '26000000', 2_592_001]],
    ['enterWorkout', 'distance', ['0', '0.1'], ['1000', 1000]],
    ['enterWorkout', 'ascent', [0, '99999.9'], ['100000', 100_000]],
    [
      'enterWorkout',
      'workout_date',
      ['2026-3-2 7:5', '0001-01-02 00:00', '9999-12-30 23:59'],
      ['0000-01-01 00:00', '2026-0-0 00:00', '2026-13-01 00:00', '2026-03-02 24:00', '2026-03-02 12:60'],
    ],
    ['changeWorkout', 'duration', [0, ''], ['0', 2_592_001]],
    ['createGoal', 'amount', [1], [31_622_401]],
    ['changeConfig', 'max_users', [2 ** 31 - 1], [2 ** 31]],
  ])('%s: %s', async (id, name, taken, refused) => {
    const operation = operations.find(({ operationId }) => operationId === id)!
    const { schema } = operation.body!
    const statusOf = async (value: unknown) => {
      const body = { ...fullBody(operation), [name]: value }
      return [fits(schema, body), isRefused((await send(admin, operation, { body })).status)]
    }
    for (const value of taken) expect([value, ...(await statusOf(value))]).toEqual([value, true, false])
    for (const value of refused) expect([value, ...(await statusOf(value))]).toEqual([value, false, true])
  })
})

test('an answer with the properties that were asked for is as the document says', async () => {
  const { answer } = operations.find(({ operationId }) => operationId === 'listWorkouts')!
  for (const query of ['', '?fields=id,title', '?fields=segments']) {
    const { body } = await admin.get<{ data: { workouts: unknown[] } }>(`/api/workouts${query}`)
    expect(body.data.workouts).not.toBeEmpty()
    expect(fits(answer!, body)).toBe(true)
  }
  expect(fits(answer!, { status: 'success', data: { workouts: [{ id: 1 }] } })).toBe(false)
})

/** Error codes for malformed requests. */
const codesOfForm: readonly Code[] = [
  'body-empty',
  'body-not-json',
  'day-invalid',
  'equipment-fields-missing',
  'equipment-ids-invalid',
  'fields-invalid',
  'filter-invalid',
  'form-malformed',
  'id-invalid',
  'nothing-to-change',
  'order-invalid',
  'page-invalid',
  'parameter-repeated',
  'rules-broken',
  'sport-id-invalid',
  'workout-fields-missing',
]

describe('what fits the schema is read, whatever else is sent with it', () => {
  let users = 0
  test.each(operations)('$operationId', async operation => {
    const user = await app.user(`user_${++users}`, { isAdmin: true })
    const surplus = { surplus: 'x', id: 1 }
    const body = operation.body === null ? undefined : { ...surplus, ...fullBody(operation) }
    const { status, failure, body: answer } = await send(user, operation, { body })
    expect(status).toBeLessThan(500)
    if (failure) expect(codesOfForm).not.toContain(failure.code)
    // Errors of OAuth endpoints do not have codes of the app.
    expect((answer as { error?: string }).error).not.toBe('invalid_request')
  })
})
