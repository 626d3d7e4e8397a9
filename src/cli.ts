// The command line: from words to a command, from an error to an exit code.
import { parseArgs } from 'node:util'
import { UnsafeSecretKey } from './access/secret-key'
import { CannotListen } from './cannot-listen'
import { type Config, InvalidSetting, readConfig } from './config'
import { DataDirInUse, UnsafeDataDir } from './data-dir'
import { DamagedDatabase, NewerSchema } from './db/database'
import { AppError } from './errors'
import { version } from './instance/version'

const help = `Trackhut ${version}, a workout tracker in one executable and one data directory.

Usage:
  trackhut [--data DIR]
      Serve. Settings come from the environment: HOST, PORT, DATA_DIR, TZ, TILE_SERVER_URL …
  trackhut users create NAME --email ADDRESS [--password PASSWORD] [--lang LANGUAGE]
      Make an active account. Without a password one is made up and printed.
  trackhut users update NAME [--activate] [--set-admin true|false]
      Change an account.
  trackhut --help
  trackhut --version

The data directory is --data, or DATA_DIR, or ./trackhut-data. The commands work while the server runs.
Exit codes: 0 done, 1 refused, 2 not understood, 65 damaged database, 70 newer data or internal failure,
75 data directory or port in use, 78 unusable setting or directory.`

/** The words make no sense. Exit code 2. */
class UsageError extends Error {}

const options = {
  data: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  lang: { type: 'string' },
  activate: { type: 'boolean' },
  'set-admin': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

type Words = ReturnType<typeof readWords>

interface Command {
  /** The options it takes besides --data. */
  options: readonly (keyof typeof options)[]
  /** How many words follow its name. */
  operands: number
  run(config: Config, words: Words): Promise<void>
}

// Modules are loaded by the command that needs them: a command-line call starts no web server.
const commands: Record<string, Command> = {
  '': {
    options: [],
    operands: 0,
    run: async config => (await import('./serve')).serve(config),
  },
  'users create': {
    options: ['email', 'password', 'lang'],
    operands: 1,
    run: async (config, { operands, values }) => {
      const { createUser } = await import('./users/commands')
      const { email, password, lang } = values
      if (email === undefined) throw new UsageError('--email is needed')
      print(await createUser(config, { username: operands[0] ?? '', email, password, language: lang }))
    },
  },
  'users update': {
    options: ['activate', 'set-admin'],
    operands: 1,
    run: async (config, { operands, values }) => {
      const { updateUser } = await import('./users/commands')
      const isAdmin = values['set-admin'] === undefined ? undefined : readBoolean(values['set-admin'])
      print(updateUser(config, { username: operands[0] ?? '', activate: values.activate === true, isAdmin }))
    },
  },
  // Started by the server for itself, see worker/worker.ts.
  worker: {
    options: [],
    operands: 0,
    run: async () => (await import('./worker/worker-process')).serveTasks(),
  },
}

/** Runs what the words say. Ends the process with an exit code unless the command keeps it alive. */
export async function runCommand(args: string[]) {
  try {
    const words = readWords(args)
    if (words.values.help) return print(help)
    if (words.values.version) return print(version)
    const command = requireCommand(words)
    const { data } = words.values
    await command.run(
      readConfig(data === undefined ? process.env : { ...process.env, DATA_DIR: data }),
      words,
    )
  } catch (error) {
    const { code, sentence } = explain(error)
    process.stderr.write(`${sentence}\n`)
    process.exit(code)
  }
}

function readWords(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const isPair = positionals[0] === 'users'
    const name = positionals.slice(0, isPair ? 2 : 1).join(' ')
    return { name, operands: positionals.slice(isPair ? 2 : 1), values }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function requireCommand({ name, operands, values }: Words): Command {
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command '${name}'.`)
  if (operands.length !== command.operands) {
    throw new UsageError(`'${name}' takes ${command.operands === 1 ? 'one name' : 'no names'}.`)
  }
  const foreign = Object.keys(values).find(
    given => given !== 'data' && !command.options.some(known => known === given),
  )
  if (foreign) throw new UsageError(`'${name || 'trackhut'}' does not take --${foreign}.`)
  return command
}

function readBoolean(text: string): boolean {
  const lower = text.toLowerCase()
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(lower)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(lower)) return false
  throw new UsageError(`'${text}' is neither true nor false.`)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}

function explain(error: unknown): { code: number; sentence: string } {
  const sentence = error instanceof Error ? error.message.trimEnd() : String(error)
  if (error instanceof UsageError) return { code: 2, sentence: `${sentence}\nSee trackhut --help.` }
  if (error instanceof AppError) return { code: 1, sentence }
  if (error instanceof DamagedDatabase) {
    return {
      code: 65,
      sentence: `The database is damaged (${sentence}). Nothing was changed. Put a backup of trackhut.db in its place.`,
    }
  }
  if (error instanceof NewerSchema) return { code: 70, sentence }
  if (error instanceof DataDirInUse) return { code: 75, sentence }
  if ([InvalidSetting, UnsafeDataDir, UnsafeSecretKey].some(kind => error instanceof kind)) {
    return { code: 78, sentence }
  }
  if (error instanceof CannotListen) return { code: error.isTaken ? 75 : 78, sentence }
  if (isUnwritable(error)) return { code: 78, sentence: `The data directory cannot be used: ${sentence}` }
  return { code: 70, sentence: error instanceof Error ? (error.stack ?? sentence) : sentence }
}

function isUnwritable(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '')
  return /^(EROFS|EACCES|EPERM|ENOSPC|ENOTDIR|EEXIST|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_FULL)/.test(code)
}
