import { expect, test } from 'bun:test'
import packageJson from '../../package.json'
import { build, fullVersion, nameBuild, nameVersion, version } from '../../src/platform/version'

const commit = '466e5019c0ffee00c0ffee00c0ffee00c0ffee00'

test.each([
  ['the commit of the release', { commit, isRelease: true }, '', '+466e5019'],
  ['any other commit', { commit, isRelease: false }, '-dev+466e5019', '-dev+466e5019'],
  [
    'changes in no commit',
    { commit: `${commit}-changed`, isRelease: false },
    '-dev+466e5019.changed',
    '-dev+466e5019.changed',
  ],
  ['nobody knows which', { commit: 'unknown', isRelease: false }, '-dev+unknown', '-dev+unknown'],
  ['the sources of a release', { commit: 'unknown', isRelease: true }, '', '+unknown'],
])('built of %s', (_, builtFrom, versionEnd, buildEnd) => {
  expect(nameVersion(builtFrom)).toBe(`${version}${versionEnd}`)
  expect(nameBuild(builtFrom)).toBe(`${version}${buildEnd}`)
})

test('the sources themselves know no commit, and say so', () => {
  expect([fullVersion, build]).toEqual([
    `${packageJson.version}-dev+unknown`,
    `${packageJson.version}-dev+unknown`,
  ])
})

test('a build before the release comes before it, and after the release before that', () => {
  const dev = nameVersion({ commit, isRelease: false })
  expect(Bun.semver.order(dev, version)).toBe(-1)
  expect(Bun.semver.order(dev, '1.0.0')).toBe(1)
})

test('importers can take the version apart', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
