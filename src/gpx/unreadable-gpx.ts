/** Why a file cannot become a workout; existing clients translate exactly these texts. */
export type UnreadableGpxReason =
  | 'gpx file is invalid'
  | 'no tracks in gpx file'
  | '<time> is missing in gpx file'
  | 'error during gpx processing'

/** Thrown when a file is refused; its message is the reason and may be shown to whoever sent the file. */
export class UnreadableGpx extends Error {
  override readonly name = 'UnreadableGpx'

  constructor(reason: UnreadableGpxReason) {
    super(reason)
  }
}

/**
 * The refusal of everything that is broken: XML that is not well-formed, a bad number, a measure out of
 * range.
 */
export function invalidGpx(): UnreadableGpx {
  return new UnreadableGpx('gpx file is invalid')
}
