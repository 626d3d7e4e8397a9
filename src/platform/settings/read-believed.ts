// Settings decide what a process does, possibly with root privileges. They are therefore only read from files that no
// other user can change.
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidSetting } from './table/config-type'

/**
 * Reads a settings file.
 * @param cure how to fix unsafe permissions, as the end of a sentence
 * @param require checks the file before its content is read; throws if the file is refused
 * @throws InvalidSetting if anybody except root and the user of this process can write the file
 */
export function readBelieved(path: string, cure: string, require: (facts: Stats) => void = () => {}): Buffer {
  const file = openSync(path, 'r')
  try {
    // Checks the file that is already open, because the path could lead to another file later.
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
  // The owner or the permissions of the file allow others to write. But if others cannot enter the folder, they cannot
  // reach the file.
  const folder = statSync(dirname(realpathSync(path)))
  return !(isOurs(folder) && (folder.mode & 0o011) === 0)
}
