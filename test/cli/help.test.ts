// The output of --help for each command, for a group of commands, and for all commands.
import { expect, test } from 'bun:test'
import { commands } from '../../src/cli/commands'
import { helpAbout } from '../../src/cli/help'

const visible = commands.filter(({ isInternal }) => !isInternal)

const tooWide = (text: string) => text.split('\n').filter(line => line.length > 80)

test.each<[words: string[], expected: RegExp]>([
  [[], /^Trackhut [\s\S]+users create NAME[\s\S]+users update NAME/],
  [['users'], /^ {2}trackhut users create NAME {2}/],
  [['users', 'clean_tokens'], /^Usage: trackhut users clean-tokens --days N\n/],
  [['users', 'create', 'ada'], /^Usage: trackhut users create NAME --email ADDRESS \[--password/],
])('%j', (words, expected) => {
  expect(helpAbout(words)).toMatch(expected)
})

test('about nothing there is none', () => {
  expect(helpAbout(['fly'])).toBeNull()
})

test('it lists every command, none wider than a terminal, and none that is not for people', () => {
  const text = helpAbout([]) ?? ''
  for (const { name } of visible) expect(text).toContain(`  trackhut ${name}`)
  expect(text).not.toContain('worker')
  expect(tooWide(text)).toEqual([])
})

test.each(visible.map(({ name: words, needs = [], takes = [] }) => [words, [...needs, ...takes]] as const))(
  '%s --help explains its options and gives an example',
  (words, names) => {
    const text = helpAbout(words.split(' ')) ?? ''
    for (const name of names) expect(text).toMatch(new RegExp(`^  --${name}[ A-Z]{2,}\\S`, 'm'))
    expect(text).toMatch(/\nExamples:\n {2}\S/)
    expect(tooWide(text)).toEqual([])
  },
)
