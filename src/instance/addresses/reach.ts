import type { Config } from '../../platform/settings/table/config-type'
import { type Listening, listAddresses } from './list-addresses'
import type { Address } from './schemas'

/** How the running server can be reached, as far as known. */
export interface Reach {
  /** Call once the server listens. */
  noteListening(listening: Listening): void
  /** @param name current name on the local network, such as `trackhut.local`; null if there is none */
  noteLocalName(name: string | null): void
  /** The current name; null if there is none. */
  localName(): string | null
  /** The current addresses, the best to share first; empty before the server listens. */
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
