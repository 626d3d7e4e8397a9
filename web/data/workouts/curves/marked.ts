import { createStore, type Store } from '../../../ui/store'
import type { Stretch } from './along'

/** What charts, map and tables of a recording mark together. */
export interface Marked {
  /** The second under the cursor. */
  readonly cursor: Store<number | null>
  readonly stretch: Store<Stretch | null>
  /** Whether anybody is told of a stretch, so that marking one makes sense. */
  readonly hasStretches: boolean
  /** Where somebody began to choose a stretch on the map. */
  readonly begun: Store<number | null>
  /** What the charts show; null for all of it. */
  readonly zoom: Store<Stretch | null>
}

/** @param stretch that is marked from the beginning */
export const createMarked = (stretch: Stretch | null = null): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: createStore<Stretch | null>(stretch),
  hasStretches: true,
  begun: createStore<number | null>(null),
  zoom: createStore<Stretch | null>(null),
})

const nothing = { get: () => null, set: () => undefined, subscribe: () => () => undefined }

/** For whoever is told nothing of a stretch: none can be marked. */
export const createCursorAlone = (): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: nothing,
  hasStretches: false,
  begun: nothing,
  zoom: nothing,
})

/** Marks a stretch; null marks none, and shows the whole recording again. */
export function markStretch({ stretch, begun, zoom }: Marked, marked: Stretch | null): void {
  begun.set(null)
  stretch.set(marked)
  if (marked === null) zoom.set(null)
}
