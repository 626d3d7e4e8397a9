// Runs a command line, and turns errors into exit codes.

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeDiskError } from '../lib/files/describe-disk-error'
import { isDiskFailure, isDiskFull, isFileTooLargeForDisk, isUnwritable } from '../lib/files/disk-errors'
import { compileAsUsual } from '../lib/system/compiling'
import { messageOf } from '../lib/thrown'
import { UnsafeSecretKey } from '../platform/access/tokens/secret-key'
import { DamagedDatabase, NewerSchema } from '../platform/db/database'
import { UpgradeFailed } from '../platform/db/migrate'
import { AppError, CommandFailed } from '../platform/errors'
import { UnusableCertificate } from '../platform/http/secure/certificate'
import { createGatherer, findDataDir, readConfig } from '../platform/settings/read-config'
import { readSettingsOf, usualService } from '../platform/settings/service-settings'
import { InvalidSetting } from '../platform/settings/table/config-type'
import { DataDirInUse, NoDataDir, UnsafeDataDir, UnusableFile } from '../platform/storage/data-dir'
import { fullVersion } from '../platform/version'
import { CannotListen } from '../server/cannot-listen'
import { helpAbout } from './help'
import { readArguments, requireCommand } from './read-arguments'
import { actAsOwnerOf } from './terminal/act-as-owner'
import { UsageError } from './terminal/usage-error'

/** Commands that call `compileAsUsual` themselves, once they have started. */
const startingFirst = ['serve', 'worker']

/** Runs the command. An error ends the process with an exit code. */
export async function runCommand(args: string[]) {
  let actsAs: string | null = null
  try {
    const words = readArguments(args)
    const { options } = words
    const flags = options.data === undefined ? words.flags : { ...words.flags, data: options.data }
    const help = options.help ? helpAbout(words.names) : null
    if (help !== null) return print(help)
    if (options.version) return print(fullVersion)
    const { command, operand } = requireCommand(words)
    const environment = process.env
    // Internal commands get all settings from the process that starts them, so they do not read the settings file.
    const gather = command.isInternal
      ? () => ({ flags, environment, file: {} })
      : createGatherer(flags, environment, { skipsFile: command.skipsSettingsFile === true })
    // The user must be switched before the settings are read, because the owner of the data directory controls the
    // settings file in it.
    if (!command.keepsRights) actsAs = actAsOwnerOf(findDataDir(flags, environment))
    const given = gather()
    const config = readConfig(given.environment, given)
    if (!startingFirst.includes(command.name)) compileAsUsual()
    const output = await command.run({ config, given, gather, operand, options, now: new Date() })
    if (output === undefined) return
    const { text, isWhole } = typeof output === 'string' ? { text: output, isWhole: true } : output
    print(text)
    if (!isWhole) process.exitCode = 1
  } catch (error) {
    const { code, sentence } = explain(error)
    const isDenied = actsAs !== null && /\((EACCES|EPERM)\)/.test(sentence)
    const hint = isDenied ? `It was tried as the user ${actsAs}, whom the data belongs to.\n` : ''
    process.stderr.write(`${sentence}\n${hint}`)
    process.exit(code)
  }
}

/** Prints to standard output. A closed pipe, as with `| head`, is not an error. */
function print(text: string) {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.stdout.write(`${text}\n`)
}

function explain(error: unknown): { code: number; sentence: string } {
  const sentence = messageOf(error).trimEnd()
  if (error instanceof UsageError) {
    const helpCommand = ['trackhut', ...(error.about ? [error.about] : []), '--help']
    return { code: 2, sentence: `${sentence}\nSee ${helpCommand.join(' ')}.` }
  }
  if (error instanceof AppError || error instanceof CommandFailed) return { code: 1, sentence }
  if (error instanceof DamagedDatabase) {
    return {
      code: 65,
      sentence: `The database is damaged (${sentence}). ${error.wasInUse ? '' : 'Nothing was changed. '}Restore a backup: trackhut restore FILE --data ${dirname(error.path)} --replace`,
    }
  }
  if (error instanceof NewerSchema || error instanceof UpgradeFailed) return { code: 70, sentence }
  if (error instanceof DataDirInUse) return { code: 75, sentence }
  if (error instanceof NoDataDir) return { code: 78, sentence: `${sentence}${whereServiceHasData()}` }
  if (unusable.some(kind => error instanceof kind)) return { code: 78, sentence }
  if (error instanceof CannotListen) return { code: error.isTaken ? 75 : 78, sentence }
  if (error instanceof UnusableFile || isUnusable(error)) {
    return { code: 78, sentence: `The data directory cannot be used: ${describeDiskError(error)}` }
  }
  return { code: 70, sentence: error instanceof Error ? (error.stack ?? sentence) : sentence }
}

/** Errors in settings and files. They would also make the next start fail. */
const unusable = [InvalidSetting, UnsafeDataDir, UnsafeSecretKey, UnusableCertificate]

/** Whether the disk is full, read-only or failing, or this user has no access to it. */
const isUnusable = (error: unknown) =>
  [isDiskFull, isFileTooLargeForDisk, isUnwritable, isDiskFailure].some(is => is(error))

/** Returns a hint that names the service's data directory, because the user probably means this directory. */
function whereServiceHasData(): string {
  const dataDir = readSettingsOf(usualService).DATA_DIR ?? usualService.dataDir
  return existsSync(dataDir) ? ` That of the service is in ${dataDir}.` : ''
}
