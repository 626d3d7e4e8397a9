// Two independent readers accept the server's document as OpenAPI 3.1.
import { expect, test } from 'bun:test'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { testApp } from '../../support/test-app'

const app = testApp()
const { body: document } = await app.request<Record<string, unknown>>('GET', '/api/docs/json')

test('the schema of OpenAPI finds nothing wrong', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('Redocly finds nothing wrong', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The rule is off, because the contract defines paths where `map` and `heatmap` could also be short ids.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(document), '/document.json'),
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  })
  expect(problems.map(({ message, location: [where] }) => [where?.pointer, message])).toEqual([])
})
