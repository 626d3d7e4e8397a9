// Mail servers that misbehave: a socket that does what its script says, and remembers all that it was sent in clear.
import { createServer, type Socket } from 'node:net'

/** What is answered to each command, by its first word. To what is not in it nothing is ever answered. */
export type Script = Record<string, string>

export const greeting = '220 mail.example ESMTP\r\n'

/** Greets and answers by a script. */
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

/** Says the same over and over, as fast as it is taken or every so many milliseconds. */
export const repeating =
  (text: string, everyMs = 0) =>
  (socket: Socket) => {
    const timer = setInterval(() => socket.writableNeedDrain || socket.write(text), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

/** Ends with the block it is opened in. */
export async function startScriptedServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('data', data => {
      heard += data
    })
    // Clients that hang up are what these servers are for.
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
