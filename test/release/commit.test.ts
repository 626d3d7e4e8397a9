// The commit that a build reports.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommit } from '../../.ci/release/commit'
import packageJson from '../../package.json'
import { runProgram } from '../support/program'
import { temporaryFolder } from '../support/temporary-folder'

const tag = `v${packageJson.version}`
const commit = '466e5019c0ffee00c0ffee00c0ffee00c0ffee00'

/** Creates a folder that is a repository with one file. */
function openRepository() {
  const folder = temporaryFolder()
  const git = (...words: string[]) => {
    const own = ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.org', '-c', 'commit.gpgSign=false']
    const { exitCode, stdout, stderr } = runProgram(['git', ...own, ...words], { folder: folder.path })
    expect([exitCode, stderr]).toEqual([0, expect.any(String)])
    return stdout.trim()
  }
  git('init', '--quiet')
  writeFileSync(join(folder.path, 'file'), 'text')
  git('add', 'file')
  git('commit', '--quiet', '--message', 'first')
  return { path: folder.path, git, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

describe.skipIf(!Bun.which('git'))('in a repository', () => {
  test('it is what is checked out, whatever the environment says', () => {
    using repository = openRepository()
    const head = repository.git('rev-parse', 'HEAD')
    const environment = { BUILD_COMMIT: commit, BUILD_TAG: tag }
    expect(readCommit(repository.path, environment)).toEqual({ commit: head, isRelease: false })
  })

  test('it is the release where it is tagged so, beside other tags', () => {
    using repository = openRepository()
    repository.git('tag', 'v0.0.1')
    expect(readCommit(repository.path, {}).isRelease).toBe(false)
    repository.git('tag', tag)
    expect(readCommit(repository.path, {}).isRelease).toBe(true)
  })

  test('it is not when anything was changed, which is told', () => {
    using repository = openRepository()
    repository.git('tag', tag)
    const head = repository.git('rev-parse', 'HEAD')
    writeFileSync(join(repository.path, 'another'), 'text')
    expect(readCommit(repository.path, {})).toEqual({ commit: `${head}-changed`, isRelease: false })
  })

  test('sources that somebody else keeps in theirs are not of their commit', () => {
    using repository = openRepository()
    const sources = join(repository.path, 'sources')
    mkdirSync(sources)
    expect(readCommit(sources, {})).toEqual({ commit: 'unknown', isRelease: false })
  })
})

describe('outside of any', () => {
  test.each([
    ['nothing', {}, { commit: 'unknown', isRelease: false }],
    ['a commit', { BUILD_COMMIT: commit }, { commit, isRelease: false }],
    [
      'a commit and the tag of this version',
      { BUILD_COMMIT: commit, BUILD_TAG: tag },
      { commit, isRelease: true },
    ],
    ['empty words', { BUILD_COMMIT: '', BUILD_TAG: '' }, { commit: 'unknown', isRelease: false }],
  ])('the environment says %s', (_, environment, expected) => {
    using folder = temporaryFolder()
    expect(readCommit(folder.path, environment)).toEqual(expected)
  })

  test.each([
    ['466e5019', undefined, "BUILD_COMMIT is '466e5019': it must be the 40 hexadecimal digits of a commit"],
    [commit, 'v0.9.0', `BUILD_TAG is 'v0.9.0': the sources are those of ${tag}, or of no release`],
  ])('commit %s and tag %s are refused', (BUILD_COMMIT, BUILD_TAG, message) => {
    using folder = temporaryFolder()
    expect(() => readCommit(folder.path, { BUILD_COMMIT, BUILD_TAG })).toThrow(message)
  })
})
