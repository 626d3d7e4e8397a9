import { type ComponentType, useEffect, useState } from 'react'

type LazyScreen<Props> = ComponentType<Props> & {
  /** Begins to load it, for whoever will be shown it soon. */
  preload: () => void
}

/**
 * A screen, or what lies around it, whose code is loaded when it is first shown. Until then there is nothing:
 * `React.lazy` would show its fallback for at least 300 ms. What cannot be loaded goes to the error boundary.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loading: Promise<void> | null = null
  let loaded: ComponentType<Props> | null = null

  const loadOnce = async () => {
    try {
      loaded = await load()
    } finally {
      loading = null
    }
  }
  const start = () => {
    loading ??= loadOnce()
    return loading
  }

  function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState(() => loaded)
    useEffect(() => {
      if (loaded !== null) return
      start().then(
        () => setScreen(() => loaded),
        (error: unknown) =>
          setScreen(() => {
            throw error
          }),
      )
    }, [])
    return Screen === null ? null : <Screen {...props} />
  }
  // Who is shown the screen later is told why it could not be loaded.
  return Object.assign(LazyScreen, { preload: () => void start().catch(() => undefined) })
}
