// A connection to an MQTT broker, over TCP or TLS.
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { everyTick } from '../../async/ticker'
import { minute, second } from '../../durations'
import { messageOf } from '../../thrown'
import {
  createReader,
  disconnect,
  type Hello,
  ping,
  type Said,
  writeConnect,
  writePublish,
  writePublished,
  writeSubscribe,
} from './packets'

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

interface Wishes extends Omit<Hello, 'keepAliveS'> {
  /** The topic that is listened to. */
  listensTo: string
  onMessage(payload: string): void
}

/** Time in ms for connecting, and for each acknowledgement. */
const patienceMs = 20 * second

/** Interval in ms between signs of life. */
const pingMs = minute

/** The broker ends the connection after one and a half times this time without a sign of life. */
const keepAliveS = (2 * pingMs) / second

/** What the broker answers instead of letting somebody in: section 3.2.2.3. */
const refusals = [
  '',
  'it does not speak MQTT 3.1.1',
  'it does not accept the name of the client',
  'it is not available',
  'it does not accept user and password',
  'it does not allow this user to connect',
]

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
  signal?.throwIfAborted()
  const connection = new Connection(open(broker), wishes)
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

function open({ host, port, isSecure, authority }: Broker): Socket {
  if (!isSecure) return connectTcp({ host, port })
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
  /** What waits for an acknowledgement, by the id of its packet; 0 is the greeting. */
  private readonly waiting = new Map<number, { settle: () => void; fail: (error: Error) => void }>()
  private readonly read = createReader()
  private lastId = 0
  private hasPinged = false
  private reason = 'the broker has ended the connection'
  private endPings = () => {}

  constructor(
    private readonly socket: Socket,
    private readonly wishes: Wishes,
  ) {
    const { promise, resolve } = Promise.withResolvers<string>()
    this.ended = promise
    this.tellEnd = resolve
    socket.setNoDelay(true)
    socket.on('data', bytes => this.hear(bytes))
    socket.on('error', error => this.stop(messageOf(error)))
    socket.on('close', () => this.close())
  }

  async begin(): Promise<void> {
    const { clientId, credentials, will, listensTo } = this.wishes
    // Node.js sends this once it is connected.
    await this.send(0, writeConnect({ clientId, credentials, will, keepAliveS }))
    await this.sendNumbered(id => writeSubscribe(listensTo, id))
    this.endPings = everyTick(pingMs, () => this.signOfLife())
  }

  publish(topic: string, payload: string): Promise<void> {
    return this.sendNumbered(id => writePublish(topic, payload, id))
  }

  end(): void {
    this.reason = 'we have ended the connection'
    this.socket.end(disconnect)
    this.close()
  }

  private sendNumbered(write: (id: number) => Uint8Array): Promise<void> {
    this.lastId = (this.lastId % 0xffff) + 1
    return this.send(this.lastId, write(this.lastId))
  }

  /** Sends a packet, and waits for its acknowledgement. */
  private async send(id: number, bytes: Uint8Array): Promise<void> {
    if (this.socket.destroyed) throw new Error(this.reason)
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<void>()
    this.waiting.set(id, { settle, fail })
    const timer = setTimeout(() => this.stop('the broker does not answer'), patienceMs)
    try {
      this.socket.write(bytes)
      await promise
    } finally {
      clearTimeout(timer)
      this.waiting.delete(id)
    }
  }

  private hear(bytes: Uint8Array): void {
    try {
      for (const said of this.read(bytes)) this.take(said)
    } catch (error) {
      this.stop(messageOf(error))
    }
  }

  private take(said: Said): void {
    if (said.type === 'connected') {
      if (said.refusal === 0) this.waiting.get(0)?.settle()
      else this.stop(refusals[said.refusal] ?? 'it does not let us in')
    } else if (said.type === 'published') this.waiting.get(said.id)?.settle()
    else if (said.type === 'subscribed') {
      if (said.isRefused) this.stop(`it does not allow to listen to ${this.wishes.listensTo}`)
      else this.waiting.get(said.id)?.settle()
    } else if (said.type === 'pong') this.hasPinged = false
    else {
      if (said.id !== null) this.socket.write(writePublished(said.id))
      if (said.topic === this.wishes.listensTo) this.wishes.onMessage(said.payload)
    }
  }

  private signOfLife(): void {
    if (this.hasPinged) this.stop('the broker does not answer')
    else this.socket.write(ping)
    this.hasPinged = true
  }

  /** Breaks the connection off. */
  stop(reason: string): void {
    this.reason = reason
    this.socket.destroy()
    this.close()
  }

  private close(): void {
    this.endPings()
    for (const { fail } of this.waiting.values()) fail(new Error(this.reason))
    this.tellEnd(this.reason)
  }
}
