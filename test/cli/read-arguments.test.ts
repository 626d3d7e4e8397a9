// Arguments are parsed to a command, or refused with a sentence that explains what is wrong.
import { expect, test } from 'bun:test'
import { readArguments, requireCommand } from '../../src/cli/read-arguments'
import { UsageError } from '../../src/cli/terminal/usage-error'

const understand = (words: string[]) => requireCommand(readArguments(words))

function refusalOf(words: string[]): [sentence: string, about: string] {
  try {
    understand(words)
  } catch (error) {
    if (error instanceof UsageError) return [error.message, error.about]
    throw error
  }
  throw new Error(`understood: ${words.join(' ')}`)
}

test.each<[words: string[], sentence: string, about: string]>([
  [['fly'], "There is no command 'fly'.", ''],
  [['confg'], "There is no command 'confg'. Did you mean 'config'?", ''],
  [['user', 'create', 'ada'], "There is no command 'user'. Did you mean 'users create'?", ''],
  [['users'], "'users' is not a command on its own.", 'users'],
  [['users', 'rename', 'ada'], "There is no command 'users rename'.", 'users'],
  [['users', 'lst'], "There is no command 'users lst'. Did you mean 'users list'?", 'users'],
  [['users', 'create', '--email', 'a@example.org'], "'users create' needs one NAME.", 'users create'],
  [['users', 'create', 'ada', 'bob', '--email', 'x'], "'users create' needs one NAME.", 'users create'],
  [['users', 'create', 'ada'], "'users create' needs --email ADDRESS.", 'users create'],
  [['users', 'create', 'ada', '--activate'], "'users create' does not take --activate.", 'users create'],
  [['users', 'list', 'ada'], "'users list' takes no names.", 'users list'],
  [['users', 'clean-tokens'], "'users clean-tokens' needs --days N.", 'users clean-tokens'],
  [['backup', 'a', 'b'], "'backup' takes one [FILE] at most.", 'backup'],
  [['oauth2'], "'oauth2' is not a command on its own.", 'oauth2'],
  [['--activate'], "'serve' does not take --activate.", 'serve'],
  [['--no-such-option'], 'There is no option --no-such-option.', ''],
  [['users', 'list', '--jsn'], 'There is no option --jsn. Did you mean --json?', ''],
  [['import', 'a', '--user', 'ada', '--sprts', 'x'], 'There is no option --sprts. Did you mean --sport?', ''],
  [
    ['import', 'a', '--user', 'ada', '--sports', 'x'],
    "'import' does not take --sports. Did you mean --sport?",
    'import',
  ],
  [['serve', '--tz', 'UTC', '-x'], 'There is no option -x.', ''],
  [['completion'], "'completion' needs one SHELL.", 'completion'],
  [
    ['completion', 'fissh'],
    "'completion' knows bash, zsh, fish, and no 'fissh'. Did you mean 'fish'?",
    'completion',
  ],
  [['mail'], "'mail' is not a command on its own.", 'mail'],
  [['mail', 'tst'], "There is no command 'mail tst'. Did you mean 'mail test'?", 'mail'],
  [
    ['mail', 'test', 'a@example.org', 'b@example.org'],
    "'mail test' takes one [ADDRESS] at most.",
    'mail test',
  ],
  [['version', '--quiet'], "'version' does not take --quiet.", 'version'],
  [['config', '--json=1'], "Option '--json' does not take an argument", ''],
  [['--data'], "Option '--data <value>' argument missing", ''],
])('%j makes no sense', (words, sentence, about) => {
  expect(refusalOf(words)).toEqual([sentence, about])
})

test.each<[words: string[], name: string, operand: string]>([
  [[], 'serve', ''],
  [['users', 'create', 'ada', '--email', 'a@example.org'], 'users create', 'ada'],
  [['users', 'clean_tokens', '--days', '1'], 'users clean-tokens', ''],
  [['backup'], 'backup', ''],
  [['help'], 'help', ''],
  [['help', 'users', 'create'], 'help', 'users create'],
  [['completion', 'zsh'], 'completion', 'zsh'],
  [['backup', 'a.trackhut'], 'backup', 'a.trackhut'],
])('%j names a command', (words, name, operand) => {
  const understood = understand(words)
  expect([understood.command.name, understood.operand]).toEqual([name, operand])
})

test('options can be one letter', () => {
  expect(readArguments(['doctor', '-q']).options).toEqual({ quiet: true })
  expect(readArguments(['-v']).options).toEqual({ version: true })
})

test('what is given for settings is told from what a command takes', () => {
  expect(readArguments(['config', '--json', '--port', '80', '-h'])).toEqual({
    options: { json: true, help: true },
    flags: { port: '80' },
    names: ['config'],
  })
})

test('an option that may be given several times counts each time', () => {
  const { options } = readArguments(['recalculate', '--cause', 'device-distance', '--cause', 'ascent,venue'])
  expect(options).toEqual({ cause: 'device-distance,ascent,venue' })
})
