// Settings decide what a process does with its rights, possibly those of root, so they are only read from files that
// nobody else can change.
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidSetting } from './table/config-type'

/**
 * Reads a settings file.
 * @param cure how to fix unsafe permissions, as the end of a sentence
 * @param require checks the file before it is read, and throws
 * @throws InvalidSetting if anybody but root and the user of this process can write the file
 */
export function readBelieved(path: string, cure: string, require: (facts: Stats) => void = () => {}): Buffer {
  const file = openSync(path, 'r')
  try {
    // Checks the opened file, which cannot be replaced any more.
    const facts = fstatSync(file)
    require(facts)
    if (canOthersWrite(path, facts)) {
      throw new InvalidSetting(`${path} is not followed, because others can change it: ${cure}`)
    }
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

function canOthersWrite(path: string, facts: Stats): boolean {
  const own = process.geteuid?.()
  if (own === undefined) return false
  const isOurs = ({ uid }: Stats) => uid === 0 || uid === own
  if (isOurs(facts) && !(facts.mode & 0o022)) return false
  // If others cannot enter the folder, nobody else reaches the file, whoever owns it.
  const folder = statSync(dirname(realpathSync(path)))
  return !(isOurs(folder) && (folder.mode & 0o011) === 0)
}
