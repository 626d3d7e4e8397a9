// Code that openapi-generator 7.25 writes for the OpenAPI document compiles in TypeScript, Python, Java and Go. The
// generator needs Java, so this test checks instead that the document avoids everything for which its code did not
// compile.
import { expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  maximum?: number
  items?: Schema
  anyOf?: Schema[]
}

interface Document {
  components: { schemas: Record<string, Schema> }
}

const app = testApp()
const { body: document } = await app.request<Document>('GET', '/api/docs/json')

/** Every part of the document, together with its path in the document. */
function* partsOf(part: unknown, path = ''): Generator<[string, Schema]> {
  if (!(part instanceof Object)) return
  yield [path, part as Schema]
  for (const [key, value] of Object.entries(part)) yield* partsOf(value, `${path}/${key}`)
}

const parts = [...partsOf(document)]
const pathsOf = (is: (schema: Schema) => boolean) =>
  parts.filter(([, schema]) => is(schema)).map(([path]) => path)
const isOf = ({ type }: Schema, name: string) => [type].flat().includes(name)

test('nothing is one of the truth values', () => {
  const isTruth = (schema: Schema) => isOf(schema, 'boolean')
  expect(pathsOf(isTruth).length).toBeGreaterThan(50)
  expect(pathsOf(schema => isTruth(schema) && Boolean(schema.enum ?? 'const' in schema))).toEqual([])
})

test('no choice is among texts of a format', () => {
  const hasFormat = ({ format, items }: Schema) => (format ?? items?.format) !== undefined
  const isText = (schema: Schema) => isOf(schema, 'string') || isOf(schema, 'array')
  const texts = ({ anyOf }: Schema) => (Array.isArray(anyOf) ? anyOf.filter(isText) : [])
  expect(pathsOf(schema => texts(schema).length > 0).length).toBeGreaterThan(10)
  expect(pathsOf(schema => texts(schema).some(hasFormat))).toEqual([])
})

test('numbers to choose from are integers', () => {
  const isList = ({ enum: choices }: Schema) =>
    Array.isArray(choices) && choices.every(choice => typeof choice === 'number')
  expect(pathsOf(isList).length).toBeGreaterThan(10)
  expect(pathsOf(schema => isList(schema) && !isOf(schema, 'integer'))).toEqual([])
})

test('an integer that may be larger than 32 bits hold says so', () => {
  const isWide = (schema: Schema) =>
    isOf(schema, 'integer') && !schema.enum && schema.format !== 'int32' && !(schema.maximum! < 2 ** 31)
  expect(pathsOf(isWide).length).toBeGreaterThan(100)
  expect(pathsOf(schema => isWide(schema) && schema.format !== 'int64')).toEqual([])
})

// In Go, the constructor of a schema `Goal` is called `NewGoal`, so no schema may have that name.
test('no schema has the name of another after New', () => {
  const names = Object.keys(document.components.schemas)
  expect(names).toContain('Goal')
  expect(names.filter(name => names.includes(`New${name}`))).toEqual([])
})
