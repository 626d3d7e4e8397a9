// Short confirmations at the foot of the window, such as "Workout deleted". They go by themselves.
import type { ComponentType } from 'react'
import { createStore, useStore } from '../store'

/** What draws them, once it is loaded: nothing on a first screen is confirmed before something is done there. */
const drawnBy = createStore<{ Region: ComponentType } | null>(null)

/** Takes the place of an earlier one. */
export function confirm(sentence: string): void {
  const show = async () => {
    const { showToast, ToastRegion } = await import('./toast-region')
    drawnBy.set(drawnBy.get() ?? { Region: ToastRegion })
    showToast(sentence)
  }
  // What was done is done, whether this can be said or not.
  void show().catch(() => undefined)
}

export function Toasts() {
  const drawn = useStore(drawnBy)
  return drawn && <drawn.Region />
}
