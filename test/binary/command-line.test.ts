// Words, help, and the commands that only look: none of them makes a data directory.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { commands } from '../../src/cli/commands'
import { migrations } from '../../src/platform/db/migrations'
import { settings } from '../../src/platform/settings/table/settings'
import { done, runTrackhut } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** Runs in an empty folder, which is empty afterwards. */
async function runInNowhere(args: string[], environment: Record<string, string> = {}) {
  using folder = temporaryFolder()
  const ended = await runTrackhut({ folder: folder.path, args, environment })
  expect(readdirSync(folder.path)).toEqual([])
  return { folder: folder.path, ...ended }
}

describe('words that make no sense', () => {
  test.each([
    [['fly'], "There is no command 'fly'.", ''],
    [['confg'], "There is no command 'confg'. Did you mean 'config'?", ''],
    [['user', 'create', 'ada'], "There is no command 'user'. Did you mean 'users create'?", ''],
    [['users'], "'users' is not a command on its own.", 'users '],
    [['users', 'rename', 'ada'], "There is no command 'users rename'.", 'users '],
    [['users', 'lst'], "There is no command 'users lst'. Did you mean 'users list'?", 'users '],
    [['users', 'create', '--email', 'a@example.org'], "'users create' needs one NAME.", 'users create '],
    [['users', 'create', 'ada', 'bob', '--email', 'x'], "'users create' needs one NAME.", 'users create '],
    [['users', 'create', 'ada'], "'users create' needs --email ADDRESS.", 'users create '],
    [['users', 'create', 'ada', '--activate'], "'users create' does not take --activate.", 'users create '],
    [['users', 'list', 'ada'], "'users list' takes no names.", 'users list '],
    [
      ['users', 'update', 'ada', '--set-admin', 'maybe'],
      "'maybe' is neither true nor false.",
      'users update ',
    ],
    [['users', 'clean-tokens'], "'users clean-tokens' needs --days N.", 'users clean-tokens '],
    [['users', 'clean-tokens', '--days', '1.5'], "'1.5' is not a number of days.", 'users clean-tokens '],
    [['oauth2'], "'oauth2' is not a command on its own.", 'oauth2 '],
    [['oauth2', 'clean', '--days', 'x'], "'x' is not a number of days.", 'oauth2 clean '],
    [['--activate'], "'serve' does not take --activate.", 'serve '],
    [['--no-such-option'], 'There is no option --no-such-option.', ''],
    [['users', 'list', '--jsn'], 'There is no option --jsn. Did you mean --json?', ''],
    [['config', '--json=1'], "Option '--json' does not take an argument", ''],
    [['--data'], "Option '--data <value>' argument missing", ''],
    [['fly', '--help'], "There is no command 'fly'.", ''],
  ])('%j', async (args, sentence, about) => {
    const { exitCode, stdout, stderr } = await runInNowhere(args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toBe(`${sentence}\nSee trackhut ${about}--help.\n`)
  })
})

describe('asked about itself', () => {
  const visible = commands.filter(({ isInternal }) => !isInternal)

  test.each([
    [['--version'], new RegExp(`^${packageJson.version}\n$`)],
    [['--help'], /^Trackhut [\s\S]+users create NAME[\s\S]+users update NAME/],
    [['-h'], /^Trackhut /],
    [['users', '--help'], /^ {2}trackhut users create NAME {2}/],
    [['users', 'clean_tokens', '-h'], /^Usage: trackhut users clean-tokens --days N\n/],
    [['users', 'create', 'ada', '-h'], /^Usage: trackhut users create NAME --email ADDRESS \[--password/],
  ])('%j prints and leaves nothing behind', async (args, expected) => {
    const { exitCode, stdout, stderr } = await runInNowhere(args)
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(expected)
  })

  test('it lists every command, none wider than a terminal, and none that is not for people', async () => {
    const { stdout } = await runInNowhere(['--help'])
    for (const { name } of visible) expect(stdout).toContain(`  trackhut ${name}`)
    expect(stdout).not.toContain('worker')
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
  })

  test.each(visible.map(({ name: words, needs = [], takes = [] }) => [words, [...needs, ...takes]] as const))(
    '%s --help explains its options and gives an example',
    async (words, names) => {
      const { stdout } = await runInNowhere([...words.split(' '), '--help'])
      for (const name of names) expect(stdout).toMatch(new RegExp(`^  --${name}[ A-Z]{2,}\\S`, 'm'))
      expect(stdout).toMatch(/\nExamples:\n {2}\S/)
      expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
    },
  )
})

describe('without a data directory', () => {
  test.each([
    [['users', 'list']],
    [['users', 'update', 'ada', '--activate']],
    [['users', 'delete', 'ada', '--yes']],
    [['users', 'clean-tokens', '--days', '1']],
    [['oauth2', 'clean', '--days', '1']],
    [['rotate-keys']],
  ])('%j says so, and makes none', async args => {
    const { folder, ...ended } = await runInNowhere(args)
    expect(ended).toEqual({
      exitCode: 78,
      stdout: '',
      stderr: `There is no Trackhut data in ${folder}/trackhut-data. Say where it is with --data DIR or DATA_DIR=DIR.\n`,
    })
  })

  test('users create and db upgrade make one', async () => {
    using folder = temporaryFolder()
    const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })
    const database = join(folder.path, 'here', 'trackhut.db')
    const upToDate = done(`The database is up to date: ${database}, schema ${migrations.length}.`)
    expect(await run('db', 'upgrade', '--data', 'here')).toEqual(upToDate)
    expect(await run('db', 'upgrade', '--data', 'here')).toEqual(upToDate)
    expect((await run('users', 'create', 'ada', '--email', 'ada@example.org')).exitCode).toBe(0)
    expect(existsSync(join(folder.path, 'trackhut-data', 'trackhut.db'))).toBe(true)
  })
})

describe('config', () => {
  const secrets = {
    EMAIL_URL: 'smtp://sam:hidden@mail.example.org:587/?tls=True',
    APP_SECRET_KEY: 'hidden'.repeat(6),
    TILE_SERVER_URL: 'https://sam:hidden@{s}.tile.example.org/hidden/{z}/{x}/{y}.png?key=hidden',
  }

  test('shows every setting and where it comes from', async () => {
    const { folder, exitCode, stdout } = await runInNowhere(['config'], { TZ: 'Europe/Paris' })
    expect(exitCode).toBe(0)
    const lines = stdout.split('\n')
    for (const { name } of settings) expect(lines.some(line => line.startsWith(`${name}=`))).toBe(true)
    expect(lines).toContain(`DATA_DIR=${folder}/trackhut-data  # default`)
    expect(lines).toContain('TZ=Europe/Paris  # environment')
    expect(lines).toContain('API_RATE_LIMITS=300 per 5 minutes  # default')
    expect(lines).toContain('# No instance has been started here yet.')
  })

  test('shows no password and no key', async () => {
    for (const args of [['config'], ['config', '--json']]) {
      const { stdout } = await runInNowhere(args, secrets)
      expect(stdout).not.toContain('hidden')
      expect(stdout).toContain('smtp://sam:***@mail.example.org:587/?tls=True')
      expect(stdout).toContain('https://{s}.tile.example.org/***')
    }
  })

  test('is JSON for scripts, with what is kept in the database when there is one', async () => {
    const nowhere = await runInNowhere(['config', '--json', '--data', 'there'], { API_RATE_LIMITS: '' })
    expect(JSON.parse(nowhere.stdout)).toMatchObject({
      settings: {
        DATA_DIR: { value: `${nowhere.folder}/there`, source: '--data' },
        API_RATE_LIMITS: { value: '', source: 'environment' },
        APP_SECRET_KEY: { value: '', source: 'default' },
      },
      configuration: null,
    })
    using folder = temporaryFolder()
    await runTrackhut({ folder: folder.path, args: ['db', 'upgrade'] })
    const { stdout } = await runTrackhut({ folder: folder.path, args: ['config', '--json'] })
    expect(JSON.parse(stdout)).toMatchObject({
      configuration: { max_users: 0, is_email_sending_enabled: false },
    })
  })

  test('says which setting makes no sense', async () => {
    const { exitCode, stderr } = await runInNowhere(['config'], { EMAIL_URL: 'http://sam:hidden@x' })
    expect(exitCode).toBe(78)
    expect(stderr).toStartWith('EMAIL_URL: ')
    expect(stderr).not.toContain('hidden')
  })
})
