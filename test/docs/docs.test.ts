import { expect, test } from 'bun:test'
import packageJson from '../../package.json'
import { testApp } from '../support/test-app'

interface Document {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

const app = testApp()
const { body: document } = await app.request<Document>('GET', '/api/docs/json')

test('the document is OpenAPI 3 and of this version', () => {
  expect(document.openapi).toMatch(/^3\./)
  expect(document.info.version).toBe(packageJson.version)
})

test('every answer says what is in it', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      expect([method, path, Object.keys(responses)]).toEqual([method, path, expect.arrayContaining([])])
      for (const response of Object.values(responses)) expect(response).toHaveProperty('description')
      const successes = Object.keys(responses).filter(code => code.startsWith('2'))
      expect([method, path, successes.length]).toEqual([method, path, 1])
    }
  }
})

test('an upload is documented as the form it is', () => {
  const upload = document.paths['/api/workouts']?.post as unknown as { requestBody: { content: object } }
  expect(Object.keys(upload.requestBody.content)).toEqual(['multipart/form-data'])
})

test('the page loads nothing from anywhere else', async () => {
  const { status, body } = await app.request<string>('GET', '/api/docs')
  expect(status).toBe(200)
  const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address,
  )
  expect(loaded.filter(address => /^(https?:)?\/\//.test(address!))).toEqual([])
  expect(body).not.toMatch(/jsdelivr|unpkg|googleapis/)
})

test('what the page runs is one file of our own, and nothing in the page itself', async () => {
  const { body } = await app.request<string>('GET', '/api/docs')
  const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  for (const [, attributes, content] of scripts) {
    const isData = /type="application\/json"|id="api-reference"/.test(attributes!)
    if (!isData)
      expect([attributes, content!.trim()]).toEqual([expect.stringContaining('src="/api/docs/'), ''])
  }
})
