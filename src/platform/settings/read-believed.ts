// Settings decide what a process does with its rights, perhaps those of root: they count only where nobody else wrote them.
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidSetting } from './table/config-type'

/**
 * What a file of settings holds.
 * @param cure what to do when it is not believed, as the end of a sentence
 * @param require looks at the file before it is read, and throws
 * @throws InvalidSetting when somebody besides root and the user of this process can write it
 */
export function readBelieved(path: string, cure: string, require: (facts: Stats) => void = () => {}): Buffer {
  const file = openSync(path, 'r')
  try {
    // Of the file as it was opened, which nothing can take the place of any more.
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
  // In a folder that is closed to them nobody gets at it, whoever it belongs to.
  const folder = statSync(dirname(realpathSync(path)))
  return !(isOurs(folder) && (folder.mode & 0o011) === 0)
}
