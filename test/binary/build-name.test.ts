// An executable reports its version in the same words everywhere.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { ConfigurationAnswer } from '../../src/instance/configuration/schemas'
import { root } from '../rules/sources'
import { fullVersionOfExecutable, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

const commit = '466e5019c0ffee00c0ffee00c0ffee00c0ffee00'

test('version and commit are in the log and in the configuration, as --version has them', async () => {
  using folder = temporaryFolder()
  const told = await fullVersionOfExecutable()
  await using server = await startServer({ folder: folder.path })
  const { version, build } = (await server.request<ConfigurationAnswer>('GET', '/api/config')).body.data
  expect(version).toBe(packageJson.version)
  // A build of a tag appends only the commit to the version.
  expect(build).toMatch(/\+([0-9a-f]{8}(\.changed)?|unknown)$/)
  expect(build).toStartWith(told)
  expect(server.output()).toContain(`Trackhut ${told} is running.`)
  expect(server.output()).toContain(`Started {"version":"${build}"`)
})

test.each([
  ['a commit', [`commitOfBuild="${commit}"`, 'isReleaseOfBuild=false'], '-dev+466e5019'],
  ['the commit of the release', [`commitOfBuild="${commit}"`, 'isReleaseOfBuild=true'], ''],
])('what build.ts defines is what --version says: %s', async (_, defined, end) => {
  using folder = temporaryFolder()
  const defines = defined.flatMap(word => ['--define', word])
  const args = [...defines, join(root, 'src/main.ts'), '--version']
  const { stdout } = await runTrackhut({ folder: folder.path, program: process.execPath, args })
  expect(stdout).toBe(`${packageJson.version}${end}\n`)
})
