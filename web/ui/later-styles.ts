let loading: Promise<void> | null = null

/**
 * Loads the styles that the first screens do not need. The page names their sheet in a disabled link, which the browser
 * loads when it is enabled.
 * @throws Error if the sheet cannot be loaded
 */
export function loadLaterStyles(): Promise<void> {
  loading ??= enableSheet().catch(error => {
    loading = null
    throw error
  })
  return loading
}

function enableSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#later-styles')
  if (link === null) return Promise.reject(new Error('index.html has no #later-styles'))
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.disabled = true
      reject(new Error('The styles could not be loaded'))
    }
    link.disabled = false
  })
}
