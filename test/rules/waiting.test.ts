// Tests wait for what they want to see (support/waiting.ts), never for a time after which they hope to see it.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

test('no test sleeps', async () => {
  const sources = await listSources(['test/**/*.{ts,tsx}'])
  const sleeping = sources.filter(({ code }) => /Bun\.sleep|setTimeout\(|waitForTimeout\(/.test(code))
  expect(sleeping.map(({ path }) => path).filter(path => !/^test\/(bench|rules)\//.test(path))).toEqual([
    'test/support/waiting.ts',
  ])
})
