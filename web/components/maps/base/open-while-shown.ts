interface Opening<Code, Opened> {
  load: () => Promise<Code>
  open: (code: Code) => Promise<Opened>
  /** Told the map once it has opened, and null when it has closed. */
  onChange: (map: Opened | null) => void
  onFailure: () => void
}

/**
 * Opens a map, whose program has to be loaded first.
 * @returns what closes it, at any time: a map that is still opening closes as soon as it has
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
