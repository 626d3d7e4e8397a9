// What the shells make of the completion that is written for them. Shells that this machine lacks are left out.
import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../../src/cli/commands'
import { printCompletion, writeCompletion } from '../../../src/cli/manual/print-manual'
import { type Shell, shells } from '../../../src/cli/terminal/shells'
import { callCommand } from '../../support/commands'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'

/** Says what each shell offers for the last of these words. Files are not offered, but `FILES` or `FOLDERS`. */
const asking: Record<Shell, (file: string, words: readonly string[]) => string[]> = {
  bash: (file, words) => [
    'bash',
    '--norc',
    '-c',
    `compopt() { [[ $* == *dirnames* ]] && echo FOLDERS; [[ $* == *+o* ]] && isOff=1; [[ $* == '-o default' ]] && isOff=; true; }
     source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); isOff=
     _trackhut; printf '%s\\n' "\${COMPREPLY[@]}"; [[ -n $isOff ]] || echo FILES`,
    'bash',
    file,
    ...words,
  ],
  zsh: (file, words) => [
    'zsh',
    '-f',
    '-c',
    `compdef() { true }
     _describe() { print -l -- \${\${(P)argv[-1]}%%:*} }
     _files() { if [[ $1 == -/ ]]; then print FOLDERS; else print FILES; fi }
     _message() { true }
     compadd() { print -l -- $@ }
     source $1; shift; words=("$@"); CURRENT=$#words; _trackhut`,
    'zsh',
    file,
    ...words,
  ],
  fish: (file, words) => [
    'fish',
    '--no-config',
    '-c',
    `function __fish_complete_directories; echo FOLDERS; end
     source $argv[1]; complete -C "$argv[2..-1]" | string replace -r '\\t.*' ''; true`,
    file,
    ...words,
  ],
}

const usersCommands = ['clean-tokens', 'create', 'delete', 'invite', 'link', 'list', 'update']

describe.each(shells)('%s', shell => {
  const isThere = Bun.which(shell) !== null
  const folder = temporaryFolder()
  const file = join(folder.path, 'completion')
  afterAll(() => folder[Symbol.dispose]())
  writeFileSync(file, `${writeCompletion(commands, shell)}\n`)

  const offered = (...words: string[]) => {
    const { stdout, stderr, exitCode } = runProgram(asking[shell](file, ['trackhut', ...words]), {
      folder: folder.path,
    })
    expect([exitCode, stderr]).toEqual([0, ''])
    const typed = words.at(-1) ?? ''
    return stdout
      .split('\n')
      .filter(word => word !== '' && (word.startsWith(typed) || /^[A-Z]+$/.test(word)))
      .toSorted()
  }

  test('the command prints it', () => {
    expect(callCommand(printCompletion, { operand: shell })).toBe(writeCompletion(commands, shell))
  })

  test.skipIf(!isThere)('it is sound', () => {
    const check = shell === 'fish' ? ['--no-execute'] : ['-n']
    expect(runProgram([shell, ...check, file], {})).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  })

  test.skipIf(!isThere)('commands', () => {
    const words = offered('')
    expect(words).toContain('users')
    expect(words).toContain('completion')
    expect(words).not.toContain('worker')
    expect(offered('us')).toEqual(['users'])
    expect(offered('users', '')).toEqual(usersCommands)
    expect(offered('help', 'users', '')).toEqual(usersCommands)
    expect(offered('--data', 'somewhere', 'users', 'l')).toEqual(['link', 'list'])
  })

  test.skipIf(!isThere)('options', () => {
    expect(offered('users', 'create', 'ada', '--e')).toEqual(['--email'])
    expect(offered('users', 'clean-tokens', '--')).toEqual(
      expect.arrayContaining(['--days', '--json', '--quiet', '--data', '--help', '--version']),
    )
    expect(offered('users', 'clean-tokens', '--po')).toEqual([])
    expect(offered('serve', '--po')).toEqual(['--port'])
    expect(offered('--po')).toEqual(['--port'])
    expect(offered('import', 'fittrackee', '--d')).toEqual(['--data', '--dry-run', '--dump'])
    expect(offered('import', 'file', '--d')).toEqual(['--data', '--dry-run'])
  })

  test.skipIf(!isThere)('values', () => {
    expect(offered('users', 'update', 'ada', '--set-admin', '')).toEqual(['false', 'true'])
    expect(offered('completion', '')).toEqual(['bash', 'fish', 'zsh'])
    expect(offered('service', 'status', '--kind', 'o')).toEqual(['openrc'])
    expect(offered('users', 'create', '--email', 'a')).toEqual([])
  })

  // Fish names the files themselves, which the folder has none of but this one.
  test.skipIf(!isThere)('files', () => {
    const files = shell === 'fish' ? ['completion'] : ['FILES']
    expect(offered('restore', '')).toEqual(files)
    expect(offered('restore', '--identity', '')).toEqual(files)
    expect(offered('import', '')).toEqual([...files, 'fittrackee'])
    expect(offered('doctor', '--data', '')).toContain('FOLDERS')
  })
})
