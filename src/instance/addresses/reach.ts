import type { Config } from '../../platform/settings/table/config-type'
import { type Listening, listAddresses } from './list-addresses'
import type { Address } from './schemas'

/** How the running server can be reached, as far as it has found out. */
export interface Reach {
  /** To be called once the server listens. */
  noteListening(listening: Listening): void
  /** @param name that the local network knows this server by, such as `trackhut.local`; null: none */
  noteLocalName(name: string | null): void
  /** The name of now. */
  localName(): string | null
  /** Every address of now, the best to hand on first; none before the server listens. */
  addresses(): Address[]
}

export function createReach(config: Config): Reach {
  let listening: Listening | null = null
  let localName: string | null = null
  return {
    noteListening(now) {
      listening = now
    },
    noteLocalName(name) {
      localName = name
    },
    localName: () => localName,
    addresses: () => (listening === null ? [] : listAddresses(config, listening, localName)),
  }
}
