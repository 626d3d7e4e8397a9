// Publishes what Home Assistant shows to an MQTT broker, for as long as a broker is set.
import { setTimeout as pause } from 'node:timers/promises'
import { everyTick } from '../../lib/async/ticker'
import { minute, second } from '../../lib/durations'
import { connectToBroker, type MqttConnection } from '../../lib/net/mqtt/connection'
import { messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { MqttBroker } from '../../platform/settings/table/read-broker'
import { listMessages, serverDeviceId, type Whose } from './messages'
import { deleteDevice, listLeftDevices } from './store'
import { availability, birth, farewell, type Message } from './topics'

/** Pauses in ms after attempts in vain; the last one is repeated. A broker may be away for weeks. */
const pausesMs = [5 * second, 15 * second, minute, 5 * minute, 10 * minute]

/** Returns the pause in ms after so many attempts in vain, one at least. */
export const pauseAfter = (failures: number): number => pausesMs[Math.min(failures, pausesMs.length) - 1]!

/** Time in ms after which a connection counts as one. A broker that ends each at once would be asked for ever otherwise. */
const steadyMs = minute

/** Time in ms between a change and telling it, because changes come in bursts. */
const gatheringMs = second

/** Interval in ms at which everybody is looked at: a week may have begun, or a backup been made. */
const lookMs = 10 * minute

/** Time in ms for saying good-bye when the server stops. */
const farewellMs = second

const together = (some: Whose | null, more: Whose): Whose => {
  if (some === null || more === 'everybody') return more
  return some === 'everybody' ? some : some.union(more)
}

/**
 * *Connects* until the broker lets us in, with pauses that grow. Then it is *connected*: everything is published, and
 * from then on what is not as it was published last. Nothing is queued meanwhile: after a pause, what there is then is
 * published. After `stop`, it has *ended*.
 */
export class HomeAssistant {
  private readonly stopping = new AbortController()
  private connection: MqttConnection | null = null
  /** What the broker has from this connection, by topic. */
  private readonly published = new Map<string, string>()
  private running: Promise<void> = Promise.resolve()
  private isPublishing = false
  /** Who is looked at next; null if nobody has to be. */
  private due: Whose | null = null
  /** Who is looked at after `gatheringMs`. */
  private noted: Whose | null = null
  private soon: ReturnType<typeof setTimeout> | undefined
  private endPause = () => {}

  constructor(
    private readonly world: () => PlatformContext,
    private readonly broker: MqttBroker,
  ) {}

  start(): void {
    this.running = this.run()
  }

  /** Says that the server is not there any more, and ends the connection. */
  async stop(): Promise<void> {
    this.stopping.abort()
    clearTimeout(this.soon)
    const { connection } = this
    if (connection) {
      const { topic, payload } = availability(this.serverId(), false)
      await Promise.race([connection.publish(topic, payload).catch(() => {}), pause(farewellMs)])
      connection.end()
    }
    await this.running
  }

  /**
   * Has what has changed published soon, if there is a connection.
   * @param userId whose figures have changed; without it, everybody is looked at
   */
  noteChange(userId?: number): void {
    if (this.connection === null || this.stopping.signal.aborted) return
    this.noted = together(this.noted, userId === undefined ? 'everybody' : new Set([userId]))
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      const { noted } = this
      this.noted = null
      if (noted !== null) void this.publishChanges(noted)
    }, gatheringMs)
  }

  /** Tries to connect at once, if the broker is not there. */
  tryNow(): void {
    this.endPause()
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    let failures = 0
    while (!signal.aborted) {
      let connectedAt = Number.POSITIVE_INFINITY
      const reason = await this.connectOnce(() => {
        connectedAt = performance.now()
      })
      if (signal.aborted) return
      if (performance.now() - connectedAt > steadyMs) failures = 0
      failures++
      // Once for each time that the broker is away.
      if (failures === 1) this.world().log.warn('The MQTT broker is not there', { reason })
      await this.pause(pauseAfter(failures))
    }
  }

  private async pause(ms: number): Promise<void> {
    const waking = new AbortController()
    this.endPause = () => waking.abort()
    const signal = AbortSignal.any([this.stopping.signal, waking.signal])
    await pause(ms, undefined, { signal, ref: false }).catch(() => {})
  }

  /** Connects, and publishes until the connection ends. @returns why it has ended, or was not made */
  private async connectOnce(onConnected: () => void): Promise<string> {
    let endLooks = () => {}
    try {
      const wishes = {
        clientId: `trackhut-${this.serverId()}`,
        credentials: this.broker.credentials,
        will: availability(this.serverId(), false),
        listensTo: birth.topic,
        onMessage: (payload: string) => {
          if (payload === birth.payload) this.publishAgain()
        },
      }
      const connection = await connectToBroker(this.broker, wishes, this.stopping.signal)
      if (this.stopping.signal.aborted) {
        connection.end()
        return 'it is not wanted any more'
      }
      onConnected()
      this.world().log.info('Connected to the MQTT broker')
      this.connection = connection
      endLooks = everyTick(lookMs, () => this.noteChange())
      this.published.clear()
      void this.publishChanges('everybody')
      return await connection.ended
    } catch (error) {
      return messageOf(error)
    } finally {
      endLooks()
      this.connection = null
    }
  }

  /** Publishes everything soon, whether or not the broker should have it. */
  private publishAgain(): void {
    this.published.clear()
    this.noteChange()
  }

  /** Publishes what is not as it was published last, one change after another. Never throws. */
  private async publishChanges(whose: Whose): Promise<void> {
    this.due = together(this.due, whose)
    if (this.isPublishing) return
    this.isPublishing = true
    while (this.due !== null && this.connection) {
      const { due } = this
      this.due = null
      await this.publishOnce(this.connection, due).catch((error: unknown) => {
        // If the connection has ended, everything is published by the next one.
        if (this.connection === null || this.stopping.signal.aborted) return
        this.world().log.error('Home Assistant was not told', { reason: messageOf(error) })
      })
    }
    this.isPublishing = false
  }

  private async publishOnce(connection: MqttConnection, whose: Whose): Promise<void> {
    const ctx = this.world()
    await this.send(connection, availability(this.serverId(), true))
    for (const message of listMessages(ctx, whose)) {
      if (this.stopping.signal.aborted) return
      await this.send(connection, message)
    }
    for (const { id, deviceId } of listLeftDevices(ctx.db)) {
      for (const message of farewell(deviceId)) await connection.publish(message.topic, message.payload)
      deleteDevice(ctx.db, id)
    }
  }

  private async send(connection: MqttConnection, { topic, payload }: Message): Promise<void> {
    if (this.published.get(topic) === payload) return
    // Before it is sent: if all is to be published again meanwhile, this is, too.
    this.published.set(topic, payload)
    try {
      await connection.publish(topic, payload)
    } catch (error) {
      this.published.delete(topic)
      throw error
    }
  }

  private serverId(): string {
    return serverDeviceId(this.world().db)
  }
}
