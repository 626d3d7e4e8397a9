// The manual page has everything that the table of commands has, and is sound.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../../src/cli/commands'
import { printManualPage } from '../../../src/cli/manual/print-manual'
import { exitStatuses } from '../../../src/cli/terminal/exit-statuses'
import { called, ownOptionsOf, visibleOf } from '../../../src/cli/terminal/find-command'
import { callCommand } from '../../support/commands'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'

const page = callCommand(printManualPage, { now: new Date('2026-11-29T12:00:00Z') })
/** The page as it is read: without escapes. */
const said = page.replaceAll(/\\f[BIR]/g, '').replaceAll('\\-', '-')

test('it says of which day it is', () => {
  expect(said).toStartWith('.TH TRACKHUT 1 2026-11-29 "Trackhut ')
})

test.each(visibleOf(commands).map(command => [command.name, command] as const))(
  '%s is in it, with its options and what it prints',
  (_, command) => {
    const [, after = ''] = said.split(`.SS "${called(command)}"\n`)
    const [section = ''] = after.split(/^\.S[SH] /m)
    expect(section).toContain(command.summary.replaceAll('’', '\\(cq'))
    for (const option of ownOptionsOf(command))
      expect(section).toMatch(new RegExp(`^(-\\w, )?--${option}\\b`, 'm'))
    for (const field of Object.keys(command.json ?? {})) expect(section).toContain(`.I ${field}\n`)
  },
)

test('all exit statuses are in it', () => {
  for (const { status } of exitStatuses) expect(said).toContain(`\n.B ${status}\n`)
})

test('it is ASCII, and no line of text begins like a request', () => {
  expect(page).toMatch(/^[\n\x20-\x7e]+$/)
  const requests = [...page.matchAll(/^[.'](\S+)/gm)].map(([, name]) => name)
  expect([...new Set(requests)].toSorted()).toEqual([
    'B',
    'I',
    'PP',
    'RE',
    'RI',
    'RS',
    'SH',
    'SS',
    'TH',
    'TP',
    'fi',
    'nf',
  ])
})

test.skipIf(Bun.which('mandoc') === null)('mandoc finds nothing to say about it', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.1')
  writeFileSync(path, `${page}\n`)
  expect(runProgram(['mandoc', '-Tlint', '-Wwarning', path], {}).stdout).toBe('')
})
