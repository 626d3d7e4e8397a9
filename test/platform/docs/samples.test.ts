// Samples of the documentation can be sent as they are shown.
import { describe, expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { testApp } from '../../support/test-app'

interface Operation {
  operationId: string
  parameters?: { in: string; required?: boolean; example?: unknown; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { example?: object }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples?: object[] }> }
}

const app = testApp()
const { body: document } = await app.request<Document>('GET', '/api/docs/json')
const sam = await app.user('sam', { isAdmin: true, answersSql: true })

const operations = Object.entries(document.paths).flatMap(([path, of]) =>
  Object.entries(of).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)
const samples = operations.flatMap(({ requestBody, ...operation }) => {
  const { example } = requestBody?.content['application/json'] ?? {}
  return example ? [{ ...operation, example }] : []
})

test('the bodies that authors of scripts begin with have samples', () => {
  expect(samples.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'enterWorkout',
      'enterWorkoutByHand',
      'createEquipment',
      'createGoal',
      'enterThreshold',
      'enterBodyValue',
      'createPersonalToken',
    ]),
  )
})

describe.each(samples.filter(({ path }) => !path.includes('{')))(
  '$operationId',
  ({ method, path, example }) => {
    test('takes its sample', async () => {
      const { status, body } = await sam.request(method, path, { json: example })
      expect({ path, failure: status < 300 ? undefined : body }).toEqual({ path, failure: undefined })
    })
  },
)

test('an upload takes its sample', async () => {
  const [data] = document.components.schemas.UploadData!.examples!
  const body = uploadForm({ file: gpxFile(steadyRide()), name: 'ride.gpx', data })
  expect((await sam.request('POST', '/api/workouts', { body })).status).toBe(201)
})

// Pages of documentation and generators fill in the examples of all parameters at once.
test('no optional parameter has an example, so that filters are empty as shown', async () => {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  expect(parameters.filter(({ example }) => example !== undefined)).not.toEqual([])
  const optional = parameters.filter(({ required }) => required !== true)
  expect(optional.filter(({ example, schema }) => example !== undefined || 'examples' in schema)).toEqual([])
  const { status, body } = await sam.get<{ data: { workouts: unknown[] } }>('/api/workouts?page=1&per_page=5')
  expect([status, body.data.workouts.length > 0]).toEqual([200, true])
})
