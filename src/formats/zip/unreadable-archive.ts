/** Why an archive is refused, by code; existing clients translate these texts, the last one apart. */
const texts = {
  'archive-damaged': 'invalid payload',
  'archive-encrypted': 'invalid payload',
  'archive-too-many-files': 'the number of files in the archive exceeds the limit',
  'archive-file-too-large': 'at least one file in zip archive exceeds size limit, please check the archive',
  'archive-content-too-large': 'the files in the archive are too large together',
} as const

type UnreadableArchiveCode = keyof typeof texts

/** Thrown when an archive, or a file in it, is refused; its message may be shown to whoever sent it. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'

  constructor(readonly code: UnreadableArchiveCode) {
    super(texts[code])
  }
}

/** The refusal of everything that is broken, or not what it says. */
export function invalidArchive(): UnreadableArchive {
  return new UnreadableArchive('archive-damaged')
}

/** The refusal of a file in an archive that is encrypted, or packed in an unusual way. */
export const unreadableMethod = (method: 'encrypted' | 'damaged' | null): UnreadableArchive =>
  method === 'encrypted' ? new UnreadableArchive('archive-encrypted') : invalidArchive()
