import { type ComponentType, useEffect, useState } from 'react'
import { loadLaterTexts } from '../i18n/i18n'

type LazyPart<Props> = ComponentType<Props> & {
  /** Begins to load it, for whoever will be shown it soon. */
  preload: () => void
  /** Loads it where it is wanted, and answers whether it stands there at once when it is shown, so that nothing is pushed away. */
  useIsLoaded: (isWanted: boolean) => boolean
}

/**
 * A part of the app, most often a screen, whose code is loaded when it is first shown. Until then there is nothing:
 * `React.lazy` would show its fallback for at least 300 ms. What cannot be loaded goes to the error boundary.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return firstPart(async () => {
    const [part] = await Promise.all([load(), loadLaterTexts()])
    return part
  })
}

/** Like `lazyPart`, for what says nothing but the texts of the first screens. */
export function firstPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
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

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      const show = () => setPart(() => loaded)
      // It may have come since this was drawn.
      if (loaded !== null) return show()
      start().then(show, (error: unknown) =>
        setPart(() => {
          throw error
        }),
      )
    }, [])
    return Part === null ? null : <Part {...props} />
  }
  function useIsLoaded(isWanted: boolean): boolean {
    const [isLoaded, setLoaded] = useState(() => loaded !== null)
    useEffect(() => {
      const show = () => setLoaded(true)
      if (isWanted && !isLoaded) start().then(show, show)
    }, [isWanted, isLoaded])
    return isLoaded || !isWanted
  }

  // Who is shown it later is told why it could not be loaded.
  return Object.assign(LazyPart, { preload: () => void start().catch(() => undefined), useIsLoaded })
}
