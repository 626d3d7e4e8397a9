// What somebody is told of a recording that was taken though something is wrong with it.

export const recordingNotes = {
  'points-without-time': 'So many points have no time, and were left out.',
  'points-without-place': 'So many points have no place on Earth, and were left out.',
  'points-with-wrong-time': 'So many points have a time that cannot be true, and were left out.',
  'points-out-of-reach':
    'So many points are farther away than anybody can get in that time, and were left out.',
  'readings-impossible': 'So many readings of sensors or elevations cannot be true, and were left out.',
  'clock-set': 'The clock was set during the recording, and so many points were moved to join the others.',
  'points-between-places':
    'For so many points no position was known for more than a minute. They count, on the way between their neighbours.',
  'tracks-left-out': 'So many tracks have no point that can be used, and were left out.',
  'transitions-left-out': 'So many changes from one sport to the next are left out.',
  'file-damaged': 'The file is cut off or damaged behind so many points: the rest is not there.',
  'checksum-wrong': 'The checksum of the file is not that of its content.',
  'gaps-as-pauses':
    'So many gaps between points were longer than `seconds` and count as pauses, as its owner prefers.',
  cut: 'So many points were cut off by its owner. They are in the original file.',
  'single-point': 'The recording has a single point, so that there is nothing to measure.',
} as const

export type RecordingNoteCode = keyof typeof recordingNotes

/** What is told of the file that a recording is a part of: the part itself does not say so. */
export const notesOfWhole: readonly RecordingNoteCode[] = ['cut', 'transitions-left-out']

/** What tells that gaps count as pauses, see `pauseAtGaps`. */
export const pausesAtGaps = 'gaps-as-pauses' satisfies RecordingNoteCode

/** Seconds that somebody may choose for it. Recorders write a point every few of them. */
export const pauseGaps = { least: 10, most: 86_400 }

export interface RecordingNote {
  code: RecordingNoteCode
  /** How many points, tracks or gaps. */
  count: number
  /** How many points there were in all. */
  of?: number
  /** Beyond which a gap counts. */
  seconds?: number
  /** Names of tracks, as far as they have one; the first of them. */
  names?: string[]
}

/** Notes with so many more readings and elevations that cannot be true: told as one sum. */
export function addImpossible(notes: readonly RecordingNote[], count: number): RecordingNote[] {
  const code = 'readings-impossible'
  const before = notes.find(note => note.code === code)?.count ?? 0
  const others = notes.filter(note => note.code !== code)
  return before + count > 0 ? [...others, { code, count: before + count }] : others
}
