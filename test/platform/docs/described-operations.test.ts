// The OpenAPI document describes everything, because authors of clients have nothing else.
import { describe, expect, test } from 'bun:test'
import { codes } from '../../../src/platform/codes'
import { testApp } from '../../support/test-app'

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  parameters?: { name: string; description: string; schema: Schema }[]
  requestBody?: Answer
  responses: Record<string, Answer | { $ref: string }>
}

interface Answer {
  description: string
  'x-codes'?: (keyof typeof codes)[]
  content?: Record<string, { schema: Schema }>
}

interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
}

const app = testApp()
const { body: document } = await app.request<Document>('GET', '/api/docs/json')
const { schemas, responses } = document.components
const operations = Object.values(document.paths).flatMap(ofPath => Object.values(ofPath))

const answerOf = (answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? responses[answer.$ref.split('/').at(-1)!]! : answer

test('every operation has a name of its own, which is a verb and a thing', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter(name => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe.each(operations)('$operationId', ({ summary, description, security, tags, ...operation }) => {
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({
    status,
    ...answerOf(answer),
  }))

  test('says what it does and who may ask for it', () => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/)
    expect(description).toMatch(/^[A-Z].*\.$/)
    expect(tags).toHaveLength(1)
    expect(security).toBeArray()
  })

  test('says what its parameters are', () => {
    for (const { description, schema } of operation.parameters ?? []) {
      expect(description).toBeString()
      expect(schema.type).toBeString()
    }
  })

  test('has one form of success, and says what every answer is', () => {
    const successes = answers.filter(({ status }) => status.startsWith('2'))
    expect(successes).not.toBeEmpty()
    // Programs that only look at the status learn from it whether a file was new. The body has the same form.
    expect(new Set(successes.map(({ content }) => JSON.stringify(content))).size).toBe(1)
    for (const answer of answers) expect(answer.description).toMatch(/^[A-Z0-9].*[.`]$/s)
  })

  test('explains every code of its failures', () => {
    const refusals = answers.filter(({ status }) => Number(status) >= 400)
    expect(refusals.map(({ status }) => status)).toContain('429')
    for (const { description, 'x-codes': among, content } of refusals) {
      const { schema } = content!['application/json']!
      if (schema.$ref === '#/components/schemas/OAuthError') continue
      expect(among).not.toBeEmpty()
      for (const code of among!) expect(description).toContain(`- \`${code}\`: ${codes[code]}`)
    }
  })

  // Response schemas have names, because client generators write a file for every schema without a name.
  test('answers with schemas that have names, and all its failures with two', () => {
    const failures = ['#/components/schemas/Error', '#/components/schemas/OAuthError']
    for (const { status, content = {} } of answers) {
      for (const { schema } of Object.values(content)) {
        if (schema.format === 'binary') continue
        if (status.startsWith('2')) expect(schema.$ref ?? schema.anyOf).toBeDefined()
        else expect(failures).toContain(schema.$ref as string)
      }
    }
  })
})

// Only these failures have a 5xx status, because monitoring counts 5xx as crashes of the server.
test('a server fails for now, for its disk, or for a fault of its own; a tile has the status of its server', () => {
  const own: Record<string, string[]> = {
    500: ['internal-error'],
    507: ['disk-file-too-large', 'disk-full', 'folder-unwritable'],
  }
  const others = operations
    .filter(({ operationId }) => operationId !== 'getMapTile')
    .flatMap(({ operationId, responses: of }) =>
      Object.entries(of).flatMap(([status, answer]) =>
        (answerOf(answer)['x-codes'] ?? [])
          .filter(code => /^5/.test(status) && status !== '503' && !own[status]?.includes(code))
          .map(code => `${operationId} ${status} ${code}`),
      ),
    )
  expect(others).toEqual([])
})

test('a tuple is an array of a length: a generator of clients refuses a document with others', () => {
  expect(JSON.stringify(document)).not.toContain('"prefixItems"')
  expect(schemas.OfflineMapCut!.properties!.bounds).toMatchObject({ type: 'array', minItems: 4, maxItems: 4 })
})

test('a request may meet failures that no operation names', () => {
  for (const { responses: of } of operations)
    expect(of.default).toEqual({ $ref: '#/components/responses/AnyFailure' })
  expect(responses.AnyFailure!.content!['application/json']!.schema.$ref).toBe('#/components/schemas/Error')
  // Bun sends the response with status 431 before the code of the app runs.
  expect(responses.AnyFailure!.description).toContain('431')
})

test('parameters are typed by what their handlers read from them', () => {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  const namesOf = (of: typeof parameters) => new Set(of.map(({ name }) => name))
  const plain = parameters.filter(
    ({ schema: { type, enum: choices, pattern } }) => type === 'string' && !choices && !pattern,
  )
  expect([...namesOf(plain)].toSorted()).toEqual([
    'beside',
    'check_workouts',
    'client_id',
    'description',
    'direction',
    'equipment_id',
    'equipment_short_id',
    'feed_token',
    'figure',
    'file_name',
    'force',
    'goal_short_id',
    'key',
    'map_id',
    'name',
    'notes',
    'order',
    'paths',
    'place',
    'provider',
    'q',
    'query',
    'redirect_uri',
    'resource',
    'scope',
    'scopes',
    'search',
    'sensors',
    'session_id',
    'state',
    'title',
    'token',
    'town',
    'upload',
    'upload_id',
    'upload_token',
    'user_name',
    'with',
    'workout_id',
    'workout_short_id',
    'x-backup-identity',
    'x-setup-token',
  ])
})

test('what has a name stands there once', () => {
  const wanted =
    'App Config Equipment EquipmentType Error Pagination Profile Record Segment Sport Statistics User Workout'
  expect(Object.keys(schemas)).toContainValues(wanted.split(' '))
  // Paths refer to these schemas by name, and do not repeat their properties.
  const inside = JSON.stringify(document.paths)
  expect(inside).not.toContain('"equipment_type"')
  expect(inside).not.toContain('"has_next"')
})
