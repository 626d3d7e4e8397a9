// Short confirmations at the bottom of the window, such as "Workout deleted". They disappear after some time.
import type { ComponentType } from 'react'
import { createStore, useStore } from '../store'

/** The component that renders toasts. It is loaded with the first toast, because the first screen has no toasts. */
const drawnBy = createStore<{ Region: ComponentType } | null>(null)

const load = () => import('./toast-region')

/** Loads the code for toasts in advance, for screens that show toasts while the server is unreachable. */
export async function prepareToasts(): Promise<void> {
  await load().catch(() => undefined)
}

/** Shows a toast in place of an earlier one. */
export function confirm(sentence: string): void {
  const show = async () => {
    const { showToast, ToastRegion } = await load()
    drawnBy.set(drawnBy.get() ?? { Region: ToastRegion })
    showToast(sentence)
  }
  // Errors are ignored, because the action itself has succeeded.
  void show().catch(() => undefined)
}

export function Toasts() {
  const drawn = useStore(drawnBy)
  return drawn && <drawn.Region />
}
