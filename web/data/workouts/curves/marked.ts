import { createStore, type Store } from '../../../ui/store'
import type { Stretch } from './along'

/** The cursor and stretch that charts, map and tables of a recording share. */
export interface Marked {
  /** Second under the cursor. */
  readonly cursor: Store<number | null>
  readonly stretch: Store<Stretch | null>
  /** Whether stretches can be marked. `false` where no figures of a stretch are available. */
  readonly hasStretches: boolean
  /** Second at which somebody began to mark a stretch on the map. */
  readonly begun: Store<number | null>
  /** The part the charts show; `null` for the whole recording. */
  readonly zoom: Store<Stretch | null>
}

/** @param stretch marked initially */
export const createMarked = (stretch: Stretch | null = null): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: createStore<Stretch | null>(stretch),
  hasStretches: true,
  begun: createStore<number | null>(null),
  zoom: createStore<Stretch | null>(null),
})

const nothing = { get: () => null, set: () => undefined, subscribe: () => () => undefined }

/** A cursor without stretches, where no figures of a stretch are available. */
export const createCursorAlone = (): Marked => ({
  cursor: createStore<number | null>(null),
  stretch: nothing,
  hasStretches: false,
  begun: nothing,
  zoom: nothing,
})

/** Marks a stretch. `null` removes it and resets the zoom. */
export function markStretch({ stretch, begun, zoom }: Marked, marked: Stretch | null): void {
  begun.set(null)
  stretch.set(marked)
  if (marked === null) zoom.set(null)
}
