// Notes on a recording that was accepted although something is wrong with it.

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

/** Notes on the whole file of which a recording is a part; the part's own file does not imply them. */
export const notesOfWhole: readonly RecordingNoteCode[] = ['cut', 'transitions-left-out']

/** Code for gaps that count as pauses, see `pauseAtGaps`. */
export const pausesAtGaps = 'gaps-as-pauses' satisfies RecordingNoteCode

/** Range of seconds that users may choose for it. Recorders write a point every few seconds. */
export const pauseGaps = { least: 10, most: 86_400 }

export interface RecordingNote {
  code: RecordingNoteCode
  /** Number of points, tracks or gaps. */
  count: number
  /** Total number of points. */
  of?: number
  /** Gaps longer than this count. */
  seconds?: number
  /** Names of the first tracks, of those that have one. */
  names?: string[]
}

/** Adds to the number of impossible readings and elevations, keeping a single note. */
export function addImpossible(notes: readonly RecordingNote[], count: number): RecordingNote[] {
  const code = 'readings-impossible'
  const before = notes.find(note => note.code === code)?.count ?? 0
  const others = notes.filter(note => note.code !== code)
  return before + count > 0 ? [...others, { code, count: before + count }] : others
}
