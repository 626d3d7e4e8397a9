// Dependencies have exact versions, and no known vulnerabilities.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../support/program'
import { root } from './sources'

const read = (name: string) => Bun.file(join(root, name)).text()
const manifest = JSON.parse(await read('package.json'))
const lock = await read('bun.lock')

const direct: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }

/** All versions of a package in the lock file. */
const resolved = (name: string) =>
  [...lock.matchAll(new RegExp(`\\["${name}@(\\d[^"]*)"`, 'g'))].map(([, version]) => version!)

test('every direct dependency is one exact version, and the lock file agrees', () => {
  for (const [name, version] of Object.entries(direct)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect([name, resolved(name)]).toEqual([name, expect.arrayContaining([version])])
  }
})

test('every package that is imported is a direct dependency', async () => {
  const paths = ['build.ts', ...new Bun.Glob('{src,web,test}/**/*').scanSync({ cwd: root })]
  const missing: string[] = []
  let found = 0
  for (const path of paths.filter(path => /\.tsx?$/.test(path))) {
    for (const [, name = ''] of (await read(path)).matchAll(/ from '((?:@[\w-]+\/)?[\w-][\w.-]*)[^']*'$/gm)) {
      found += 1
      const isDirect = name in direct || `@types/${name}` in direct
      if (!isDirect && name !== 'bun' && name !== 'node') missing.push(`${name} in ${path}`)
    }
  }
  expect(found).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})

test('no package may run scripts when it is installed', () => {
  expect(manifest.trustedDependencies).toEqual([])
})

test('a release must be a week old before it is taken', async () => {
  expect(await read('bunfig.toml')).toMatch(/^minimumReleaseAge = 604800$/m)
})

test('the program that runs everything is one exact version', () => {
  expect(manifest.packageManager).toMatch(/^bun@\d+\.\d+\.\d+$/)
  expect(manifest.engines.bun).toBe(manifest.packageManager.replace('bun@', ''))
})

test('no address of a registry, proxy or archive is written down', async () => {
  const texts = [lock, await read('package.json'), await read('bunfig.toml')]
  for (const text of texts) expect(text).not.toMatch(/https?:\/\/(?!json\.schemastore\.org)|registry\s*[=:]/)
  expect(existsSync(join(root, '.npmrc'))).toBe(false)
})

test('what is installed is what the lock file says', () => {
  const installed = runProgram([process.execPath, 'install', '--frozen-lockfile', '--dry-run'], {
    folder: root,
  })
  expect([installed.exitCode, installed.stderr]).toEqual([0, expect.not.stringContaining('error')])
})

describe('no version below one that is known to be safe:', () => {
  // Minimum versions, from published advisories that were reviewed on 2026-11-21. Each row describes the vulnerability
  // of older versions.
  const minimums: [name: string, version: string, fixed: string][] = [
    ['elysia', '1.4.29', 'CVE-2026-56669: multipart bodies read in quadratic time'],
    ['fast-xml-parser', '5.10.1', 'CVE-2026-73569: a second DOCTYPE resets the limits of entities'],
    ['nodemailer', '10.4.1', 'CVE-2026-125755: recipients smuggled past checks'],
    ['fflate', '0.8.3', 'CVE-2026-45820: zip64 headers that never end'],
    ['drizzle-orm', '0.45.2', 'CVE-2026-39356: identifiers that break out of their quotes'],
    ['jose', '6.0.0', 'CVE-2024-28176: compressed tokens that exhaust memory'],
    ['bun', '1.4.0', 'requests smuggled in malformed chunks'],
  ]

  test.each(minimums)('%s %s (%s)', (name, minimum) => {
    const versions = name === 'bun' ? [Bun.version] : resolved(name)
    const tooOld = versions.filter(version => Bun.semver.order(version, minimum) < 0)
    expect(tooOld).toEqual([])
  })

  test('SQLite 3.51.3 (a write-ahead log that was reset at the wrong moment)', async () => {
    const { Database } = await import('bun:sqlite')
    const { version } = new Database(':memory:').query('SELECT sqlite_version() AS version').get() as {
      version: string
    }
    expect(Bun.semver.order(version, '3.51.3')).not.toBe(-1)
  })
})
