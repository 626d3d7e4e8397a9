// Short confirmations at the foot of the window, such as "Workout deleted". They go by themselves.
import type { ComponentType } from 'react'
import { createStore, useStore } from '../store'

/** What draws them, once it is loaded: nothing on a first screen is confirmed before something is done there. */
const drawnBy = createStore<{ Region: ComponentType } | null>(null)

const load = () => import('./toast-region')

/** For screens that confirm something when the server can no longer be reached. */
export async function prepareToasts(): Promise<void> {
  await load().catch(() => undefined)
}

/** Takes the place of an earlier one. */
export function confirm(sentence: string): void {
  const show = async () => {
    const { showToast, ToastRegion } = await load()
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
