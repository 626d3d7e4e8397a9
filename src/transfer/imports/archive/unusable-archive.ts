import type { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import type { Code } from '../../../platform/codes'
import type { Reason } from '../../../platform/errors'

/** Thrown if an archive cannot be imported at all. The reason may be shown to the user who sent it. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'
  readonly reason: Reason

  /** @param file name of the file in the archive that causes the error */
  constructor(code: Code, sentence: string, file?: string) {
    super(sentence)
    this.reason = { code, sentence, ...(file !== undefined && { file }) }
  }
}

/** Returns the error for an archive, or an inner archive, that cannot be read. */
export function explainUnreadable({ code }: UnreadableArchive): UnusableArchive {
  if (code === 'archive-encrypted') {
    return new UnusableArchive('import-archive-encrypted', 'the archive is encrypted')
  }
  if (code === 'archive-too-many-files' || code === 'archive-content-too-large') {
    return new UnusableArchive(
      'import-archive-too-large',
      'there is more in the archive than this server imports',
    )
  }
  return damagedArchive()
}

export const damagedArchive = () =>
  new UnusableArchive('import-archive-damaged', 'the archive is damaged, or no zip archive')

/**
 * Returns an error for a file or archive that does not come from a known service. Its text tells the user what to do.
 */
export function ofUnknownService(names: readonly string[], beginning = ''): UnusableArchive {
  if (names.some(name => /fitotrack|\.ftb$/i.test(name)) || /fitotrack/i.test(beginning)) {
    return new UnusableArchive(
      'import-archive-of-fitotrack',
      'backups of FitoTrack are not read: export its workouts as GPX, and pack these files into a zip archive',
    )
  }
  return new UnusableArchive(
    'import-archive-of-no-account',
    'there is nothing in the archive that is read here: export your workouts as GPX, FIT or TCX files from where it comes from, and pack these into a zip archive',
  )
}

/**
 * The reason for an archive whose reading exceeds the time limit, crashes the worker process, or fails even after the
 * last retry.
 */
export const unreadableArchive: Reason = {
  code: 'import-archive-unreadable',
  sentence: 'the server cannot read the archive',
}

export const tooLargeRecording: Reason = {
  code: 'item-file-too-large',
  sentence: 'the recording is too large',
}

export const damagedRecording: Reason = { code: 'item-file-damaged', sentence: 'the recording is damaged' }

/** Returns the reason why one recording of an archive cannot be read. */
export const reasonOfRecording = ({ code }: UnreadableArchive): Reason =>
  code === 'archive-encrypted'
    ? { code: 'item-file-encrypted', sentence: 'the recording is encrypted' }
    : damagedRecording

/** Returns the reason why an inner archive was skipped. */
export function reasonOfInner({ code }: UnreadableArchive): Reason {
  if (code === 'archive-encrypted')
    return { code: 'item-file-encrypted', sentence: 'the archive is encrypted' }
  if (code === 'archive-content-too-large') {
    return { code: 'item-file-too-large', sentence: 'the archive is too large' }
  }
  return { code: 'item-file-damaged', sentence: 'the archive is damaged' }
}

/** Shortens a name for a message. */
export const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)
