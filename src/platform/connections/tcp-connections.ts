// What Linux knows of the connections of this process. Bun's server tells nothing of those that have asked for nothing.
import { dlopen, FFIType, ptr } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface TcpConnection {
  descriptor: number
  /** The client's, as Linux writes it: only good for comparing. */
  address: string
  /** Nothing was ever received. */
  isSilent: boolean
  /** Since anything was sent or received. */
  idleMs: number
}

interface TcpConnections {
  /** Lists the connections of clients to a port of this process. Needs three free descriptors. */
  list(port: number): TcpConnection[]
  /** Ends a connection as if the client had; the server sees it and closes the descriptor itself. */
  end(connection: TcpConnection): void
}

const established = '01'

/** Of the C library: `SHUT_RDWR`, `IPPROTO_TCP`, `TCP_INFO`. */
const [bothWays, tcp, tcpInfo] = [2, 6, 11]

/** Bytes of `struct tcp_info` that are read, and where in it the fields are (linux/tcp.h, since Linux 4.1). */
const infoLength = 136
const field = { sinceSentMs: 44, sinceReceivedMs: 52, bytesReceived: 128 }

const libraries = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** Opens the way to the kernel's knowledge of connections; null on systems other than Linux. */
export function openTcpConnections(): TcpConnections | null {
  const library = process.platform === 'linux' ? openLibrary() : null
  if (!library) return null
  const { getsockopt, shutdown } = library.symbols
  const info = new DataView(new ArrayBuffer(infoLength))
  const length = new Uint32Array(1)

  const describe = (descriptor: number, address: string): TcpConnection | null => {
    length[0] = infoLength
    if (getsockopt(descriptor, tcp, tcpInfo, ptr(info), ptr(length)) !== 0) return null
    return {
      descriptor,
      address,
      isSilent: info.getBigUint64(field.bytesReceived, true) === 0n,
      idleMs: Math.min(info.getUint32(field.sinceSentMs, true), info.getUint32(field.sinceReceivedMs, true)),
    }
  }
  return {
    list(port) {
      const addresses = findClients(port)
      return readdirSync('/proc/self/fd').flatMap(name => {
        const address = addresses.get(inodeOf(name) ?? '')
        const connection = address === undefined ? null : describe(Number(name), address)
        return connection ? [connection] : []
      })
    },
    end: ({ descriptor }) => void shutdown(descriptor, bothWays),
  }
}

function openLibrary() {
  for (const name of libraries) {
    try {
      return dlopen(name, {
        getsockopt: {
          args: [FFIType.i32, FFIType.i32, FFIType.i32, FFIType.ptr, FFIType.ptr],
          returns: FFIType.i32,
        },
        shutdown: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      })
    } catch {
      // The other library is that of this system.
    }
  }
  return null
}

/** Addresses by the inodes of their sockets (proc(5), /proc/net/tcp). */
function findClients(port: number): Map<string, string> {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const clients = new Map<string, string>()
  for (const table of ['/proc/self/net/tcp', '/proc/self/net/tcp6']) {
    for (const line of readLines(table)) {
      const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state === established && local.endsWith(ending)) clients.set(inode, remote.split(':')[0] ?? '')
    }
  }
  return clients
}

/** A machine without IPv6 has no such table. */
function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

function inodeOf(descriptor: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${descriptor}`))?.[1] ?? null
  } catch {
    // The one that the folder was read with.
    return null
  }
}
