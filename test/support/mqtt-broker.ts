// A small MQTT 3.1.1 broker: it keeps what is retained, and publishes the will of whoever breaks off. It reads packets by
// itself, so that nothing is tested with its own code.
import { createServer, type Server, type Socket } from 'node:net'

interface Client {
  socket: Socket
  will: { topic: string; payload: string } | null
  topics: string[]
}

interface BrokerOptions {
  port?: number
  /** The code with which everybody is refused; 0 lets everybody in. */
  refusal?: number
  /** The user and password that are let in; everybody by default. */
  credentials?: { user: string; password: string }
  /** Whether messages are taken without a word. */
  isSilent?: boolean
  /** Whether nobody may listen to anything. */
  isDeaf?: boolean
}

export async function startMqttBroker({
  port = 0,
  refusal = 0,
  credentials,
  isSilent = false,
  isDeaf = false,
}: BrokerOptions = {}) {
  const retained = new Map<string, string>()
  /** Everything that was published, in order. */
  const published: { topic: string; payload: string }[] = []
  const clients = new Set<Client>()

  const publish = (topic: string, payload: string) => {
    published.push({ topic, payload })
    if (payload === '') retained.delete(topic)
    else retained.set(topic, payload)
  }

  function hear(client: Client, type: number, body: Buffer) {
    const text = (at: number) => {
      const end = at + 2 + body.readUInt16BE(at)
      return { text: body.toString('utf8', at + 2, end), end }
    }
    if (type >> 4 === 1) {
      const flags = body.readUInt8(7)
      const id = text(10)
      const topic = text(id.end)
      const will = text(topic.end)
      client.will = { topic: topic.text, payload: will.text }
      const user = (flags & 0x80) === 0 ? null : text(will.end)
      const password = user && text(user.end)
      const isKnown =
        !credentials || (user?.text === credentials.user && password?.text === credentials.password)
      client.socket.write(Buffer.from([0x20, 2, 0, refusal || (isKnown ? 0 : 5)]))
    } else if (type >> 4 === 3) {
      const topic = text(0)
      publish(topic.text, body.toString('utf8', topic.end + 2))
      if (!isSilent) client.socket.write(Buffer.from([0x40, 2, ...body.subarray(topic.end, topic.end + 2)]))
    } else if (type >> 4 === 8) {
      client.topics.push(text(2).text)
      client.socket.write(Buffer.from([0x90, 3, ...body.subarray(0, 2), isDeaf ? 0x80 : 0]))
    } else if (type >> 4 === 12) client.socket.write(Buffer.from([0xd0, 0]))
    else if (type >> 4 === 14) client.will = null
  }

  const server: Server = createServer(socket => {
    const client: Client = { socket, will: null, topics: [] }
    clients.add(client)
    let waiting = Buffer.alloc(0)
    socket.on('data', bytes => {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        const [length, start] = lengthOf(waiting)
        if (start === 0 || waiting.length < start + length) return
        hear(client, waiting[0]!, waiting.subarray(start, start + length))
        waiting = waiting.subarray(start + length)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clients.delete(client)
      if (client.will) publish(client.will.topic, client.will.payload)
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port

  return {
    port: actualPort,
    url: `mqtt://127.0.0.1:${actualPort}`,
    retained,
    published,
    clients,
    /** Sends a message to whoever listens to its topic. */
    say(topic: string, payload: string) {
      const name = Buffer.from(topic)
      const body = Buffer.concat([Buffer.from([0, name.length]), name, Buffer.from(payload)])
      for (const { socket, topics } of clients)
        if (topics.includes(topic)) socket.write(Buffer.concat([Buffer.from([0x30, body.length]), body]))
    },
    /** Breaks all connections off, and takes no more. */
    async stop() {
      for (const { socket } of clients) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Returns the length of the body, and where it begins; 0 if too little has arrived. */
function lengthOf(bytes: Buffer): [length: number, start: number] {
  let length = 0
  for (let at = 1; at < bytes.length && at < 5; at++) {
    length += (bytes[at]! & 0x7f) * 128 ** (at - 1)
    if (bytes[at]! < 0x80) return [length, at + 1]
  }
  return [0, 0]
}
