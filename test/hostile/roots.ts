// Root uses the data directory of another user, who has tried to make root run or write a program. None of these
// programs may run, no release feed of that user may be requested, and each refusal must be one sentence. The tests
// need root.
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../src/platform/settings/table/settings'
import { type Ended, executable } from '../support/executable'
import { openTestFeed, type TestFeed } from '../support/release-feed'
import { dataFolder } from './suite/instance'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

/** A user id that no user has. */
const stranger = 54_321

/** Commands that keep root's rights. Services are only printed, because installing one would change this machine. */
const commands: readonly (readonly string[])[] = [
  ['serve'],
  ['update'],
  ['update', '--check'],
  ['service', 'print', '--kind', 'systemd'],
  ['service', 'print', '--kind', 'openrc'],
  ['service', 'print', '--kind', 'launchd'],
]

interface Trap {
  /** Path of a file that exists only if root ran a foreign program. */
  mark: string
  /** Content of the file trackhut.toml. */
  lines: string
}

/** Ways in which another user can place a settings file for root. */
const ways: readonly [what: string, lay: (data: string, trap: Trap) => void][] = [
  [
    'a file of theirs',
    (data, { lines }) => {
      write(data, lines, 0o600)
      chownSync(join(data, 'trackhut.toml'), stranger, stranger)
    },
  ],
  ['a file of root that others may write', (data, { lines }) => write(data, lines, 0o666)],
  [
    'a file of root that their group may write',
    (data, { lines }) => {
      write(data, lines, 0o664)
      chownSync(join(data, 'trackhut.toml'), 0, stranger)
    },
  ],
  [
    'a link to a file of theirs',
    (data, { lines }) => {
      const target = join(data, 'elsewhere')
      writeFileSync(target, lines)
      chownSync(target, stranger, stranger)
      symlinkSync(target, join(data, 'trackhut.toml'))
    },
  ],
  ['a pipe', data => void Bun.spawnSync(['mkfifo', join(data, 'trackhut.toml')])],
  ['a folder', data => mkdirSync(join(data, 'trackhut.toml'))],
  ['a device', data => symlinkSync('/dev/zero', join(data, 'trackhut.toml'))],
]

function write(data: string, lines: string, mode: number) {
  const path = join(data, 'trackhut.toml')
  writeFileSync(path, lines)
  chmodSync(path, mode)
}

export const rootsPart: Part = {
  name: 'roots',
  boundS: { short: 120, long: 400 },
  async run(session) {
    const files = session.tally('S3-5', 'settings files of somebody else, with root: nothing of theirs runs')
    const own = session.tally(
      'S3-5',
      'feeds, keys and hooks in a settings file of root’s own: not followed, and told',
    )
    const characters = session.tally('S3-5', 'control characters in a setting: exit code 78, one line')
    if (process.getuid?.() !== 0) {
      for (const tally of [files, own, characters]) tally.notTried = 'it takes root'
      return
    }
    using feed = openTestFeed()
    await feed.publish('99.0.0', '#!/bin/sh\ntouch "$0.ran"\necho 99.0.0\n')
    for (const [what, lay] of ways) {
      for (const command of commands) {
        await files.attempt(`${command.join(' ')}, ${what}`, () => tryFile(session, feed, command, lay))
      }
    }
    await own.attempt('serve', () => serveOwn(session, feed))
    await own.attempt('update', () => updateOwn(session, feed))
    const names = settings.map(({ name }) => name)
    const tried = session.isLong ? names : names.filter(() => session.random.below(3) === 0)
    for (const name of tried) await characters.attempt(name, () => tryCharacter(session, name))
  },
}

/**
 * Creates a data directory of another user in root's working folder. The settings in it name programs and a release
 * feed of that user.
 */
function newTrap(session: Session, feed: TestFeed) {
  const folder = session.newFolder()
  const data = join(folder, dataFolder)
  mkdirSync(data, { mode: 0o700 })
  const mark = join(folder, 'ran')
  const hook = join(folder, 'hook')
  writeFileSync(hook, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
  const lines = `update_feed = "${feed.address}"
update_key = "${feed.publicKey}"
acme_dns_hook = "${hook}"
backup_dir = ${JSON.stringify(`/srv/x\nExecStartPre=+/usr/bin/touch ${mark}\n#`)}
`
  copyFileSync(executable, join(folder, 'trackhut'))
  return { folder, data, program: join(folder, 'trackhut'), trap: { mark, lines } }
}

async function tryFile(
  session: Session,
  feed: TestFeed,
  command: readonly string[],
  lay: (data: string, trap: Trap) => void,
) {
  const { folder, data, program, trap } = newTrap(session, feed)
  lay(data, trap)
  chownSync(data, stranger, stranger)
  // The command uses the data directory in root's working folder, or the directory that `--data` names. Service
  // commands always get `--data`, because otherwise they would use the real data directory of this machine.
  const place =
    command[0] !== 'service' && session.random.isLikely(0.5)
      ? { folder }
      : { folder: '/', data: ['--data', data] }
  const args = [...command, ...(place.data ?? [])]
  const ended = await session.run({ folder: place.folder, program, args })
  mustBeRefused(ended)
  mustBeUnharmed(ended, feed, trap, program)
}

function mustBeRefused({ exitCode, stderr }: Ended) {
  must(exitCode === 78 || exitCode === 1, `exit code ${exitCode}`)
  must(/^[^\n]+[.\n]/.test(stderr) && !/\n {4}at /.test(stderr), `it says: ${stderr.slice(0, 300)}`)
}

function mustBeUnharmed({ stdout }: Pick<Ended, 'stdout'>, feed: TestFeed, { mark }: Trap, program: string) {
  must(!existsSync(mark), 'a program of somebody else ran')
  must(!/^ExecStartPre=\+/m.test(stdout), 'a line of somebody else is in the unit')
  must(feed.asked.length === 0, `their feed was asked for ${feed.asked[0]?.path}`)
  must(!existsSync(`${program}.old`), 'the executable was replaced')
}

/**
 * Checks a settings file in a data directory that belongs to root: the server must read the file, but ignore the
 * settings that decide which program runs. It ignores them in every data directory, because a directory may come from
 * another user.
 */
async function serveOwn(session: Session, feed: TestFeed) {
  const { folder, data, program, trap } = newTrap(session, feed)
  write(data, trap.lines.replace(/^backup_dir.*\n/m, ''), 0o600)
  await using server = await session.start({ folder, program })
  for (const name of ['UPDATE_FEED', 'UPDATE_KEY', 'ACME_DNS_HOOK'])
    must(server.output().includes(name), `nothing is told of ${name}: ${server.output()}`)
  must((await server.stop()) === 0, 'it does not end')
  mustBeUnharmed({ stdout: '' }, feed, trap, program)
}

async function updateOwn(session: Session, feed: TestFeed) {
  const { folder, data, program, trap } = newTrap(session, feed)
  write(data, trap.lines, 0o600)
  const ended = await session.run({ folder, program, args: ['update'] })
  mustBeRefused(ended)
  mustBeUnharmed(ended, feed, trap, program)
}

const controls = ['\n', '\r', '\t', '\u001b', '\u0007', '\u0085']

async function tryCharacter(session: Session, name: string) {
  const folder = session.newFolder()
  const text = `a${session.random.oneOf(controls)}ExecStartPre=+/bin/true`
  const args = ['service', 'print', '--kind', 'systemd']
  const { exitCode, stdout, stderr } = await session.run({ folder, args, environment: { [name]: text } })
  must(exitCode === 78 && stdout === '', `exit code ${exitCode}: ${stdout.slice(0, 200)}`)
  must(/^[^\n]+\n$/.test(stderr), `it says: ${stderr}`)
}
