/** Images, tracks, and what is packed as its ending says. */
const packedEndings = ['.png', '.jpg', '.track', '.zip', '.gz', '.kmz']

/** Whether a file is known by its name not to become smaller. */
export const isPackedAlready = (name: string) =>
  packedEndings.some(ending => name.toLowerCase().endsWith(ending))
