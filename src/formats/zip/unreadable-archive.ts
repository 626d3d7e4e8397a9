/** Why an archive is refused; existing clients translate the first three of these texts. */
export type UnreadableArchiveReason =
  | 'invalid payload'
  | 'the number of files in the archive exceeds the limit'
  | 'at least one file in zip archive exceeds size limit, please check the archive'
  | 'the files in the archive are too large together'

/** Thrown when an archive, or a file in it, is refused; its message may be shown to whoever sent it. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'

  constructor(reason: UnreadableArchiveReason) {
    super(reason)
  }
}

/** The refusal of everything that is broken, encrypted, or not what it says. */
export function invalidArchive(): UnreadableArchive {
  return new UnreadableArchive('invalid payload')
}
