// A full disk affects all users, so code that writes files must check the free space first.
// platform/storage/write-file.ts does this for all other code.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

const sources = await listSources()

/** Matches calls that create or extend files. */
const writing = [
  /\b(?:writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|copyFileSync|cp|cpSync|writeSync|truncate|truncateSync)\(/,
  /import \{[^}]*\bwriteFile\b[^}]*\} from 'node:fs/,
  /\bopen(?:Sync)?\([^()]*(?:\([^()]*\)[^()]*)*,\s*(?:'(?:[wa]|r\+)|flags\b)/,
  /\bBun\.write\(/,
  /\.writer\(/,
  /\bVACUUM INTO\b/,
  /\bcreate: true\b/,
]

const small = 'some bytes'
const ofCommand = 'a command, for whoever sits at the machine'

/** Files that need no check, each with the reason. */
const exceptions: Record<string, string> = {
  'src/platform/storage/write-file.ts': 'asks',
  'src/lib/packed/bundle-packed.ts': 'part of the build',
  'src/lib/files/write-durably.ts': 'short texts; and files that are there, to bring them to the disk',
  'src/platform/db/database.ts': 'the database, for which the reserve is',
  'src/platform/db/snapshot.ts': 'asks itself, before anybody is served',
  'src/platform/db/soundness.ts': small,
  'src/platform/storage/data-dir.ts': 'locks, which are empty',
  'src/platform/storage/watch-database.ts': 'the last copy of a database that is gone',
  'src/platform/jobs/job-signal.ts': 'an empty file',
  'src/lib/system/memory-pressure.ts': 'no file on a disk',
  'src/maps/svg/packed-module.ts': 'what the program needs to run, for which the reserve is',
  'src/maps/tiles/tile-cache.ts': 'asks itself, and keeps nothing without room',
  'src/instance/addresses/local-name/remembered-name.ts': small,
  'src/instance/backups/archive/making.ts': 'whoever makes a backup has asked for the size of the database',
  'src/instance/backups/archive/write-backup.ts':
    'whoever makes a backup has asked for the size of all copies',
  'src/instance/backups/folder/progress.ts': small,
  'src/instance/certificates/obtain-certificate.ts': small,
  'src/cli/commands/import-fittrackee.ts': ofCommand,
  'src/cli/commands/service/manage-service.ts': ofCommand,
  'src/cli/commands/update.ts': ofCommand,
}

test('whoever writes files asks for room, but for those that are named', () => {
  const writers = sources.filter(({ code }) => writing.some(pattern => pattern.test(code)))
  expect(writers.map(({ path }) => path)).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  "import { writeFile } from 'node:fs/promises'",
  "import { mkdir, writeFile as write } from 'node:fs/promises'",
  "await Bun.write(path, 'x')",
  "const file = await open(join(folder, name), 'wx', 0o600)",
  "openSync(path, 'a')",
  "const file = await open(path, 'r+')",
  'createWriteStream(path, { mode: 0o600 })',
  'Bun.file(path).writer()',
  'copyFileSync(one, other)',
])('%s is found', code => {
  expect(writing.some(pattern => pattern.test(code))).toBe(true)
})

test.each([
  "import { writeFile } from './write-file'",
  'await open(path)',
  "openSync(path, 'r')",
  'size.copy(',
])('%s is none', code => {
  expect(writing.some(pattern => pattern.test(code))).toBe(false)
})
