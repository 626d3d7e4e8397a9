// test/ mirrors src/ and web/ (as test/web): whoever looks for the tests of a folder finds them in the one of the same path,
// or a README.md that names what covers it from elsewhere, there or in a folder above.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listTree, root } from './sources'

const mirrorOf = (path: string) => join('test', dirname(path).replace(/^src(\/|$)/, ''))

/** Every folder with code, as the one of test/ where its tests are expected. */
const mirrored = new Set(
  (await listTree()).filter(({ path }) => path !== 'build.ts').map(({ path }) => mirrorOf(path)),
)
const tested = new Set(
  [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: root })].map(path => dirname(path)),
)

interface Line {
  readme: string
  /** The folder of test/ that it is about. */
  folder: string
  /** The files that it names, below the project. */
  named: string[]
}

const lines: Line[] = (
  await Promise.all([...new Bun.Glob('test/**/README.md').scanSync({ cwd: root })].toSorted().map(readLines))
).flat()

/** `Covered by …` is about the folder of the file, and an item of a list about the folder below that it begins with. */
async function readLines(readme: string): Promise<Line[]> {
  const text = await Bun.file(join(root, readme)).text()
  const here = dirname(readme)
  return [...text.matchAll(/^(?:Covered by |- `(?<below>[^`]+)`: ).+$/gm)].map(([line, below = '.']) => ({
    readme,
    folder: join(here, below),
    named: [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => join(here, path!)),
  }))
}

const written = ({ readme, folder }: Line) => `${readme}: ${folder}`

test('every folder with code has tests of its own, or a line that says what covers it', () => {
  const covered = new Set(lines.map(({ folder }) => folder))
  expect([...mirrored].filter(folder => !tested.has(folder) && !covered.has(folder))).toEqual([])
})

describe('a line', () => {
  test('is about a folder with code that has no tests of its own, and the only one', () => {
    const needless = lines.filter(
      ({ folder }, index) =>
        !mirrored.has(folder) ||
        tested.has(folder) ||
        lines.findIndex(line => line.folder === folder) < index,
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
