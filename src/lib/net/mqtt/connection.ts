// A connection to an MQTT broker, over TCP or TLS. The library `mqtt` speaks MQTT. It neither connects again nor keeps messages
// for later here: its callers publish what there is when the broker is back, not what there was meanwhile.
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { MqttClient } from 'mqtt'
import { minute, second } from '../../durations'
import { messageOf } from '../../thrown'
import { loadLibrary } from './library/load-library'

export interface Broker {
  host: string
  port: number
  isSecure: boolean
  /** Certificates of authorities that are believed besides the public ones; tests have one of their own. */
  authority?: string
}

export interface MqttConnection {
  /** Publishes a retained message. Resolves when the broker has it. @throws Error if the connection ends before */
  publish(topic: string, payload: string): Promise<void>
  /** Resolves with the reason when the connection has ended. */
  ended: Promise<string>
  /** Says good-bye, and ends the connection. */
  end(): void
}

interface Wishes {
  clientId: string
  credentials: { user: string; password: string } | null
  /** What the broker publishes, retained, when the connection breaks. */
  will: { topic: string; payload: string }
  /** The topic that is listened to. */
  listensTo: string
  onMessage(payload: string): void
}

/** Time in ms for connecting, and for each acknowledgement. */
const patienceMs = 20 * second

/** Time in s without a message after which the library asks whether the broker is there, and ends if it does not answer. */
const keepAliveS = (2 * minute) / second

/** Bytes that are read without a complete packet. What is listened to is a word. */
const maxUnread = 64 * 1024

/** What a broker grants who subscribes without acknowledgements, and who publishes with them: section 4.3. */
const [atMostOnce, atLeastOnce] = [0, 1] as const

/**
 * Connects to a broker.
 * @param signal gives up connecting; it does not end a connection that was made
 * @throws Error with the reason if that fails
 */
export async function connectToBroker(
  broker: Broker,
  wishes: Wishes,
  signal?: AbortSignal,
): Promise<MqttConnection> {
  const mqtt = await loadLibrary()
  signal?.throwIfAborted()
  // They stay open, because the library still handles what it has read when it has ended, and would fail.
  const [incomingStore, outgoingStore] = [new mqtt.Store({ clean: false }), new mqtt.Store({ clean: false })]
  const options = { ...optionsOf(wishes), incomingStore, outgoingStore }
  const socket = open(broker)
  const connection = new Connection(new mqtt.MqttClient(() => socket, options), socket, wishes)
  const giveUp = () => connection.stop('we have given up')
  signal?.addEventListener('abort', giveUp)
  try {
    await connection.begin()
    return connection
  } catch (error) {
    connection.stop(messageOf(error))
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

const optionsOf = ({ clientId, credentials, will }: Wishes) => ({
  clientId,
  ...(credentials && { username: credentials.user, password: credentials.password }),
  will: { topic: will.topic, payload: Buffer.from(will.payload), qos: atLeastOnce, retain: true },
  keepalive: keepAliveS,
  connectTimeout: patienceMs,
  reconnectPeriod: 0,
  // Otherwise it makes 65,536 buffers of numbers in advance.
  writeCache: false,
})

function open({ host, port, isSecure, authority }: Broker): Socket {
  const socket = isSecure ? openTls(host, port, authority) : connectTcp({ host, port })
  return socket.setNoDelay(true)
}

function openTls(host: string, port: number, authority: string | undefined): Socket {
  // A name is sent for brokers with several certificates; addresses must not be.
  const name = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ host, port, ...name, ...(authority !== undefined && { ca: authority }) })
}

/**
 * A connection is *beginning* until the broker has let us in and has taken the subscription. Then it is *open* until one
 * of both ends it, an acknowledgement or a sign of life stays away, or the broker sends what is not MQTT.
 */
class Connection implements MqttConnection {
  readonly ended: Promise<string>
  private readonly tellEnd: (reason: string) => void
  /** Ends the wait for each acknowledgement. */
  private readonly waiting = new Set<(error: Error) => void>()
  private reason: string | null = null
  private unread = 0

  constructor(
    private readonly client: MqttClient,
    socket: Socket,
    private readonly wishes: Wishes,
  ) {
    const { promise, resolve } = Promise.withResolvers<string>()
    this.ended = promise
    this.tellEnd = resolve
    socket.on('data', bytes => this.count(bytes.length))
    client.on('packetreceive', packet => {
      this.unread = 0
      // The library keeps such a message until it is released. Messages of our subscription are none.
      if (packet.cmd === 'publish' && packet.qos === 2)
        this.stop('the broker sends what nobody has asked for')
    })
    client.on('message', (topic, payload) => {
      if (topic === wishes.listensTo) wishes.onMessage(payload.toString())
    })
    socket.on('error', error => this.stop(messageOf(error)))
    client.on('error', error => this.stop(messageOf(error)))
    client.on('close', () => this.stop('the broker has ended the connection'))
  }

  async begin(): Promise<void> {
    await this.answered(() => new Promise(resolve => this.client.once('connect', resolve)))
    const { listensTo } = this.wishes
    await this.answered(() =>
      this.client.subscribeAsync(listensTo, { qos: atMostOnce }).catch((error: unknown) => {
        throw new Error(`it does not allow to listen to ${listensTo}: ${messageOf(error)}`)
      }),
    )
  }

  async publish(topic: string, payload: string): Promise<void> {
    await this.answered(() => this.client.publishAsync(topic, payload, { qos: atLeastOnce, retain: true }))
  }

  end(): void {
    // Whoever still waits for a broker that says nothing would wait for ever.
    this.close('we have ended the connection', this.waiting.size > 0)
  }

  /** Breaks the connection off. */
  stop(reason: string): void {
    this.close(reason, true)
  }

  /** Asks something, and waits for the answer of the broker. */
  private async answered(ask: () => Promise<unknown>): Promise<void> {
    if (this.reason !== null) throw new Error(this.reason)
    const { promise: ended, reject } = Promise.withResolvers<never>()
    this.waiting.add(reject)
    const timer = setTimeout(() => this.stop('the broker does not answer'), patienceMs)
    try {
      await Promise.race([ask(), ended])
    } finally {
      clearTimeout(timer)
      this.waiting.delete(reject)
    }
  }

  private count(bytes: number): void {
    this.unread += bytes
    if (this.unread > maxUnread) this.stop('the broker sends more than anybody has asked for')
  }

  private close(reason: string, isAtOnce: boolean): void {
    if (this.reason !== null) return
    this.reason = reason
    for (const reject of this.waiting) reject(new Error(reason))
    this.client.end(isAtOnce)
    this.tellEnd(reason)
  }
}
