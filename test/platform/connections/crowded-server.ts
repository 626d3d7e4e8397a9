// A program for a test. When its connection guard checks the connections for the first time, the process has no free
// file descriptor. The program prints the warnings of the guard.
import { FFIType, ptr } from 'bun:ffi'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { openCLibrary } from '../../../src/lib/system/c-library'
import { guardConnections } from '../../../src/platform/connections/guard-connections'
import { createLog } from '../../../src/platform/log'
import { readConfig } from '../../../src/platform/settings/read-config'
import { until } from '../../support/waiting'

/** The value of the constant `RLIMIT_NOFILE` on Linux. */
const openFiles = 7
const call = { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 } as const
const library = openCLibrary({ getrlimit: call, setrlimit: call })
if (!library) throw new Error('this system has no C library')
const { symbols } = library
/** The current limit on open files, and the highest limit that can be set. */
const limits = new BigUint64Array(2)
symbols.getrlimit(openFiles, ptr(limits))
const limitTo = (count: bigint) =>
  symbols.setrlimit(openFiles, ptr(new BigUint64Array([count, limits[1] ?? count])))

let warnings = 0
const log = createLog(
  line => {
    warnings++
    process.stdout.write(`${line}\n`)
  },
  () => new Date(0),
)
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('here') })
const port = server.port ?? 0
const config = readConfig({ DATA_DIR: '/nowhere', CONNECTIONS_PER_ADDRESS: '16' })
const stop = guardConnections({ config, log, requestsInHand: new Map() }, server, [port])

const others = Array.from({ length: 32 }, () => openSync('/dev/null', 'r'))
limitTo(1n)
await until(() => warnings > 0)
limitTo(limits[0] ?? 0n)
for (const descriptor of others) closeSync(descriptor)
const sockets = Array.from({ length: 24 }, () => connect(port, '127.0.0.1').on('error', () => {}))
await until(() => warnings > 1)
stop()
for (const socket of sockets) socket.destroy()
await server.stop(true)
