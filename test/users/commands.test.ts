import { Database as Sqlite } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, runProgram } from '../support/server-process'

const dataDir = makeDataDir()
afterAll(() => dataDir[Symbol.dispose]())

const run = (...args: string[]) => runProgram([...args, '--data', dataDir.path])

function findUser(username: string) {
  const database = new Sqlite(join(dataDir.path, 'trackhut.db'))
  const user = database.query('SELECT * FROM users WHERE username = ?').get(username)
  database.close()
  return user
}

describe('users create', () => {
  test('makes an active account with the password that is given', async () => {
    const made = await run(
      'users',
      'create',
      'sam',
      '--email',
      'sam@example.org',
      '--password',
      'open sesame',
      '--lang',
      'fr',
    )
    expect(made).toEqual({ exitCode: 0, stdout: "User 'sam' created.\n", stderr: '' })
    expect(findUser('sam')).toMatchObject({
      is_active: 1,
      is_admin: 0,
      email: 'sam@example.org',
      language: 'fr',
    })
    const { password_hash: hash } = findUser('sam') as { password_hash: string }
    expect(await Bun.password.verify('open sesame', hash)).toBe(true)
  })

  test('makes a password up and prints it when none is given', async () => {
    const made = await run('users', 'create', 'kim', '--email', 'kim@example.org')
    const [, password] = /^User 'kim' created\.\nThe user password is: ([\w-]{32})\n$/.exec(made.stdout)!
    const { password_hash: hash } = findUser('kim') as { password_hash: string }
    expect(await Bun.password.verify(password!, hash)).toBe(true)
  })

  test.each([
    [
      'a name that is taken',
      ['SAM', '--email', 'other@example.org'],
      'sorry, that username is already taken\n',
    ],
    [
      'an address that is taken',
      ['max', '--email', 'SAM@example.org'],
      'This user already exists. No action done.\n',
    ],
    ['an address that is none', ['max', '--email', 'nowhere'], 'email: valid email must be provided\n'],
    [
      'a short password',
      ['max', '--email', 'max@example.org', '--password', 'short'],
      'password: 8 characters required\n',
    ],
    [
      'a name and a password that break rules',
      ['m x', '--email', 'max@example.org', '--password', 'short'],
      "username: only alphanumeric characters and the underscore character '_' allowed\npassword: 8 characters required\n",
    ],
  ])('refuses %s', async (_, args, stderr) => {
    expect(await run('users', 'create', ...args)).toEqual({ exitCode: 1, stdout: '', stderr })
    expect(findUser('max')).toBeNull()
  })
})

describe('users update', () => {
  test('makes an administrator, who is active then, and takes it back', async () => {
    await run('users', 'create', 'lee', '--email', 'lee@example.org')
    const database = new Sqlite(join(dataDir.path, 'trackhut.db'))
    database.run("UPDATE users SET is_active = 0 WHERE username = 'lee'")
    database.close()
    const promoted = await run('users', 'update', 'lee', '--set-admin', 'true')
    expect(promoted).toEqual({ exitCode: 0, stdout: "User 'lee' updated.\n", stderr: '' })
    expect(findUser('lee')).toMatchObject({ is_active: 1, is_admin: 1 })
    await run('users', 'update', 'lee', '--set-admin', 'false')
    expect(findUser('lee')).toMatchObject({ is_active: 1, is_admin: 0 })
  })

  test('activates', async () => {
    const database = new Sqlite(join(dataDir.path, 'trackhut.db'))
    database.run("UPDATE users SET is_active = 0 WHERE username = 'kim'")
    database.close()
    await run('users', 'update', 'kim', '--activate')
    expect(findUser('kim')).toMatchObject({ is_active: 1, is_admin: 0 })
  })

  test('of nobody is refused', async () => {
    expect(await run('users', 'update', 'Kim', '--activate')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: "User 'Kim' not found.\nCheck the provided user name (case sensitive).\n",
    })
  })

  test('without a change does nothing', async () => {
    expect(await run('users', 'update', 'kim')).toEqual({ exitCode: 0, stdout: 'No updates.\n', stderr: '' })
  })
})

describe('words that make no sense end with 2 and touch nothing:', () => {
  test.each([
    [['fly'], "There is no command 'fly'."],
    [['users'], "There is no command 'users'."],
    [['users', 'remove', 'sam'], "There is no command 'users remove'."],
    [['users', 'create'], "'users create' takes 1 name."],
    [['users', 'create', 'a', 'b', '--email', 'x@example.org'], "'users create' takes 1 name."],
    [['users', 'create', 'sam2'], '--email is needed'],
    [['users', 'update', 'sam', '--set-admin', 'maybe'], "'maybe' is neither true nor false."],
    [['users', 'update', 'sam', '--email', 'x@example.org'], "'users update' does not take --email."],
    [['--email', 'x@example.org'], "'trackhut' does not take --email."],
    [['--colour'], "Unknown option '--colour'"],
  ])('%p', async (args, sentence) => {
    using untouched = makeDataDir()
    const answer = await runProgram([...args, '--data', untouched.path])
    expect([answer.exitCode, answer.stdout]).toEqual([2, ''])
    expect(answer.stderr).toStartWith(sentence)
    expect(answer.stderr).toEndWith('\nSee trackhut --help.\n')
    expect(existsSync(untouched.path)).toBe(false)
  })
})

test.each([['--help'], ['--version']])('%s answers and touches nothing', async option => {
  using untouched = makeDataDir()
  const answer = await runProgram([option, '--data', untouched.path])
  expect([answer.exitCode, answer.stderr]).toEqual([0, ''])
  expect(answer.stdout).not.toBe('')
  expect(existsSync(untouched.path)).toBe(false)
})
