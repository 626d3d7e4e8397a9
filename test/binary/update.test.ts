// `trackhut update`, with a copy of the executable and a release that has one archive.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fullVersion, version } from '../../src/platform/version'
import { root } from '../rules/sources'
import { wrongFields } from '../support/command-fields'
import { commandNamed } from '../support/commands'
import { executable, fullVersionOfExecutable, runTrackhut } from '../support/executable'
import { archiveOf, openTestFeed, says, type TestFeed } from '../support/release-feed'
import { temporaryFolder } from '../support/temporary-folder'

const size = statSync(executable).size
const told = await fullVersionOfExecutable()

/** Creates a folder that contains only the executable. */
function installed() {
  const folder = temporaryFolder()
  const program = join(folder.path, 'trackhut')
  copyFileSync(executable, program)
  return {
    folder: folder.path,
    program,
    update: (feed: Pick<TestFeed, 'address' | 'publicKey'>, ...words: string[]) =>
      runTrackhut({
        folder: folder.path,
        program,
        args: ['update', ...words],
        environment: { UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey },
      }),
    isUntouched: () =>
      statSync(program).size === size &&
      readdirSync(folder.path).every(name => ['trackhut', '.trackhut.releases'].includes(name)),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

describe.skipIf(!Bun.which('ssh-keygen'))('an update', () => {
  let feed: TestFeed
  beforeAll(() => {
    feed = openTestFeed()
  })
  afterAll(() => feed[Symbol.dispose]())

  test('puts the newer version in the place of the old, which is kept', async () => {
    using here = installed()
    await feed.publish('99.0.0')
    const checked = await here.update(feed, '--check')
    expect(checked).toMatchObject({
      exitCode: 0,
      stdout: `Version 99.0.0 is available; this is ${told}. To install it: trackhut update\n`,
    })
    const { stdout } = await here.update(feed, '--check', '--json')
    expect(wrongFields(commandNamed('update'), JSON.parse(stdout))).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({ newest: '99.0.0', is_newer: true, installed: null })
    expect(here.isUntouched()).toBe(true)
    // The release is behind a redirect, as on websites that host releases.
    const updated = await here.update({ ...feed, address: `${feed.address}/moved` })
    expect(updated.stdout).toStartWith(
      `Version 99.0.0 is ${here.program}. Version ${told} is kept as ${here.program}.old.\n`,
    )
    expect(updated.exitCode).toBe(0)
    expect(readFileSync(here.program, 'utf8')).toBe(says('99.0.0'))
    expect(statSync(here.program).mode).toBe(statSync(`${here.program}.old`).mode)
    expect(statSync(`${here.program}.old`).size).toBe(size)
    expect(readdirSync(here.folder).toSorted()).toEqual(['.trackhut.releases', 'trackhut', 'trackhut.old'])
  })

  test('is not made when this is the newest', async () => {
    using here = installed()
    await feed.publish('0.9.0')
    expect((await here.update(feed)).stdout).toBe(
      `This is ${told}. The newest version in the list of 2026-11-20 is 0.9.0, an older one.\n`,
    )
    expect(here.isUntouched()).toBe(true)
  })

  test('is not made by a list that is older than one before, which is shown again', async () => {
    using here = installed()
    const publish = (newest: string, day: string) =>
      feed.publish(newest, undefined, undefined, `2026-${day}T12:00:00Z`)
    await publish('99.0.0', '11-22')
    expect((await here.update(feed, '--check')).exitCode).toBe(0)
    for (const [newest, words] of [
      [version, []],
      ['98.0.0', []],
      ['98.0.0', ['--check']],
    ] as const) {
      await publish(newest, '11-21')
      const { exitCode, stderr } = await here.update(feed, ...words)
      expect([exitCode, stderr.trim()]).toEqual([
        1,
        `${feed.address}: The list of releases is of 2026-11-21T12:00:00Z, and there was one of 2026-11-22T12:00:00Z before. Nothing was changed.`,
      ])
      expect(here.isUntouched()).toBe(true)
    }
    // The list of the other feed is not compared, because no earlier list of that feed is known.
    using other = openTestFeed()
    await other.publish(version)
    expect((await here.update(other)).exitCode).toBe(0)
  })

  test('is refused, with nothing changed, when', async () => {
    using here = installed()
    const refusal = async (asked: Pick<TestFeed, 'address' | 'publicKey'> = feed) => {
      const { exitCode, stderr } = await here.update(asked)
      expect([exitCode, here.isUntouched()]).toEqual([1, true])
      return stderr
        .replace(asked.address || 'nowhere', 'FEED')
        .trim()
        .split('\n')
        .at(-1)
    }
    const address = feed.address

    await feed.publish('99.0.0')
    await Bun.write(join(feed.folder, archiveOf('99.0.0')), 'something else')
    expect(await refusal()).toBe(
      `FEED: ${archiveOf('99.0.0')} does not have the listed checksum. Nothing was changed.`,
    )

    await feed.publish('99.0.0')
    using other = openTestFeed()
    expect(await refusal({ address, publicKey: other.publicKey })).toBe(
      'FEED: The signature of SHA256SUMS was not made with the key in UPDATE_KEY. Nothing was changed.',
    )
    for (const unsigned of [address, address.replace('http:', 'https:')]) {
      expect(await refusal({ address: unsigned, publicKey: '' })).toBe(
        'The key of the releases is not known, because this executable was built without one. Set it with UPDATE_KEY.',
      )
    }
    rmSync(join(feed.folder, 'SHA256SUMS.sig'))
    expect(await refusal()).toBe(
      'FEED: SHA256SUMS.sig does not exist: the server answered 404. Nothing was changed.',
    )
    await feed.publish('99.0.0')
    expect(await refusal({ address: '', publicKey: '' })).toBe(
      'The address of the releases is not known. Set it with UPDATE_FEED in the environment or in /etc/trackhut/trackhut.env, or with trackhut update --update-feed https://…',
    )
    expect(await refusal({ ...feed, address: `${address}/nowhere` })).toBe(
      'FEED: SHA256SUMS does not exist: the server answered 404. Nothing was changed.',
    )
    expect(await refusal({ ...feed, address: 'http://127.0.0.1:1' })).toStartWith(
      'FEED: SHA256SUMS could not be fetched: ',
    )

    await feed.publish('99.0.0', '#!/bin/sh\nexit 132\n')
    expect(await refusal()).toBe('Version 99.0.0 does not run on this machine. Nothing was changed.')
    await feed.publish('99.0.0', says('98.0.0'))
    expect(await refusal()).toBe('Version 99.0.0 does not run on this machine. Nothing was changed.')
    expect(existsSync(join(here.folder, '.trackhut.new'))).toBe(false)
  })
})

/** Runs the update from the sources, with the definitions that build.ts makes for an executable. */
const checkFromSources = (folder: string, defined: string[], environment: Record<string, string>) =>
  runTrackhut({
    folder,
    program: process.execPath,
    args: [...defined.flatMap(word => ['--define', word]), join(root, 'src/main.ts'), 'update', '--check'],
    environment,
  })

test.skipIf(!Bun.which('ssh-keygen'))(
  'a release is the newest when it is the last, and newer than what was built before it',
  async () => {
    using folder = temporaryFolder()
    using feed = openTestFeed()
    await feed.publish(version)
    const environment = { UPDATE_FEED: feed.address, UPDATE_KEY: feed.publicKey }
    const release = await checkFromSources(folder.path, ['isReleaseOfBuild=true'], environment)
    expect(release.stdout).toBe(`This is ${version}, the newest version in the list of 2026-11-20.\n`)
    const before = await checkFromSources(folder.path, [], environment)
    expect(before.stdout).toBe(
      `Version ${version} is available; this is ${fullVersion}. To install it: trackhut update\n`,
    )
  },
)

test.skipIf(!Bun.which('ssh-keygen'))(
  'the key that an executable was built with counts unless UPDATE_KEY does',
  async () => {
    using folder = temporaryFolder()
    using feed = openTestFeed()
    using other = openTestFeed()
    await feed.publish('99.0.0')
    const check = (builtIn: TestFeed, environment: Record<string, string> = {}) =>
      checkFromSources(folder.path, [`releaseKeyOfBuild=${JSON.stringify(builtIn.publicKey)}`], {
        UPDATE_FEED: feed.address,
        ...environment,
      })
    const news = `Version 99.0.0 is available; this is ${fullVersion}. To install it: trackhut update\n`
    expect((await check(feed)).stdout).toBe(news)
    expect((await check(other)).stderr).toContain(
      'The signature of SHA256SUMS was not made with the key this executable was built with.',
    )
    expect((await check(other, { UPDATE_KEY: feed.publicKey })).stdout).toBe(news)
  },
)

test('a key that is none is no setting', async () => {
  using folder = temporaryFolder()
  const ended = await runTrackhut({
    folder: folder.path,
    args: ['update'],
    environment: { UPDATE_FEED: 'https://example.org', UPDATE_KEY: 'ssh-rsa AAAA' },
  })
  expect(ended.exitCode).toBe(78)
  expect(ended.stderr).toContain('it must be a public Ed25519 key of OpenSSH')
})
