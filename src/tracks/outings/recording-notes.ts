// Notes about a recording that was accepted despite faults.

export const recordingNotes = {
  'points-without-time': 'Number of points left out because they have no time.',
  'points-without-place': 'Number of points left out because they have no position on Earth.',
  'points-with-wrong-time': 'Number of points left out because their time cannot be true.',
  'points-out-of-reach': 'Number of points left out because nobody can have reached them in that time.',
  'readings-impossible': 'Number of sensor readings or elevations left out because they cannot be true.',
  'clock-set':
    'The clock was set during the recording. Number of points that were moved in time to join the others.',
  'points-between-places':
    'Number of points for which no position was known for more than a minute. They count, on the straight way between their neighbours.',
  'tracks-left-out': 'Number of tracks left out because they have no usable point.',
  'transitions-left-out': 'Number of transitions between sports that are left out.',
  'file-damaged': 'The file is cut off or damaged after this number of points; the rest is missing.',
  'checksum-wrong': 'The checksum of the file does not match its content.',
  'gaps-as-pauses':
    'Number of gaps between points that were longer than `seconds` and count as pauses, as the owner prefers.',
  'lengths-split': 'Number of lengths of a pool that count as two, because the owner has split them.',
  cut: 'Number of points that the owner cut off. The original file still has them.',
  'single-point': 'The recording has a single point, so there is nothing to measure.',
} as const

export type RecordingNoteCode = keyof typeof recordingNotes

/**
 * Notes about the whole file. If only a part of the file was stored as the recording, measuring this part again cannot
 * find them.
 */
export const notesOfWhole: readonly RecordingNoteCode[] = ['cut', 'transitions-left-out']

/** Code for gaps that count as pauses, see `pauseAtGaps`. */
export const pausesAtGaps = 'gaps-as-pauses' satisfies RecordingNoteCode

/**
 * Minimum and maximum, in seconds, of the length that users may choose for gaps that count as pauses. Recorders usually
 * write a point every few seconds.
 */
export const pauseGaps = { min: 10, max: 86_400 }

export interface RecordingNote {
  code: RecordingNoteCode
  /** Number of points, tracks or gaps that the note is about. */
  count: number
  /** Total number of points. */
  of?: number
  /** Length in seconds above which a gap counts as a pause. */
  seconds?: number
  /** Names of the first few tracks that the note is about. Tracks without a name are left out. */
  names?: string[]
}

/** Adds a number of impossible readings and elevations to the note on them, so that there is only one such note. */
export function addImpossible(notes: readonly RecordingNote[], count: number): RecordingNote[] {
  const code = 'readings-impossible'
  const before = notes.find(note => note.code === code)?.count ?? 0
  const others = notes.filter(note => note.code !== code)
  return before + count > 0 ? [...others, { code, count: before + count }] : others
}
