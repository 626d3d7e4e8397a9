// The output of --help for each command, for a group of commands, and for all commands.
import { expect, test } from 'bun:test'
import { commands } from '../../../src/cli/commands'
import { helpAbout } from '../../../src/cli/manual/help'
import { printHelp } from '../../../src/cli/manual/print-manual'
import { ownOptionsOf, visibleOf } from '../../../src/cli/terminal/find-command'
import { UsageError } from '../../../src/cli/terminal/usage-error'
import { callCommand } from '../../support/commands'

const visible = visibleOf(commands)

const tooWide = (text: string) => text.split('\n').filter(line => line.length > 80)

test.each<[words: string[], expected: RegExp]>([
  [[], /^Trackhut [\s\S]+users create NAME[\s\S]+users update NAME/],
  [['users'], /^ {2}trackhut users create NAME {2}/],
  [['users', 'clean_tokens'], /^Usage: trackhut users clean-tokens --days N \[-q/],
  [['users', 'create', 'ada'], /^Usage: trackhut users create NAME --email ADDRESS \[--password/],
])('%j', (words, expected) => {
  expect(helpAbout(commands, words)).toMatch(expected)
})

test('about nothing there is none', () => {
  expect(helpAbout(commands, ['fly'])).toBeNull()
})

test('it lists every command, none wider than a terminal, and none that is not for people', () => {
  const text = helpAbout(commands, []) ?? ''
  for (const { name } of visible) expect(text).toContain(`  trackhut ${name}`)
  expect(text).not.toContain('worker')
  expect(tooWide(text)).toEqual([])
})

test.each(visible.map(command => [command.name, ownOptionsOf(command)] as const))(
  '%s --help explains its options and gives an example',
  (words, names) => {
    const text = helpAbout(commands, words.split(' ')) ?? ''
    for (const name of names) expect(text).toMatch(new RegExp(`^  (-\\w, )?--${name}[ A-Z]{2,}\\S`, 'm'))
    expect(text).toMatch(/\nExamples:\n {2}\S/)
    expect(tooWide(text)).toEqual([])
  },
)

test('the command help says the same as --help', () => {
  const say = (operand: string) => callCommand(printHelp, { operand })
  expect(say('')).toBe(helpAbout(commands, []) ?? '')
  expect(say('users')).toBe(helpAbout(commands, ['users']) ?? '')
  expect(say('users create')).toStartWith('Usage: trackhut users create NAME --email ADDRESS')
})

test.each([
  ['usrs create', "There is no command 'usrs'. Did you mean 'users create'?"],
  ['worker', "There is no command 'worker'."],
])('of %s there is none, and the nearest one is named', (operand, sentence) => {
  expect(() => callCommand(printHelp, { operand })).toThrow(new UsageError(sentence))
})
