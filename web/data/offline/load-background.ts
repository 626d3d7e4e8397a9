/** Loads what works without the server. Call this in advance if it must be there when the server is not. */
export const loadBackground = async () => (await import('./background')).background
