// A table of faults outside the program: each makes the executable exit with one sentence and an exit code for that
// kind of fault. Damaged databases and newer data are in refusals.test.ts, releases with a wrong checksum or signature
// in update.test.ts, and single settings in platform/settings.
import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { executable, type Run, runTrackhut } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

interface Row {
  what: string
  /** Creates the fault in the folder that the executable starts in; `trackhut-data` exists and is empty. */
  arrange?: (folder: string) => unknown
  args?: string[]
  environment?: Record<string, string>
  /** True to run the executable as a user without special rights. */
  asNobody?: boolean
  exitCode: number
  /** The beginning of the message, which must have as many lines as this text. `…` stands for the folder. */
  stderr: string
}

const data = 'trackhut-data'

const write =
  (path: string, content: string | Uint8Array = 'half a') =>
  (folder: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode: 0o600 })
  }

const make = (path: string) => (folder: string) => mkdirSync(join(folder, path), { mode: 0o700 })

/** Creates a file that only root can read, in a folder of the user. */
const hide = (path: string) => (folder: string) => {
  write(path)(folder)
  chownSync(join(folder, path), 0, 0)
  chmodSync(join(folder, path), 0o600)
}

const unusable = (reason: string) => `The data directory cannot be used: ${reason}`

/** The first public key in the examples of RFC 8032. */
const exampleKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea'

const rows: Row[] = [
  {
    what: 'an option that is none',
    args: ['--prot', '80'],
    exitCode: 2,
    stderr: 'There is no option --prot. Did you mean --port?\nSee trackhut --help.',
  },
  {
    what: 'a command that is none',
    args: ['resotre', 'x'],
    exitCode: 2,
    stderr: "There is no command 'resotre'. Did you mean 'restore'?\nSee trackhut --help.",
  },
  {
    what: 'half a file of settings',
    arrange: write(`${data}/trackhut.toml`, 'port = '),
    exitCode: 78,
    stderr: 'trackhut.toml: line 1: invalid value',
  },
  {
    what: 'settings that are no text',
    arrange: write(`${data}/trackhut.toml`, Uint8Array.of(0xff, 0xfe, 0)),
    exitCode: 78,
    stderr: 'trackhut.toml: it cannot be read: it is not text in UTF-8',
  },
  {
    what: 'a folder in the place of the settings',
    arrange: make(`${data}/trackhut.toml`),
    exitCode: 78,
    stderr: 'trackhut.toml: it cannot be read: it is not a file',
  },
  {
    what: 'settings of somebody else',
    arrange: hide(`${data}/trackhut.toml`),
    asNobody: true,
    exitCode: 78,
    stderr: `trackhut.toml: it cannot be read: this user has no permission for …/${data}/trackhut.toml (EACCES)`,
  },
  {
    what: 'a data directory that nobody may make',
    asNobody: true,
    args: ['--data', 'closed/data'],
    exitCode: 78,
    stderr: unusable('this user has no permission for …/closed/data (EACCES)'),
  },
  {
    what: 'a data directory where none can be made',
    args: ['--data', '/proc/data'],
    exitCode: 78,
    stderr: unusable('/proc/data cannot be made or is not there (ENOENT)'),
  },
  {
    what: 'a database that another user left there',
    arrange: hide(`${data}/trackhut.db`),
    asNobody: true,
    exitCode: 78,
    stderr: unusable(`this user has no permission for …/${data}/trackhut.db (EACCES)`),
  },
  {
    what: 'a data directory of somebody else',
    arrange: folder => chownSync(join(folder, data), 0, 0),
    asNobody: true,
    exitCode: 78,
    stderr: `DATA_DIR: it cannot be used: this user has no permission for …/${data} (EACCES)`,
  },
  ...['trackhut.db', 'lock.db'].map(name => ({
    what: `a folder in the place of ${name}`,
    arrange: make(`${data}/${name}`),
    exitCode: 78,
    stderr: unusable(`…/${data}/${name} is a folder, and no file`),
  })),
  {
    what: 'a lock that was not written whole',
    arrange: write(`${data}/lock.db`),
    exitCode: 78,
    stderr: unusable(
      `…/${data}/lock.db is damaged. There is nothing in it: delete it while no Trackhut runs`,
    ),
  },
  ...['uploads', 'run'].map(name => ({
    what: `a file in the place of ${name}`,
    arrange: write(`${data}/${name}`),
    exitCode: 78,
    stderr: unusable(`…/${data}/${name} is a file, and no folder (EEXIST)`),
  })),
  {
    what: 'a folder in the place of the secret key',
    arrange: make(`${data}/secret.key`),
    exitCode: 78,
    stderr: `…/${data}/secret.key is a folder, and no file`,
  },
  {
    what: 'half a secret key',
    arrange: write(`${data}/secret.key`),
    exitCode: 78,
    stderr: `…/${data}/secret.key does not hold a key of 32 bytes`,
  },
  {
    what: 'a secret key of somebody else',
    arrange: hide(`${data}/secret.key`),
    asNobody: true,
    exitCode: 78,
    stderr: unusable(`this user has no permission for …/${data}/secret.key (EACCES)`),
  },
  {
    what: 'an inbox that cannot be made',
    arrange: write('file'),
    environment: { INBOX_DIR: '../file/inbox' },
    exitCode: 78,
    stderr: 'INBOX_DIR: it cannot be used: a part of …/file/inbox is a file, and no folder (ENOTDIR)',
  },
  {
    what: 'a port that takes a right',
    asNobody: true,
    environment: { PORT: '1' },
    exitCode: 78,
    stderr:
      'Cannot listen on 127.0.0.1:1 (EACCES). Ports below 1024 take a right that this user does not have. Set PORT to 1024 or more, or let a service have the right: trackhut service install --port PORT.',
  },
  {
    what: 'an address of another machine',
    environment: { HOST: '192.0.2.1' },
    exitCode: 78,
    stderr:
      'Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL). HOST must be an address of this machine, and PORT one you may use.',
  },
  {
    what: 'a backup that is not there',
    args: ['restore', 'none.trackhut'],
    exitCode: 1,
    stderr: 'There is no file …/none.trackhut.',
  },
  {
    what: 'a backup that is a folder',
    args: ['restore', '.'],
    exitCode: 1,
    stderr: '… is a folder. Name the file of a backup, such as one in it.',
  },
  {
    what: 'a backup that is something else',
    arrange: write('noise.trackhut', randomBytes(5000)),
    args: ['restore', 'noise.trackhut'],
    exitCode: 1,
    stderr: 'Nothing was changed: the file is not a backup of Trackhut, or it is cut off.',
  },
  {
    what: 'a backup of somebody else',
    arrange: hide('mine.trackhut'),
    asNobody: true,
    args: ['restore', 'mine.trackhut'],
    exitCode: 1,
    stderr: 'Nothing was changed: this user has no permission for …/mine.trackhut (EACCES).',
  },
  {
    what: 'an archive that is not there',
    args: ['import', 'none.zip', '--user', 'sam'],
    exitCode: 1,
    stderr: 'There is no file or folder …/none.zip.',
  },
  {
    what: 'no instance to make a backup of',
    args: ['backup', 'a.trackhut'],
    exitCode: 78,
    stderr: `There is no Trackhut data in …/${data}. Say where it is with --data DIR or DATA_DIR=DIR.`,
  },
  {
    what: 'a key of releases that is none',
    args: ['update', '--update-feed', 'https://127.0.0.1:1', '--update-key', 'half a'],
    exitCode: 78,
    stderr: '--update-key: it must be a public Ed25519 key of OpenSSH, such as ssh-ed25519 AAAA…',
  },
  {
    what: 'a feed of releases that does not answer',
    args: ['update', '--check', '--update-feed', 'https://127.0.0.1:1', '--update-key', exampleKey],
    exitCode: 1,
    stderr: 'https://127.0.0.1:1: SHA256SUMS could not be fetched: ',
  },
]

/** The id of the user `nobody` on Linux. */
const nobody = 65534

const asNobody = ({ args = [], ...run }: Run): Run => ({
  ...run,
  program: '/usr/bin/env',
  args: ['setpriv', `--reuid=${nobody}`, '--clear-groups', '--bounding-set=-all', executable, ...args],
})

/** True if the tests run as root, may change the user, and everybody may run the executable. */
function canBeNobody(): boolean {
  if (process.getuid?.() !== 0) return false
  const { program = '', args } = asNobody({ folder: '/', args: ['--version'] })
  return Bun.spawnSync([program, ...(args ?? [])], { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0
}

const mayBeNobody = canBeNobody()

describe('one sentence and an exit code', () => {
  test.each(rows.filter(row => mayBeNobody || !row.asNobody))('$what', async row => {
    using folder = temporaryFolder()
    make(data)(folder.path)
    if (row.asNobody) {
      chmodSync(folder.path, 0o755)
      chownSync(join(folder.path, data), nobody, nobody)
      mkdirSync(join(folder.path, 'closed'))
      chmodSync(join(folder.path, 'closed'), 0o755)
    }
    row.arrange?.(folder.path)
    const run = { folder: folder.path, args: row.args ?? [], environment: row.environment ?? {} }
    await expectSentence(folder.path, row.asNobody ? asNobody(run) : run, row)
  })
})

/** Expects one sentence, with `…` for the folder, and no stack trace. */
async function expectSentence(folder: string, run: Run, row: Pick<Row, 'exitCode' | 'stderr'>) {
  const ended = await runTrackhut(run)
  const stderr = ended.stderr.replaceAll(folder, '…')
  expect({ ...ended, stderr }).toEqual({ exitCode: row.exitCode, stdout: '', stderr: expect.anything() })
  expect(stderr).toStartWith(row.stderr)
  expect(stderr).not.toMatch(/^ {4}at /m)
  expect(stderr.trimEnd().split('\n').length).toBe(row.stderr.split('\n').length)
}
