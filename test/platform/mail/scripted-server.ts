// Misbehaving mail servers: a socket that follows a script and records everything it received in clear.
import { createServer, type Socket } from 'node:net'

/** Answer to each command, by the command's first word. Other commands are never answered. */
export type Script = Record<string, string>

export const greeting = '220 mail.example ESMTP\r\n'

/** Greets, and answers by a script. */
export const answering =
  (script: Script, welcome = greeting) =>
  (socket: Socket) => {
    socket.write(welcome)
    socket.on('data', data => {
      for (const line of String(data).split('\r\n')) {
        const answer = script[line.split(' ')[0]!]
        if (answer !== undefined) socket.write(answer)
      }
    })
  }

/** Repeats the same text every `everyMs` milliseconds; with 0, as fast as it is read. */
export const repeating =
  (text: string, everyMs = 0) =>
  (socket: Socket) => {
    const timer = setInterval(() => socket.writableNeedDrain || socket.write(text), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

/** Closes at the end of the block that opened it. */
export async function startScriptedServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('data', data => {
      heard += data
    })
    // Clients are expected to hang up on these servers.
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    heardInClear: () => heard,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
