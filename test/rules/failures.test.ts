// Failures are identified by codes, in the server and in the web app.
import { describe, expect, test } from 'bun:test'
import { codes } from '../../src/platform/codes'
import { testApp } from '../support/test-app'
import { listSources } from './sources'

const app = testApp()

const server = (await listSources()).filter(
  ({ path }) => !/^src\/(platform\/codes|.*\/failures)\.ts$/.test(path),
)
const web = await listSources(['web/**/*.{ts,tsx}'])

/** Codes of failures that occur only in commands. A command prints the sentence of a failure instead of its code. */
const ofCommands = ['item-file-outside', 'item-file-irregular']

describe('every code', () => {
  const meanings = Object.entries(codes)
  // The source code without the lists of error codes in routes, which only document the codes.
  const thrown = server
    .map(({ code }) => code.replaceAll(/\b(?:(?:publicE|e)rrors\(\{[^}]*\}\)|codeAmong\([^)]*\))/g, ''))
    .join('\n')

  test('is a word or several, with a meaning of its own', () => {
    expect(meanings.filter(([code]) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code))).toEqual([])
    expect(meanings.filter(([, meaning]) => !/^[A-Z].*\.$/s.test(meaning))).toEqual([])
    expect(new Set(Object.values(codes)).size).toBe(meanings.length)
  })

  test('is used', () => {
    const isUsed = (code: string) => new RegExp(`'${code}'`).test(thrown)
    expect(Object.keys(codes).filter(code => !isUsed(code))).toEqual([])
  })

  // All refusals in tests are compared with the document as well, see documented-answers.ts.
  test('is documented', async () => {
    const { body } = await app.request('GET', '/api/docs/json')
    const document = JSON.stringify(body)
    const isDocumented = (code: string) => document.includes(`\`${code}\`: `)
    expect(Object.keys(codes).filter(code => !isDocumented(code) && !ofCommands.includes(code))).toEqual([])
  })
})

describe('the web app', () => {
  const readers = (pattern: RegExp) => web.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

  test('reads what the server says to people only to show it as a detail', () => {
    expect(readers(/\.message\b/)).toEqual([
      'web/components/feedback/failure.tsx',
      'web/data/client/api.ts',
      'web/screens/account/apps/consent/consent-page.tsx',
    ])
  })

  test('compares no sentence with a pattern or a text', () => {
    expect(
      readers(/\.(message|reason|problem)\b[^\n]*(=== (?!null)|\.test\(|\.exec\(|match|startsWith|includes)/),
    ).toEqual([])
    expect(readers(/\.(test|exec)\([^)]*(message|reason|sentence|problem)/)).toEqual([])
    // The source code of the app must contain no sentences of the server.
    expect(readers(/'(invalid payload|no tracks in gpx file|provide a valid auth token)'/)).toEqual([])
  })
})
