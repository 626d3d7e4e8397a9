// The table of docs/security.md has every requirement of ASVS 5.0.0, chapters V6, V7, V10 and V16, at levels 1 and 2, and
// names tests that exist. What they test, only people can say.
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInMethods } from '../../src/platform/acts'
import { root } from './sources'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** How many requirements of levels 1 and 2 each section has. They come first, and those of level 3 after them. */
const sections = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

const rows = [
  ...textOf('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]+\| ([^|]+) \| (.+) \|$/gm),
].map(([, id = '', standing = '', reason = '']) => ({ id, standing, reason, tests: testsIn(reason) }))

/** The tests that a text names: a file in backticks, and after a colon names of tests in it. */
function testsIn(text: string) {
  const named = /`(test\/[\w./-]+)`(?:: ((?:“[^”]+”(?:, )?)+))?/g
  return [...text.matchAll(named)].map(([, path = '', names = '']) => ({
    path,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))
}

test('every requirement has its row, once and in order', () => {
  const ids = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

describe.each(rows)('$id', ({ standing, reason, tests }) => {
  test('says how it stands, and by what', () => {
    expect(['held', 'documented', 'in part', 'no', '–']).toContain(standing)
    if (standing === 'held' || standing === 'in part') expect(tests).not.toBeEmpty()
    expect(reason.length).toBeGreaterThan(10)
  })

  test('names tests that are there', () => {
    const missing = tests.flatMap(({ path, names }) => {
      if (!existsSync(join(root, path))) return [path]
      const text = textOf(path)
      return names.length === 0 ? [`no test of ${path}`] : names.filter(name => !text.includes(name))
    })
    expect(missing).toEqual([])
  })
})

test('every way to open a session is in sign-in.md', () => {
  const ways = [
    ...textOf('docs/sign-in.md').matchAll(/^\| `([a-z-]+)` \|.*\| (?:one|two|counts as one) \|/gm),
  ]
  expect(ways.map(([, way]) => way).toSorted()).toEqual([...signInMethods].toSorted())
})
