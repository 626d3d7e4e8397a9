// Reads from Linux which TCP connections this process has. Bun's server does not report connections that have not sent
// a request.
import { FFIType, ptr } from 'bun:ffi'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { normalizeAddress } from '../../lib/net/ip-address'
import { openCLibrary } from '../../lib/system/c-library'

export interface TcpConnection {
  descriptor: number
  /** The client's address in canonical spelling. */
  address: string
  port: number
  /** True if no data was ever received. */
  isSilent: boolean
  /** Milliseconds since data was last sent or received. */
  idleMs: number
}

export type TcpConnections = NonNullable<ReturnType<typeof openTcpConnections>>

const descriptorsFolder = '/proc/self/fd'

/** Constants of the C library: `SHUT_RDWR`, `IPPROTO_TCP`, `TCP_INFO`, `AF_INET`, `AF_INET6`. */
const [bothWays, tcp, tcpInfo, ipv4, ipv6] = [2, 6, 11, 2, 10]

/** Offsets of the fields in `struct sockaddr_in` and `sockaddr_in6`. */
const socketField = { family: 0, port: 2, ipv4: 4, ipv6: 8 }

/** Offsets of the fields read from `struct tcp_info` (linux/tcp.h, since Linux 4.1). */
const infoField = { state: 0, sinceSentMs: 44, sinceReceivedMs: 52, bytesReceived: 128 }

const established = 1

/** Length of the buffer for results: enough for an address, and for `tcp_info` up to the last field that is read. */
const answerLength = 136

/** Opens access to the kernel's connection data; `null` on systems other than Linux. */
export function openTcpConnections() {
  const library = openLibrary()
  if (!library) return null
  const { getsockname, getpeername, getsockopt, shutdown } = library.symbols
  const answer = new DataView(new ArrayBuffer(answerLength))
  const length = new Uint32Array(1)

  /** Calls a function of the C library for a descriptor. Returns whether the call succeeded. */
  const ask = (question: typeof getsockname, descriptor: number) => {
    length[0] = answerLength
    return question(descriptor, ptr(answer), ptr(length)) === 0
  }
  const askInfo = (descriptor: number) => {
    length[0] = answerLength
    return getsockopt(descriptor, tcp, tcpInfo, ptr(answer), ptr(length)) === 0
  }
  const describe = (descriptor: number, ports: readonly number[]): TcpConnection | null => {
    if (!ask(getsockname, descriptor) || !isInternet(answer)) return null
    // Other ports belong to outgoing connections, such as those to a tile server.
    if (!ports.includes(answer.getUint16(socketField.port))) return null
    if (!ask(getpeername, descriptor)) return null
    const address = readAddress(answer)
    const clientPort = answer.getUint16(socketField.port)
    if (!askInfo(descriptor) || answer.getUint8(infoField.state) !== established) return null
    const sinceSent = answer.getUint32(infoField.sinceSentMs, true)
    const sinceReceived = answer.getUint32(infoField.sinceReceivedMs, true)
    return {
      descriptor,
      address,
      port: clientPort,
      isSilent: answer.getBigUint64(infoField.bytesReceived, true) === 0n,
      idleMs: Math.min(sinceSent, sinceReceived),
    }
  }
  const limit = findLimit()
  return {
    /** Maximum number of descriptors of this process. */
    limit,
    /** Counts the descriptors in use; infinite if no descriptor is left. */
    countDescriptors(): number {
      // Since Linux 6.2 the size of the folder is the number of descriptors, so its entries do not have to be listed.
      const { size: count } = statSync(descriptorsFolder)
      if (count > 0) return count < limit ? count : Number.POSITIVE_INFINITY
      try {
        return readdirSync(descriptorsFolder).length
      } catch {
        return Number.POSITIVE_INFINITY
      }
    },
    /** Lists the clients' connections to these ports of this process. Needs a free descriptor. */
    list: (ports: readonly number[]): TcpConnection[] =>
      readdirSync(descriptorsFolder).flatMap(name => describe(Number(name), ports) ?? []),
    /** Shuts down a connection as if the client had closed it. The server notices this and closes the descriptor. */
    end: ({ descriptor }: TcpConnection) => void shutdown(descriptor, bothWays),
  }
}

function openLibrary() {
  const addressQuestion = { args: [FFIType.i32, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 } as const
  return openCLibrary({
    getsockname: addressQuestion,
    getpeername: addressQuestion,
    getsockopt: {
      args: [FFIType.i32, FFIType.i32, FFIType.i32, FFIType.ptr, FFIType.ptr],
      returns: FFIType.i32,
    },
    shutdown: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  })
}

function findLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
}

function isInternet(socket: DataView): boolean {
  const family = socket.getUint16(socketField.family, true)
  return family === ipv4 || family === ipv6
}

function readAddress(socket: DataView): string {
  if (socket.getUint16(socketField.family, true) === ipv4) {
    return [0, 1, 2, 3].map(index => socket.getUint8(socketField.ipv4 + index)).join('.')
  }
  const groups = [0, 1, 2, 3, 4, 5, 6, 7].map(index => socket.getUint16(socketField.ipv6 + 2 * index))
  const text = groups.map(group => group.toString(16)).join(':')
  return normalizeAddress(text) ?? text
}
