// No input causes a server error, however malformed it is.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { endpoints, fillPath } from '../../support/endpoints'
import { gpxFile, steadyRide } from '../../support/recordings'
import { type Answer, uploadForm } from '../../support/requests'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const admin = await app.user('admin', { isAdmin: true })
const workout = await sam.upload()

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '%00',
    '../../etc/passwd',
    '9223372036854775808',
    '-0',
    '1e400',
    'NaN',
    '\ud800',
    '2'.repeat(22),
    'z'.repeat(22),
  ),
)

/** Objects with the keys of the endpoint, so that the endpoint reads their values. */
const json = fc.oneof(
  {
    weight: 4,
    arbitrary: bodyOf(
      'username',
      'email',
      'password',
      'accepted_policy',
      'language',
      'lang',
      'token',
      'timezone',
      'label',
      'description',
      'equipment_type_id',
      'default_for_sport_ids',
      'is_active',
      'name',
      'client_name',
      'client_uri',
      'redirect_uris',
      'scope',
      'sport_id',
      'color',
      'stopped_speed_threshold',
      'default_equipment_ids',
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)
const data = fc.oneof(
  { weight: 4, arbitrary: bodyOf('sport_id', 'title', 'description', 'notes', 'equipment_ids') },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

function bodyOf(...keys: string[]) {
  const value = fc.oneof(
    nasty,
    fc.jsonValue({ maxDepth: 2 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  )
  return fc.record(Object.fromEntries(keys.map(key => [key, value])), { requiredKeys: [] })
}

/** Checks that a response is no server error. Refusals use the envelope, except those of the two OAuth endpoints. */
function expectNoFailure({ status, body }: Answer) {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  const refusal = body as { status?: string; error?: string }
  expect(refusal.status ?? refusal.error).toMatch(/^(error|not found|invalid_client|unsupported_grant_type)$/)
}

test('random JSON is never a failure', async () => {
  const takesJson = fc.constantFrom(...endpoints.filter(({ takes }) => takes === 'json'))
  await fc.assert(
    fc.asyncProperty(takesJson, json, async ({ method, path }, body) => {
      expectNoFailure(await admin.request(method, path, { json: body }))
    }),
    { numRuns: 400 },
  )
})

test('random data beside a good file is never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(data, async body => {
      const form = uploadForm({ file: gpxFile(steadyRide({ points: 2 })), data: body })
      expectNoFailure(await sam.request('POST', '/api/workouts', { body: form }))
    }),
    { numRuns: 150 },
  )
})

test('random damage to a good file is never a failure', async () => {
  const bytes = steadyRide({ points: 5 })
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(damage, async changes => {
      const damaged = bytes.slice()
      for (const [position, byte] of changes) damaged[position] = byte
      expectNoFailure(await sam.tryUpload(damaged))
    }),
    // In these examples, the time of one point and the latitude of another are damaged.
    {
      numRuns: 150,
      examples: [
        [
          [
            [157, 0x20],
            [389, 0x21],
          ],
        ],
      ],
    },
  )
})

test('random multipart bytes are never a failure', async () => {
  const body = fc.array(
    fc.oneof(
      fc.constantFrom(
        '--x',
        '--x--',
        '\r\n',
        '\r\n\r\n',
        '\n',
        'Content-Disposition: form-data',
        '; name="file"',
      ),
      fc.constantFrom(
        '; filename="a.gpx"',
        '; name="data"',
        '{"sport_id": 1}',
        ': ',
        '"',
        '\0',
        "; filename*=UTF-8''%ff",
      ),
    ),
    { maxLength: 25 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  await fc.assert(
    fc.asyncProperty(body, async pieces => {
      expectNoFailure(await sam.request('POST', '/api/workouts', { body: pieces.join(''), headers }))
    }),
    { numRuns: 300 },
  )
})

test('random paths and query values are never a failure', async () => {
  const reading = fc.constantFrom(...endpoints.filter(({ method }) => method !== 'POST'))
  const names = fc.constantFrom(
    ...['page', 'per_page', 'check_workouts', 'order', 'x', '__proto__', 'page[]'],
    ...['from', 'to', 'time', 'type', 'sport_id', 'equipment_type_id', 'force'],
  )
  const query = fc.array(fc.tuple(names, nasty), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(reading, nasty, query, async ({ method, path }, value, pairs) => {
      const search = new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()]))
      const filled = fillPath(path, encodeURIComponent(value.toWellFormed()))
      expectNoFailure(await sam.request(method, `${filled}?${search}`))
    }),
    { numRuns: 500 },
  )
})

test('random raw paths are never a failure', async () => {
  const pieces = fc.constantFrom(
    '%',
    '%zz',
    '%2e%2e',
    '/',
    '//',
    '..',
    ';',
    '?',
    '&',
    '=',
    '%00',
    'api',
    'workouts',
    'map',
    workout.id,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async path => {
      expectNoFailure(await sam.get(`/api/${path.join('')}`))
    }),
    { numRuns: 400 },
  )
})

test('random headers are never a failure', async () => {
  const names = fc.constantFrom(
    'authorization',
    'cookie',
    'content-type',
    'if-none-match',
    'content-length',
    'accept-encoding',
  )
  const value = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
    fc.constantFrom('trackhut_image=', 'trackhut_image=%E0%A4', 'Bearer ', '-1', 'NaN', ';;;', 'gzip;q=0'),
  )
  const routes = fc.constantFrom(...endpoints.filter(({ path }) => path !== '/api/auth/logout'))
  await fc.assert(
    fc.asyncProperty(routes, names, value, async ({ method, path }, name, text) => {
      expectNoFailure(await sam.request(method, fillPath(path, workout.map!), { headers: { [name]: text } }))
    }),
    { numRuns: 400 },
  )
})

test('after all that the instance is as it was', async () => {
  expect((await sam.get(`/api/workouts/${workout.id}`)).status).toBe(200)
  expect(app.ctx.database.sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
  expect(app.ctx.database.sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
})
