import type { Reason } from '../../../platform/errors'

/** Thrown when nothing is taken from an archive; the reason may be shown to whoever sent it. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'

  constructor(readonly reason: Reason) {
    super(reason.sentence)
  }
}

export const damagedArchive = () =>
  new UnusableArchive({
    code: 'import-archive-damaged',
    sentence: 'the archive is damaged, or no zip archive',
  })

/** Names in messages are cut. */
export const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)
