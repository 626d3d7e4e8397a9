import type { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import type { Reason } from '../../../platform/errors'

/** Thrown when nothing is taken from an archive; the reason may be shown to whoever sent it. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive'

  constructor(readonly reason: Reason) {
    super(reason.sentence)
  }
}

/** What is wrong with an archive as a whole, or with an archive in it. */
export function explainUnreadable({ code }: UnreadableArchive): UnusableArchive {
  if (code === 'archive-encrypted') {
    return new UnusableArchive({ code: 'import-archive-encrypted', sentence: 'the archive is encrypted' })
  }
  if (code === 'archive-too-many-files' || code === 'archive-content-too-large') {
    return new UnusableArchive({
      code: 'import-archive-too-large',
      sentence: 'there is more in the archive than this server imports',
    })
  }
  return damagedArchive()
}

export const damagedArchive = () =>
  new UnusableArchive({
    code: 'import-archive-damaged',
    sentence: 'the archive is damaged, or no zip archive',
  })

/** What took all the time, or a process with it. */
export const unreadableArchive: Reason = {
  code: 'import-archive-unreadable',
  sentence: 'the server cannot read the archive',
}

export const damagedRecording: Reason = { code: 'item-file-damaged', sentence: 'the recording is damaged' }

/** What is wrong with one recording of an archive. */
export const reasonOfRecording = ({ code }: UnreadableArchive): Reason =>
  code === 'archive-encrypted'
    ? { code: 'item-file-encrypted', sentence: 'the recording is encrypted' }
    : damagedRecording

/** What is wrong with an archive in an archive, of which nothing is taken. */
export function reasonOfInner({ code }: UnreadableArchive): Reason {
  if (code === 'archive-encrypted')
    return { code: 'item-file-encrypted', sentence: 'the archive is encrypted' }
  if (code === 'archive-content-too-large') {
    return { code: 'item-file-too-large', sentence: 'the archive is too large' }
  }
  return { code: 'item-file-damaged', sentence: 'the archive is damaged' }
}

/** Names in messages are cut. */
export const shown = (name: string) => (name.length > 100 ? `${name.slice(0, 100)}…` : name)
