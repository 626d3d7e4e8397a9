// Rules about the web app: the files that may send requests, its imports from the server, and the size of what a
// browser loads first.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { listSources, root } from './sources'

const sources = await listSources(['web/**/*.{ts,tsx}'])
const screens = sources.filter(({ path }) => path.startsWith('web/screens/'))

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

describe('the server is asked', () => {
  test('below data/ alone', () => {
    const asking = pathsWith(/\bfetch\(|XMLHttpRequest|\buse(Infinite)?(Query|Mutation)(Client)?\(|queryKey/)
    expect(asking.filter(path => !path.startsWith('web/data/'))).toEqual([])
  })

  test('under keys that stand in one place', () => {
    expect(pathsWith(/query(Key: |Key = )\[/)).toEqual([])
  })
})

// A reset during a request discards the result, such as a new token, and allows a second request.
test('requests are reset by forgetFailure alone, except steps from track to track, which a press on the map drops', () => {
  const allowed = ['web/screens/map/use-chosen-tracks.ts', 'web/ui/fields/while-saving.ts']
  expect(pathsWith(/\breset\(\)/)).toEqual(allowed)
})

test('schemas of the server are taken as types, which leaves their code out of the browser', () => {
  expect(pathsWith(/import (?!type )[^'"]*from '[./]+src\/[^']*schemas'/)).toEqual([])
})

describe('what a browser loads at first', () => {
  test('has no screen in it but Home: each is loaded when it is first shown', () => {
    const above = sources.filter(({ path }) => /^web\/(main|app|shell\/[\w-]+)\.tsx?$/.test(path))
    const named = above.filter(({ code }) => /from '[./]+screens\/(?!home\/)/.test(code))
    expect([above.length > 5, screens.length > 50, named]).toEqual([true, true, []])
  })

  // This limits the scripts of the page itself. test/browser/first-screens.test.ts measures what the first screens load
  // in addition.
  test('is at most 105 kB of scripts, compressed as for plain http', async () => {
    const page = Bun.file(join(root, 'dist/web/index.html.gz'))
    const html = new TextDecoder().decode(Bun.gunzipSync(await page.bytes()))
    const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name)
    const sizes = scripts.map(name => Bun.file(join(root, `dist/web${name}.gz`)).size)
    expect(scripts.length).toBe(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(105_000)
  })
})
