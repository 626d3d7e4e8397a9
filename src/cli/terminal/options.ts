// All options. The file commands.ts lists the options of each command.
import { UsageError } from './usage-error'

interface Option {
  short?: string
  /** True if the option may be repeated; the values are joined by commas. */
  multiple?: true
  /** Placeholder for the value in the help; an option without a placeholder is a switch and takes no value. */
  value?: string
  /** Values that completion offers. */
  choices?: readonly string[]
  meaning: string
}

const booleans = ['true', 'false'] as const

export const options = {
  email: { value: 'ADDRESS', meaning: 'Email address, to log in with.' },
  password: { value: 'PASSWORD', meaning: 'Password; without it, a random one is made.' },
  lang: { value: 'LANGUAGE', meaning: 'Such as fr. Default: that of the browser, en in emails.' },
  admin: { meaning: 'Make the account that of an administrator.' },
  activate: { meaning: 'Let the user log in.' },
  suspend: {
    value: 'BOOL',
    choices: booleans,
    meaning: 'true: close the account for now. false: open it again.',
  },
  'end-sessions': { meaning: 'Make the user log in again on every device.' },
  'set-admin': { value: 'BOOL', choices: booleans, meaning: 'true: active administrator. false: no longer.' },
  'remove-second-factor': { meaning: 'Remove authenticator app, passkeys and recovery codes.' },
  'reset-password': { meaning: 'Print a new password. Ends all sessions of the user.' },
  'update-email': { value: 'ADDRESS', meaning: 'Replace the email address. Ends all sessions.' },
  'storage-limit': { value: 'SIZE', meaning: 'Such as 5GB. none: no limit. default: as for all.' },
  yes: { meaning: 'Do it. Otherwise, only say what would be deleted.' },
  days: { value: 'N', meaning: 'Only those that expired at least so many days ago.' },
  revoke: { meaning: 'Drop the old keys: everybody has to log in again.' },
  replace: { meaning: 'Set aside what is in the data directory.' },
  repair: { meaning: 'Repair what can be repaired. The server has to be stopped.' },
  kind: {
    value: 'KIND',
    choices: ['systemd', 'openrc', 'launchd'],
    meaning: 'systemd, openrc or launchd. Default: that of this machine.',
  },
  user: { value: 'NAME', meaning: 'Whose account it is. Case sensitive.' },
  act: { value: 'ACT', meaning: 'Only what is called so, such as log-in-refused.' },
  from: { value: 'DAY', meaning: 'The first day or moment, such as 2026-11-01.' },
  to: { value: 'DAY', meaning: 'The last day or moment.' },
  format: { value: 'FORMAT', choices: ['csv', 'geojson'], meaning: 'csv or geojson. Default: csv.' },
  file: { value: 'FILE', meaning: 'Write to this new file instead of standard output.' },
  spreadsheet: { meaning: 'Disarm texts that a spreadsheet takes for formulas.' },
  since: { value: 'DAY', meaning: 'Only from then on, such as 2026-11-01.' },
  identity: { value: 'FILE', meaning: 'Key of an encrypted backup; - reads standard input.' },
  workout: { value: 'ID', meaning: 'Which one: the end of the address of its page.' },
  dump: { value: 'FILE', meaning: 'Dump of the database in plain format, .sql or .sql.gz.' },
  uploads: { value: 'DIR', meaning: 'Upload folder of FitTrackee, its UPLOAD_FOLDER.' },
  sports: { value: 'THEIRS=OURS,…', meaning: 'What an unknown sport becomes here; “new” adds it.' },
  report: { value: 'FILE', meaning: 'Write a CSV file of all figures that differ.' },
  sport: { value: 'SPORT', meaning: 'Of files that name none, such as Running; or its id.' },
  cause: {
    multiple: true,
    value: 'CAUSE,…',
    meaning: 'Only what differs for one of these, as doctor names them.',
  },
  undo: { value: 'ID', meaning: 'Put back what that run has changed.' },
  'dry-run': { meaning: 'Only say what would be done.' },
  check: { meaning: 'Only say whether there is one.' },
  json: { meaning: 'As JSON, for scripts.' },
  url: { value: 'ADDRESS', meaning: 'Of the server, such as https://trackhut.example.org.' },
  quiet: { short: 'q', meaning: 'Print nothing if all went well, as for cron.' },
  data: { value: 'DIR', meaning: 'Data directory. Default: DATA_DIR or ./trackhut-data.' },
  help: { short: 'h', meaning: 'Explain a command.' },
  version: { short: 'v', meaning: 'Print the version.' },
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof options

export type OptionValues = {
  [Name in OptionName]?: (typeof options)[Name] extends { value: string } ? string : boolean
}

/** Options that every command accepts. */
export const commonOptions: readonly OptionName[] = ['data', 'help', 'version']

/** The properties of an option, of which most have only some. */
export const optionNamed = (name: OptionName): Option => options[name]

/** Returns an option with its placeholder for the help, for example `--email ADDRESS`. */
export function describeOption(name: OptionName): string {
  const { short, value } = optionNamed(name)
  return [...(short ? [`-${short},`] : []), `--${name}`, ...(value ? [value] : [])].join(' ')
}

/**
 * Reads a boolean, such as `true`, `yes`, `on` or `1`. @param about name of the command @throws UsageError for other
 * text
 */
export function readBoolean(text: string, about: string): boolean {
  const lower = text.toLowerCase()
  if (['true', 't', 'yes', 'y', 'on', '1'].includes(lower)) return true
  if (['false', 'f', 'no', 'n', 'off', '0'].includes(lower)) return false
  throw new UsageError(`'${text}' is neither true nor false.`, about)
}

/**
 * Reads a size in the format of `formatFileSize`, with base 1024.
 * @param about name of the command
 * @returns bytes
 * @throws UsageError if the text is not a size
 */
export function readSize(text: string, about: string): number {
  const [, number, unit = ''] = /^(\d{1,16}(?:\.\d{1,3})?) ?([KMGT]?B)?$/i.exec(text) ?? []
  const bytes = Math.round(Number(number) * 1024 ** Math.max(0, sizeUnits.indexOf(unit.toUpperCase())))
  if (bytes > 0 && Number.isSafeInteger(bytes)) return bytes
  throw new UsageError(`'${text}' is not a size such as 500MB or 5GB.`, about)
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** Reads a number of days. @param about name of the command @throws UsageError if the text is not a number */
export function readDays(text: string, about: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`'${text}' is not a number of days.`, about)
  return Number(text)
}
