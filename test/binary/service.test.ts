// Service definitions that the executable prints, checked with the programs that read them, and the messages that the
// server sends to its supervisor.

import { FFIType, ptr } from 'bun:ffi'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openCLibrary } from '../../src/lib/system/c-library'
import { runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

async function print(kind: string, environment: Record<string, string> = {}, args: string[] = []) {
  using folder = temporaryFolder()
  const words = ['service', 'print', '--kind', kind, ...args]
  const ended = await runTrackhut({ folder: folder.path, args: words, environment })
  expect({ exitCode: ended.exitCode, stderr: ended.stderr }).toEqual({ exitCode: 0, stderr: '' })
  return ended.stdout
}

/** Runs a checker on a file. Returns its error message; `null` if it has none. */
async function complaintOf(command: string[], name: string, text: string): Promise<string | null> {
  using folder = temporaryFolder()
  const path = join(folder.path, name)
  await Bun.write(path, text)
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command, path])
  return exitCode === 0 ? null : `${stdout}${stderr}`
}

const systemdAnalyze = Bun.which('systemd-analyze')

test.skipIf(!systemdAnalyze).each([
  ['an ordinary port', { PORT: '5000' }],
  ['a port below 1024', { PORT: '443' }],
  ['folders elsewhere', { PORT: '5000', DATA_DIR: '/srv/my data', BACKUP_DIR: '/mnt/disk' }],
])('the unit of systemd is understood, and exposed by 2.0 at most: %s', async (_, environment) => {
  // `verify` requires that the program in `ExecStart` exists.
  const unit = (await print('systemd', environment)).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true')
  expect(await complaintOf(['systemd-analyze', 'verify'], 'trackhut.service', unit)).toBe(null)
  const security = ['systemd-analyze', 'security', '--offline=true', '--threshold=20']
  expect(await complaintOf(security, 'trackhut.service', unit)).toBe(null)
})

test('the script of OpenRC is one of a shell', async () => {
  const script = await print('openrc', { PORT: '80', DATA_DIR: "/srv/it's" })
  expect(await complaintOf(['sh', '-n'], 'trackhut', script)).toBe(null)
  expect(script).toContain('^cap_net_bind_service')
  expect(script).toContain('supervise_daemon_args="--no-new-privs"')
})

test.skipIf(!Bun.which('xmllint'))('the list of launchd is XML, whatever the settings hold', async () => {
  const list = await print('launchd', { WEATHER_API_KEY: 'a&b' })
  expect(await complaintOf(['xmllint', '--noout', '--nonet'], 'trackhut.plist', list)).toBe(null)
  expect(list).toContain('a&amp;b')
})

test.skipIf(process.platform !== 'linux')(
  'whoever supervises it hears when it is ready, that it goes on, and when it ends',
  async () => {
    using folder = temporaryFolder()
    const socket = join(folder.path, 'notify')
    const receive = listenForDatagrams(socket)
    const environment = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '200000' }
    await using server = await startServer({ folder: folder.path, environment })
    const heard: string[] = []
    const hear = (message: string) =>
      until(() => {
        const next = receive()
        if (next !== null) heard.push(next)
        return heard.includes(message)
      })
    await hear('READY=1\nWATCHDOG_USEC=200000')
    await hear('WATCHDOG=1')
    await server.stop()
    await hear('STOPPING=1')
    expect(heard[0]).toStartWith('READY=1')
  },
)

/**
 * Listens on a Unix datagram socket by system calls, because Bun does not support such sockets. Returns a function for
 * the next message, which is `null` while there is none.
 */
function listenForDatagrams(path: string): () => string | null {
  const integer = FFIType.i32
  const library = openCLibrary({
    socket: { args: [integer, integer, integer], returns: integer },
    bind: { args: [integer, FFIType.ptr, FFIType.u32], returns: integer },
    recv: { args: [integer, FFIType.ptr, FFIType.u64, integer], returns: FFIType.i64 },
  })
  if (library === null) throw new Error('There is no C library')
  const { socket, bind, recv } = library.symbols
  const [unix, datagrams, atOnce] = [1, 2, 0x40]
  const descriptor = socket(unix, datagrams, 0)
  const address = Buffer.concat([Uint8Array.of(unix, 0), Buffer.from(path)])
  if (bind(descriptor, ptr(address), address.length) !== 0) throw new Error(`${path} cannot be listened on`)
  const message = Buffer.alloc(4096)
  return () => {
    const length = Number(recv(descriptor, ptr(message), message.length, atOnce))
    return length > 0 ? message.toString('utf8', 0, length) : null
  }
}
