// The packets of MQTT 3.1.1 that a client needs who publishes, and listens to a few topics:
// https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html
//
// The library `mqtt` (5.16.0) would bring 44 packages and 0.3 MB, most of it for browsers, proxies and its own commands.

/** Types of packets: section 2.2.1. */
const types = {
  connect: 1,
  connected: 2,
  publish: 3,
  published: 4,
  subscribe: 8,
  subscribed: 9,
  ping: 12,
  pong: 13,
  disconnect: 14,
} as const

interface Will {
  topic: string
  payload: string
}

export interface Hello {
  clientId: string
  credentials: { user: string; password: string } | null
  /** What the broker publishes, retained, when the connection breaks. */
  will: Will
  keepAliveS: number
}

const longest = 65_535

/** A text, or bytes, behind their length. */
function withLength(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  if (bytes.length > longest) throw new RangeError('a text of MQTT has 65,535 bytes at most')
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

/** Lengths of packets are written in groups of seven bits, the lowest first: section 2.2.3. */
function packet(type: number, flags: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const length: number[] = []
  let left = body.length
  do {
    const group = left & 0x7f
    left >>>= 7
    length.push(left > 0 ? group | 0x80 : group)
  } while (left > 0)
  return Buffer.concat([Buffer.from([(type << 4) | flags, ...length]), body])
}

const number = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** Greets the broker: section 3.1. The session is a clean one, so the broker keeps nothing of an earlier one. */
export function writeConnect({ clientId, credentials, will, keepAliveS }: Hello): Buffer {
  const [withUser, withPassword, willIsRetained, willAtLeastOnce, withWill, cleanSession] = [
    0x80, 0x40, 0x20, 0x08, 0x04, 0x02,
  ]
  const flags =
    (credentials ? withUser | withPassword : 0) | willIsRetained | willAtLeastOnce | withWill | cleanSession
  const protocolLevel = 4
  return packet(
    types.connect,
    0,
    withLength('MQTT'),
    Buffer.from([protocolLevel, flags]),
    number(keepAliveS),
    withLength(clientId),
    withLength(will.topic),
    withLength(will.payload),
    ...(credentials ? [withLength(credentials.user), withLength(credentials.password)] : []),
  )
}

/** Publishes a retained message, which the broker acknowledges: section 3.3. An empty one removes what is retained. */
export const writePublish = (topic: string, payload: string, id: number): Buffer => {
  const [atLeastOnce, retain] = [0x02, 0x01]
  return packet(types.publish, atLeastOnce | retain, withLength(topic), number(id), Buffer.from(payload))
}

/** Subscribes to a topic, without acknowledgement of its messages: section 3.8. */
export const writeSubscribe = (topic: string, id: number): Buffer =>
  packet(types.subscribe, 0x02, number(id), withLength(topic), Buffer.from([0]))

/** Acknowledges a message: section 3.4. */
export const writePublished = (id: number): Buffer => packet(types.published, 0, number(id))

export const ping: Buffer = packet(types.ping, 0)
export const disconnect: Buffer = packet(types.disconnect, 0)

/** What the broker says. `id` is that of the packet that is acknowledged. */
export type Said =
  | { type: 'connected'; refusal: number }
  | { type: 'message'; topic: string; payload: string; id: number | null }
  | { type: 'published'; id: number }
  | { type: 'subscribed'; id: number; isRefused: boolean }
  | { type: 'pong' }

/** The longest packet that is read, in bytes. What is listened to is a word. */
const maxPacket = 64 * 1024

/** Takes bytes as they arrive, and returns the packets that are complete. @throws Error if it is not MQTT, or too long */
export function createReader(): (bytes: Uint8Array) => Said[] {
  let waiting: Buffer = Buffer.alloc(0)
  return bytes => {
    waiting = Buffer.concat([waiting, bytes])
    const said: Said[] = []
    for (;;) {
      const head = readHead(waiting)
      if (head === null || waiting.length < head.start + head.length) return said
      const { start, length } = head
      const read = readPacket(waiting[0]!, waiting.subarray(start, start + length))
      if (read) said.push(read)
      waiting = Buffer.from(waiting.subarray(start + length))
    }
  }
}

/** Reads where the body of a packet begins, and how long it is; null if too little has arrived. */
function readHead(bytes: Buffer): { start: number; length: number } | null {
  let length = 0
  for (let at = 1; at <= 4; at++) {
    const group = bytes[at]
    if (group === undefined) return null
    length |= (group & 0x7f) << (7 * (at - 1))
    if (length > maxPacket) throw new Error('the broker sends more than anybody has asked for')
    if ((group & 0x80) === 0) return { start: at + 1, length }
  }
  throw new Error('this is not MQTT')
}

function readPacket(first: number, body: Buffer): Said | null {
  const type = first >> 4
  if (type === types.connected) return { type: 'connected', refusal: body.readUInt8(1) }
  if (type === types.published) return { type: 'published', id: body.readUInt16BE(0) }
  if (type === types.subscribed) {
    return { type: 'subscribed', id: body.readUInt16BE(0), isRefused: body.readUInt8(2) === 0x80 }
  }
  if (type === types.pong) return { type: 'pong' }
  if (type !== types.publish) return null
  const end = 2 + body.readUInt16BE(0)
  const isAcknowledged = (first & 0x06) !== 0
  return {
    type: 'message',
    topic: body.toString('utf8', 2, end),
    payload: body.toString('utf8', isAcknowledged ? end + 2 : end),
    id: isAcknowledged ? body.readUInt16BE(end) : null,
  }
}
