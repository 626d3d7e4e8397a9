// The commands that explain the others.
import { machineKind } from '../../lib/system/machine'
import { migrations } from '../../platform/db/migrations'
import { build, fullVersion, version } from '../../platform/version'
import type { Command, CommandContext, Report } from '../terminal/command'
import { unknownCommand } from '../terminal/find-command'
import type { Shell } from '../terminal/shells'
import { completeInBash } from './complete-in-bash'
import { completeInFish } from './complete-in-fish'
import { completeInZsh } from './complete-in-zsh'
import { describeWords, type Words } from './completed-words'
import { helpAbout } from './help'
import { manualPage } from './manual-page'

/** @throws UsageError if there is no such command */
export function printHelp({ commands, operand }: CommandContext): string {
  const names = operand === '' ? [] : operand.split(' ')
  const text = helpAbout(commands, names)
  if (text === null) throw unknownCommand(commands, names)
  return text
}

export const printVersion = (_: CommandContext): Report => ({
  text: fullVersion,
  json: { version, name: fullVersion, build, schema: migrations.length, machine: machineKind() },
})

const writers: Record<Shell, (words: Words) => string> = {
  bash: completeInBash,
  zsh: completeInZsh,
  fish: completeInFish,
}

export const printCompletion = ({ commands, operand }: CommandContext): string =>
  writeCompletion(commands, operand as Shell)

/** Returns what a shell reads to complete commands. */
export const writeCompletion = (commands: readonly Command[], shell: Shell): string =>
  writers[shell](describeWords(commands))

export const printManualPage = ({ commands, now }: CommandContext): string =>
  manualPage(commands, { day: now })
