// The commands that explain the others. They work without any settings, and are written from the table of commands.
import type { Command } from '../terminal/command'
import { shells } from '../terminal/shells'

const ofManual = { keepsRights: true, skipsSettings: true } as const

export const manualCommands: readonly Command[] = [
  {
    name: 'help',
    ...ofManual,
    operand: '[COMMAND]',
    hasManyWords: true,
    summary: 'Explain a command; without one, list them.',
    details: 'The same as --help behind a command.',
    examples: ['trackhut help', 'trackhut help users create'],
    run: async context => (await import('../manual/print-manual')).printHelp(context),
  },
  {
    name: 'version',
    ...ofManual,
    summary: 'Print the version.',
    details: 'The same as --version. With --json, also what it was built from.',
    examples: ['trackhut version', "trackhut version --json | jq -r '.build'"],
    json: {
      version: 'The version, as X.Y.Z.',
      name: 'The version with what came after it, as --version prints it.',
      build: 'The version with the commit that it was built from.',
      schema: 'Version of the schema of its database.',
      machine: 'The kind of machine that it was built for, such as linux-x64.',
    },
    run: async context => (await import('../manual/print-manual')).printVersion(context),
  },
  {
    name: 'completion',
    ...ofManual,
    operand: 'SHELL',
    operands: shells,
    summary: 'Print what completes commands in a shell.',
    details: `SHELL is bash, zsh or fish. Bash reads it from its file of completions or from
.bashrc, zsh from a folder of its fpath, fish from its folder completions.`,
    examples: [
      'trackhut completion bash > /etc/bash_completion.d/trackhut',
      'trackhut completion zsh > /usr/local/share/zsh/site-functions/_trackhut',
      'trackhut completion fish > ~/.config/fish/completions/trackhut.fish',
      'source <(trackhut completion bash)',
    ],
    run: async context => (await import('../manual/print-manual')).printCompletion(context),
  },
  {
    name: 'man',
    ...ofManual,
    summary: 'Print the manual page, for man.',
    details: 'Every command with its options, and what --json prints.',
    examples: ['trackhut man | man -l -', 'trackhut man > /usr/local/share/man/man1/trackhut.1'],
    run: async context => (await import('../manual/print-manual')).printManualPage(context),
  },
]
