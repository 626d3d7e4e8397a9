// Reads the key of an encrypted backup. It is never an option of the command line, which others on the machine can see.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSealed } from '../../instance/backups/archive/open-any-backup'
import { readIdentity } from '../../instance/backups/sealing/keys'
import { messageOf } from '../../lib/thrown'
import { CommandFailed } from '../../platform/errors'
import type { CommandContext } from './command'
import { readFirstLine } from './read-first-line'
import { requireThere } from './require-there'

/**
 * Returns the key from the file of `--identity` or from standard input; on a terminal, asks for it if the backup needs
 * one. Null if none is given or needed.
 * @throws CommandFailed if what is given is no key
 */
export async function readIdentityFor(
  { identity: given }: CommandContext['options'],
  path: string,
): Promise<string | null> {
  if (given !== undefined) return readGivenIdentity(given)
  if (!process.stdin.isTTY || !(await isSealed(path))) return null
  return parse(await readFirstLine(question, isComment))
}

/** @param given path of a file; `-` for standard input */
export async function readGivenIdentity(given: string): Promise<string> {
  if (given === '-') return parse(await readFirstLine(question, isComment))
  requireThere(resolve(given), 'file')
  return parse(readFileSync(resolve(given), 'utf8'))
}

/** Whether a line is one of those before the key that `age-keygen` writes. */
const isComment = (line: string) => line.startsWith('#')

const question = 'Key of the backup (AGE-SECRET-KEY-1…): '

function parse(text: string): string {
  try {
    return readIdentity(text)
  } catch (error) {
    throw new CommandFailed(`Nothing was changed: ${messageOf(error)}.`)
  }
}
