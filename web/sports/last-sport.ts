// Most people do one or two sports: the one used last is chosen to begin with.

const storageKey = 'lastSport'

export function lastSport(): number | null {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? null : Number(stored)
}

export function rememberSport(sportId: number): void {
  localStorage.setItem(storageKey, String(sportId))
}
