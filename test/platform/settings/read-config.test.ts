// Reads settings from the command line, the environment and trackhut.toml.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flagOf, keyInFile } from '../../../src/platform/settings/names'
import {
  gatherSettings,
  misspelledSettings,
  readConfig,
  tellOfIgnoredLines,
} from '../../../src/platform/settings/read-config'
import { InvalidSetting } from '../../../src/platform/settings/table/config-type'
import { settings } from '../../../src/platform/settings/table/settings'
import { temporaryFolder } from '../../support/temporary-folder'

type Texts = Record<string, string>

/** Reads the settings with this content of the settings file in the data directory. */
function readWith(file: string | Uint8Array, { flags = {}, environment = {} }: Record<string, Texts> = {}) {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'trackhut.toml'), file)
  const given = gatherSettings({ data: folder.path, ...flags }, environment)
  return readConfig(environment, given)
}

describe('the same setting', () => {
  const environment = { PORT: '6001' }

  test('counts on the command line before the environment, and there before the file', () => {
    expect(readWith('port = 6002').port).toBe(6002)
    expect(readWith('port = 6002', { environment }).port).toBe(6001)
    expect(readWith('port = 6002', { environment, flags: { port: '6000' } }).port).toBe(6000)
    expect(readWith('').port).toBe(5000)
  })

  test('is not given by nothing, unless nothing means something', () => {
    expect(readWith('port = 6002', { environment: { PORT: '' } }).port).toBe(6002)
    expect(
      readWith('api_rate_limits = "9 per minute"', { environment: { API_RATE_LIMITS: '' } }).rateLimits,
    ).toEqual([])
  })

  test('has three names, each its own', () => {
    expect(new Set(settings.map(flagOf)).size).toBe(settings.length)
    expect(new Set(settings.map(keyInFile)).size).toBe(settings.length)
  })
})

test('the file takes text, numbers, truth and lists', () => {
  const config = readWith(
    `# of this house
     tz = 'Europe/Paris'
     backup_keep = 3
     webdav = true
     staticmap_subdomains = ["a", "b"]`,
  )
  expect(config).toMatchObject({
    timezone: 'Europe/Paris',
    backupKeep: 3,
    webdav: true,
    staticmapSubdomains: ['a', 'b'],
  })
})

test('there need not be a file, nor a data directory', () => {
  using folder = temporaryFolder()
  expect(gatherSettings({ data: folder.path }, {}).file).toEqual({})
  expect(gatherSettings({ data: join(folder.path, 'nowhere') }, {}).file).toEqual({})
})

describe('refused, with one sentence that names the place', () => {
  test.each([
    ['backup_evry = "24h"', 'there is no setting backup_evry. Did you mean backup_every?'],
    ['PORT = 1', 'there is no setting PORT. Did you mean port?'],
    ['colour = "red"', 'there is no setting colour.'],
    ['data_dir = "/srv"', 'it is in the data directory, so it cannot set which directory that is'],
    ['port = 99999', 'port: it must be a number from 0 to 65535'],
    ['port = { number = 1 }', 'port: it must be text, a number, true or false, or a list of them'],
    ['tz = 1979-05-27', 'tz: it must be text, a number, true or false, or a list of them'],
    ['tz = "Europe/Nowhere"', "tz: 'Europe/Nowhere' is not a time zone such as Europe/Paris"],
  ])('%s', (file, sentence) => {
    expect(() => readWith(file)).toThrow(new InvalidSetting(`trackhut.toml: ${sentence}`))
  })

  test('a file that is half written, by its line, and without what stands there', () => {
    const half = 'port = 6000\nemail_url = "smtp://sam:hidden@mail'
    expect(() => readWith(half)).toThrow(/^trackhut\.toml: line 2: /)
    expect(() => readWith(half)).not.toThrow(/hidden/)
  })

  test('what is no text', () => {
    expect(() => readWith(new Uint8Array([0x61, 0xff, 0xfe]))).toThrow(/^trackhut\.toml: it cannot be read/)
    expect(() => readWith('#'.repeat(1_000_001))).toThrow(
      'trackhut.toml: it cannot be read: it is larger than 1 MB',
    )
  })

  test('a folder of that name', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.toml')
    mkdirSync(path)
    expect(() => gatherSettings({ data: folder.path }, {})).toThrow('it is not a file')
  })

  test('a value, by the name it was given with', () => {
    expect(() => readWith('', { environment: { PORT: 'x' } })).toThrow(/^PORT: /)
    expect(() => readWith('', { flags: { port: 'x' } })).toThrow(/^--port: /)
    expect(() => readWith('port = "x"')).toThrow(/^trackhut\.toml: port: /)
  })
})

describe('control characters are refused', () => {
  const unit = '/srv/x\nExecStartPre=+/bin/touch /root/pwned\n#'
  const sentence = 'it must be one line, without control characters'

  test.each(settings.map(({ name }) => name))('in %s of the environment', name => {
    for (const character of ['\n', '\r', '\u001b', '\u0000', '\u0085', '\t']) {
      expect(() => readConfig({ [name]: `a${character}b` })).toThrow(
        new InvalidSetting(`${name}: ${sentence}`),
      )
    }
  })

  test('wherever they are given', () => {
    const file = JSON.stringify(unit)
    expect(() => readWith(`backup_dir = ${file}`)).toThrow(`trackhut.toml: backup_dir: ${sentence}`)
    expect(() => readWith(`staticmap_subdomains = ["a", ${file}]`)).toThrow(sentence)
    expect(() => readWith('', { flags: { 'inbox-dir': unit } })).toThrow(`--inbox-dir: ${sentence}`)
    const given = { flags: {}, environment: {}, file: {}, service: { BACKUP_DIR: unit } }
    expect(() => readConfig({}, given)).toThrow(`/etc/trackhut/trackhut.env: BACKUP_DIR: ${sentence}`)
  })
})

test('what decides about programs that run is not taken from the data directory, and that is told', () => {
  using folder = temporaryFolder()
  const lines = {
    UPDATE_FEED: 'https://example.org/evil',
    UPDATE_KEY: 'ssh-ed25519 AAAA',
    ACME_DNS_HOOK: '/tmp/evil',
  }
  const text = Object.entries(lines).map(([name, value]) => `${name.toLowerCase()} = "${value}"\n`)
  writeFileSync(join(folder.path, 'trackhut.toml'), text.join(''))
  const given = gatherSettings({ data: folder.path }, {})
  expect(readConfig({}, given)).toMatchObject({ updateFeed: null, updateKey: null, acmeDnsHook: null })
  expect(tellOfIgnoredLines(given).toSorted()).toEqual(
    Object.keys(lines)
      .toSorted()
      .map(
        name =>
          `${name.toLowerCase()} in trackhut.toml is ignored: set ${name} in /etc/trackhut/trackhut.env or in the environment`,
      ),
  )
  expect(readConfig({}, { ...given, service: { ACME_DNS_HOOK: '/usr/bin/hook' } }).acmeDnsHook).toBe(
    '/usr/bin/hook',
  )
  expect(tellOfIgnoredLines(gatherSettings({ data: join(folder.path, 'nowhere') }, {}))).toEqual([])
})

test('a slip in a name of the environment is told, and other programs’ names are left alone', () => {
  const environment = {
    BACKUP_EVRY: '24h',
    MAIL_URL: 'smtp://x',
    PATH: '/bin',
    LANGUAGE: 'de',
    PORT: '1',
    POST: '2',
  }
  expect(misspelledSettings(environment)).toEqual([
    { name: 'BACKUP_EVRY', meant: 'BACKUP_EVERY' },
    { name: 'MAIL_URL', meant: 'EMAIL_URL' },
  ])
})
