// What somebody is told of a recording that was taken though something is wrong with it.

export const recordingNotes = {
  'points-without-time': 'So many points have no time, and were left out.',
  'points-without-place': 'So many points have no place on Earth, and were left out.',
  'points-with-wrong-time': 'So many points have a time that cannot be true, and were left out.',
  'points-out-of-reach':
    'So many points are farther away than anybody can get in that time, and were left out.',
  'tracks-left-out': 'So many tracks have no point that can be used, and were left out.',
  'transitions-left-out': 'So many changes from one sport to the next are left out.',
  'file-damaged': 'The file is cut off or damaged behind so many points: the rest is not there.',
  'checksum-wrong': 'The checksum of the file is not that of its content.',
  cut: 'So many points were cut off by its owner. They are in the original file.',
  'single-point': 'The recording has a single point, so that there is nothing to measure.',
} as const

export type RecordingNoteCode = keyof typeof recordingNotes

/** What is told of the file that a recording is a part of: the part itself does not say so. */
export const notesOfWhole: readonly RecordingNoteCode[] = ['cut', 'transitions-left-out']

export interface RecordingNote {
  code: RecordingNoteCode
  /** How many points or tracks. */
  count: number
  /** How many points there were in all. */
  of?: number
  /** Names of tracks, as far as they have one; the first of them. */
  names?: string[]
}
