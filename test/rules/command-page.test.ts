// The pages about the command line say what the table of commands says.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { commands } from '../../src/cli/commands'
import { exitStatuses } from '../../src/cli/terminal/exit-statuses'
import { ownOptionsOf, visibleOf } from '../../src/cli/terminal/find-command'
import { commonOptions, options } from '../../src/cli/terminal/options'
import { commandPage, pagePath } from '../support/command-page'
import { root } from './sources'

const operating = await Bun.file(join(root, 'docs/operating.md')).text()
const [, section = ''] = /\n## The command line\n([\s\S]*?)\n## /.exec(operating) ?? []

/** Rows of a table, as their cells. */
const rowsAfter = (heading: string) =>
  (section.split(heading)[1] ?? '')
    .split('\n\n')[0]!
    .trimEnd()
    .split('\n')
    .slice(2)
    .map(row =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

test('the page of every command is up to date', async () => {
  expect(await Bun.file(pagePath).text()).toBe(commandPage())
})

test('the table of operating.md has every command but the server, and no other', () => {
  const named = rowsAfter('| Command | |').flatMap(([cell = '']) => {
    const group = /^`(\w+) /.exec(cell)?.[1]
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => {
      const name = words.split(/ (?=[A-Z[-])/)[0] ?? ''
      const isWhole = commands.some(command => command.name === name)
      return isWhole || words.startsWith('-') ? name : `${group} ${name}`
    })
  })
  const known = visibleOf(commands).map(({ name }) => name)
  expect(new Set(named.filter(name => !name.startsWith('-')))).toEqual(
    new Set(known.filter(name => name !== 'serve')),
  )
})

test('it names no option that the command does not take', () => {
  for (const [cell = '', meaning = ''] of rowsAfter('| Command | |')) {
    const [, words = ''] = /^`([^`]+)`/.exec(cell) ?? []
    const command = commands.find(({ name }) => name === (words.split(/ (?=[A-Z[-])/)[0] ?? ''))!
    const taken: string[] = [...ownOptionsOf(command), ...commonOptions]
    const named = [...`${cell} ${meaning}`.matchAll(/`--([\w-]+)/g)].map(([, name = '']) => name)
    expect([words, named.filter(name => name in options && !taken.includes(name))]).toEqual([words, []])
    expect([words, named.filter(name => !(name in options))]).toEqual([words, []])
  }
})

test('its exit statuses are those of the program', () => {
  expect(rowsAfter('| Exit code | Meaning |')).toEqual(
    exitStatuses.map(({ status, meaning }) => [String(status), meaning]),
  )
})
