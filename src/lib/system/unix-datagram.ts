// Sends datagrams to a Unix socket, which neither Bun nor Node.js can do.
import { FFIType, ptr } from 'bun:ffi'
import { openCLibrary } from './c-library'

/** Constants of the C library: `AF_UNIX`, `SOCK_DGRAM | SOCK_CLOEXEC`, `MSG_DONTWAIT | MSG_NOSIGNAL`. */
const [unix, datagramSocket, atOnce] = [1, 0o2000002, 0x4040]

/** Size of `sun_path` in `struct sockaddr_un`. */
const maxPathLength = 108

/**
 * Opens a Unix datagram socket. Each message is one datagram, and is lost if the receiver does not take it at once.
 * @param path path of the socket; it starts with `@` for an abstract socket, see unix(7)
 * @returns null if the path is invalid, or the system has no such sockets
 */
export function openUnixDatagram(path: string): ((message: string) => void) | null {
  const name = Buffer.from(path)
  if (!/^[/@]/.test(path) || name.length >= maxPathLength) return null
  const library = openCLibrary({
    socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
    sendto: {
      args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.ptr, FFIType.u32],
      returns: FFIType.i64,
    },
  })
  const descriptor = library?.symbols.socket(unix, datagramSocket, 0) ?? -1
  if (!library || descriptor < 0) return null
  if (path.startsWith('@')) name[0] = 0
  const address = Buffer.concat([new Uint8Array(new Uint16Array([unix]).buffer), name])
  return message => {
    const bytes = Buffer.from(message)
    library.symbols.sendto(descriptor, ptr(bytes), bytes.length, atOnce, ptr(address), address.length)
  }
}
