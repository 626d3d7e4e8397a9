import { type ComponentType, useEffect, useState } from 'react'
import { loadLaterTexts } from '../i18n/i18n'
import { loadLaterStyles } from './later-styles'

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the part in advance. Call this when the part will be needed soon. */
  preload: () => void
  /**
   * Loads the part if it is wanted. Returns whether the part can be rendered at once, so that the layout does not shift
   * later. Returns `true` if the part is not wanted.
   */
  useIsLoaded: (isWanted: boolean) => boolean
}

/**
 * A part of the app, usually a screen, that is loaded when it is first shown. It renders nothing until it is loaded.
 * `React.lazy` is not used, because it would show its fallback for at least 300 ms. Errors are passed to the error
 * boundary.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return firstPart(async () => {
    const [part] = await Promise.all([load(), loadLaterTexts(), loadLaterStyles()])
    return part
  })
}

/** Like `lazyPart`, for parts that use only the texts of the first screens. Their styles come with the page. */
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
      // Between the first render and this effect, the part may have been loaded.
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

  // Errors are ignored here, because they are reported when the part is shown.
  return Object.assign(LazyPart, { preload: () => void start().catch(() => undefined), useIsLoaded })
}
