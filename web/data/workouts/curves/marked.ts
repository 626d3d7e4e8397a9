import { createStore, type Store } from '../../../ui/store'
import type { Stretch } from './along'

/** The cursor and the stretch that the charts, the map and the tables of a recording share. */
export interface Marked {
  /** The second of the recording under the cursor. */
  readonly cursor: Store<number | null>
  readonly stretch: Store<Stretch | null>
  /** Whether stretches can be marked. This is `false` where the figures of a stretch cannot be loaded. */
  readonly hasStretches: boolean
  /** The second at which somebody began to mark a stretch on the map. */
  readonly begun: Store<number | null>
  /** The part of the recording that the charts show; `null` for the whole recording. */
  readonly zoom: Store<Stretch | null>
}

/** Creates the shared cursor, stretch and zoom. @param stretch the stretch that is marked at first */
export const createMarked = (stretch: Stretch | null = null): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: createStore<Stretch | null>(stretch),
  hasStretches: true,
  begun: createStore<number | null>(null),
  zoom: createStore<Stretch | null>(null),
})

const nothing = { get: () => null, set: () => undefined, subscribe: () => () => undefined }

/** Creates a cursor without stretches, for pages on which the figures of a stretch cannot be loaded. */
export const createCursorAlone = (): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: nothing,
  hasStretches: false,
  begun: nothing,
  zoom: nothing,
})

/** Marks a stretch. `null` removes the mark and resets the zoom. */
export function markStretch({ stretch, begun, zoom }: Marked, marked: Stretch | null): void {
  begun.set(null)
  stretch.set(marked)
  if (marked === null) zoom.set(null)
}
