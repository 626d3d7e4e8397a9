/**
 * Messages for refused archives, by code. FitTrackee's clients translate these texts, except for the text of
 * `archive-content-too-large`.
 */
const texts = {
  'archive-damaged': 'invalid payload',
  'archive-encrypted': 'invalid payload',
  'archive-too-many-files': 'the number of files in the archive exceeds the limit',
  'archive-file-too-large': 'at least one file in zip archive exceeds size limit, please check the archive',
  'archive-content-too-large': 'the files in the archive are too large together',
} as const

type UnreadableArchiveCode = keyof typeof texts

/** Thrown if an archive, or a file in it, is refused. Its message may be shown to the user who sent the archive. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive'

  constructor(readonly code: UnreadableArchiveCode) {
    super(texts[code])
  }
}

/** Returns the error for an archive that is damaged or inconsistent. */
export function invalidArchive(): UnreadableArchive {
  return new UnreadableArchive('archive-damaged')
}

/** Returns the error for a file that is encrypted, damaged, or compressed with an unsupported method. */
export const unreadableMethod = (method: 'encrypted' | 'damaged' | null): UnreadableArchive =>
  method === 'encrypted' ? new UnreadableArchive('archive-encrypted') : invalidArchive()
