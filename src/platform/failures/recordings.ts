// What can be wrong with the recording of a workout, and with what is drawn from it. See platform/codes.ts.
export const codesOfRecordings = {
  'recording-missing': 'The workout has no recording with positions.',
  'recording-lost': 'The files of the recording are missing from the server’s disk, or damaged there.',
  'original-missing': 'The workout was entered by hand: no file was uploaded.',
  'segment-number-invalid': 'The number of a segment must be a whole number from 1 on.',
  'segment-not-found': 'The workout has no segment with this number.',
  'map-not-found': 'The workout has no map.',
  'stream-unknown': 'There is no such curve.',
  'points-invalid': 'The number of points is not a whole number, or beyond its bounds.',
  'unit-invalid': 'The unit is neither `km` nor `mi`.',
  'stretch-invalid':
    'A stretch is given by two seconds of the recording, from 0 on, the second one later than the first.',
  'image-size-invalid': 'The size of an image must be two whole numbers within the allowed range.',
} as const

export const textsOfRecordings: Partial<Record<keyof typeof codesOfRecordings, string>> = {
  'original-missing': 'no file for this workout',
  'recording-missing': 'no gpx file for this workout',
  'recording-lost': 'the recording is missing from the server, or damaged there',
  'segment-not-found': "No segment with id '<segment_id>'",
  'map-not-found': 'map does not exist',
}
