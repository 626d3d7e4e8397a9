/** Thrown when nothing is taken from an archive; its message may be shown to whoever sent it. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
}

export const damagedArchive = () => new UnusableArchive('the archive is damaged, or no zip archive')

/** Names in messages are cut. */
export const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)
