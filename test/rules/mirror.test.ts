// test/ has the same folders as src/, and test/web the same as web/. The tests of src/x are in test/x. If there are
// none, a README.md in test/x or in a folder above names the tests that cover src/x. In a folder with tests, a
// README.md can name tests elsewhere that cover single files.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listTree, root } from './sources'

const mirrorOf = (path: string) => join('test', path.replace(/^src\//, ''))

/** All source files, as the paths below test/ where their tests are expected. */
const files = new Set(
  (await listTree()).filter(({ path }) => path !== 'build.ts').map(({ path }) => mirrorOf(path)),
)
const folders = new Set([...files].map(path => dirname(path)))
const tests = new Set(new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: root }))
const tested = new Set([...tests].map(path => dirname(path)))

interface Line {
  readme: string
  /** The folder or file whose tests the line names, as a path below test/. */
  about: string
  /** Files that the line names, as paths in the project. */
  named: string[]
}

const lines: Line[] = (
  await Promise.all([...new Bun.Glob('test/**/README.md').scanSync({ cwd: root })].toSorted().map(readLines))
).flat()

/**
 * Reads the lines of a README.md. `Covered by …` is about the folder of the README.md; an item of a list is about the
 * folder or file at its beginning.
 */
async function readLines(readme: string): Promise<Line[]> {
  const text = await Bun.file(join(root, readme)).text()
  const here = dirname(readme)
  return [...text.matchAll(/^(?:Covered by |- `(?<below>[^`]+)`: ).+$/gm)].map(([line, below = '.']) => ({
    readme,
    about: join(here, below),
    named: [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(here, path!)),
  }))
}

const written = ({ readme, about }: Line) => `${readme}: ${about}`

const isFile = (path: string) => /\.tsx?$/.test(path)

const hasOwnTests = (path: string) =>
  isFile(path)
    ? ['.ts', '.tsx'].some(end => tests.has(path.replace(/\.tsx?$/, `.test${end}`)))
    : tested.has(path)

test('every folder with code has tests of its own, or a line that says what covers it', () => {
  const covered = new Set(lines.map(({ about }) => about))
  expect([...folders].filter(folder => !tested.has(folder) && !covered.has(folder))).toEqual([])
})

describe('a line', () => {
  test('is about a folder or a file with code that has no tests of its own, and the only one', () => {
    const needless = lines.filter(
      ({ about }, index) =>
        !(isFile(about) ? files : folders).has(about) ||
        hasOwnTests(about) ||
        lines.findIndex(line => line.about === about) < index,
    )
    expect(needless.map(written)).toEqual([])
  })

  test('names files of tests that there are', () => {
    expect(lines.filter(({ named }) => named.length === 0).map(written)).toEqual([])
    const dead = lines.flatMap(({ readme, named }) =>
      named
        .filter(path => !path.startsWith('test/') || !existsSync(join(root, path)))
        .map(path => `${readme}: ${path}`),
    )
    expect(dead).toEqual([])
  })
})
