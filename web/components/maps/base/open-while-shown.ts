interface Opening<Code, Opened> {
  load: () => Promise<Code>
  open: (code: Code) => Promise<Opened>
  /** Called with the map once it is open, and with `null` when it closes. */
  onChange: (map: Opened | null) => void
  onFailure: () => void
}

/**
 * Loads the map's code and opens the map.
 * @returns a function that closes the map, and may be called while it is still opening
 */
export function openWhileShown<Code, Opened extends { close(): void }>({
  load,
  open,
  onChange,
  onFailure,
}: Opening<Code, Opened>): () => void {
  let isGone = false
  let opened: Opened | null = null
  const start = async () => {
    const code = await load()
    if (isGone) return
    opened = await open(code)
    if (isGone) opened.close()
    else onChange(opened)
  }
  start().catch(onFailure)
  return () => {
    isGone = true
    opened?.close()
    onChange(null)
  }
}
