// Reads trackhut.toml, an optional file in the data directory.
import { type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { closestWord } from '../../lib/closest-word'
import { describeDiskError } from '../../lib/files/describe-disk-error'
import { codeOf, isOfSystem } from '../../lib/thrown'
import { keyInFile, settingsFile } from './names'
import { readBelieved } from './read-believed'
import { usualService } from './service-settings'
import { InvalidSetting } from './table/config-type'
import { settings } from './table/settings'

/** Maximum size of the file in bytes: a hundred times the size of a file with all settings. */
const maxBytes = 1_000_000

/**
 * Returns the file's settings by key. Values are text as in the environment, and lists are joined with commas. Empty if
 * there is no file.
 * @throws InvalidSetting if the file is unreadable, writable by others, or contains unknown settings
 */
export function readSettingsFile(dataDir: string): Record<string, string> {
  const content = readIfThere(join(dataDir, settingsFile))
  if (content === null) return {}
  return Object.fromEntries(
    Object.entries(parseToml(content)).map(([key, value]) => {
      requireKnown(key)
      return [key, asText(key, value)]
    }),
  )
}

function readIfThere(path: string): string | null {
  try {
    // Reading anything that is not a regular file, such as a pipe, could block.
    requireFile(statSync(path))
    return new TextDecoder('utf-8', { fatal: true }).decode(readBelieved(path, cureFor(path), requireFile))
  } catch (error) {
    if (error instanceof InvalidSetting) throw error
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    // An error of `stat` means that the directory itself is not accessible.
    if (isOfSystem(error) && (error as NodeJS.ErrnoException).syscall === 'stat') {
      throw new InvalidSetting(`DATA_DIR: it cannot be used: ${describeDiskError(error, dirname(path))}`)
    }
    throw refused(`it cannot be read: ${reasonOf(error)}`)
  }
}

/** Returns the reason for an error of reading. The decoder's own message would not help users. */
const reasonOf = (error: unknown) =>
  codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not text in UTF-8' : describeDiskError(error)

function requireFile(facts: Stats) {
  if (!facts.isFile()) throw new Error('it is not a file')
  if (facts.size > maxBytes) throw new Error('it is larger than 1 MB')
}

/**
 * Returns how to fix the file's permissions. A file that root owns must be readable for everybody, because the service
 * does not run as root. The permissions of the data directory keep other users out.
 */
function cureFor(path: string): string {
  if (process.geteuid?.() !== 0) return `chown ${process.geteuid?.()} ${path} && chmod 600 ${path}`
  return `put its settings into ${usualService.file}, or chown root ${path} && chmod 644 ${path}`
}

function parseToml(content: string): Record<string, unknown> {
  try {
    return parse(content)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The other lines of the message quote the file, which may contain a password.
    const [reason = ''] = error.message.split('\n')
    throw refused(`line ${error.line}: ${reason.replace('Invalid TOML document: ', '')}`)
  }
}

function requireKnown(key: string) {
  const known = settings.map(keyInFile)
  if (key === 'data_dir')
    throw refused('it is in the data directory, so it cannot set which directory that is')
  if (known.includes(key)) return
  const meant = closestWord(key.toLowerCase().replaceAll('-', '_'), known)
  throw refused(`there is no setting ${key}.${meant ? ` Did you mean ${meant}?` : ''}`)
}

function asText(key: string, value: unknown): string {
  const parts = Array.isArray(value) ? value : [value]
  if (!parts.every(isPlain))
    throw refused(`${key}: it must be text, a number, true or false, or a list of them`)
  return parts.map(String).join(',')
}

const isPlain = (value: unknown) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value)

const refused = (reason: string) => new InvalidSetting(`${settingsFile}: ${reason}`)
