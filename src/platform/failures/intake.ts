// Why files do not become workouts. See platform/codes.ts.
import { gpxTexts } from '../../formats/gpx/unreadable-gpx'
import { fileTexts } from '../../tracks/outings/unreadable-file'
import { maxPoints } from '../../tracks/point-columns'

export const codesOfIntake = {
  'upload-data-missing': 'The form has no part `data`.',
  'uploads-busy': 'Too many files are being uploaded at once.',
  'too-many-segments': 'A file, or all files together, have too many segments.',
  'too-many-workouts': 'The files would become more workouts than this server adds at once.',
  'archive-damaged': 'The archive is not a zip archive, or is damaged.',
  'archive-encrypted': 'The archive, or a recording in it, is encrypted.',
  'archive-without-recordings': 'There is no recording in the archive.',
  'archive-too-many-files': 'There are more files in the archive than this server allows.',
  'archive-file-too-large': 'A file in the archive is larger than this server allows.',
  'archive-content-too-large': 'The files in the archive are too large together.',
  'gpx-invalid': 'The file is not a valid GPX file.',
  'gpx-beyond-limits':
    'A text in the file is longer, or there are more elements in it, than any recording has.',
  'gpx-of-other-format': 'The file is called GPX and is something else: `detail.format`.',
  'gpx-without-tracks': 'There is no track in the file.',
  'gpx-without-points': 'The tracks in the file have no points.',
  'gpx-without-time': 'Too many points have no time: `detail.points` of `detail.of`.',
  'recording-times-unreadable':
    'Too many points have no time that can be read: `detail.points` of `detail.of`. The first that cannot be read stands in `detail.line`, at `detail.column`.',
  'gpx-unmeasurable': 'The file cannot be measured.',
  'recording-planned': 'No point has a time: the file is a plan, and not a recording.',
  'recording-without-places': 'Too many points have no place on Earth: `detail.points` of `detail.of`.',
  'recording-clock-unset': 'The clock of the recorder was not set: `detail.time` is before 1970.',
  'recording-clock-ahead': 'The clock of the recorder was ahead: `detail.time` is yet to come.',
  'recording-clock-jumps': 'The clock of the recorder jumps by more than a year: see `detail.time`.',
  'recording-jumps': 'Nobody gets `detail.metres` far in `detail.seconds`: see `detail.point`.',
  'recording-too-long': 'The recording takes more than 366 days: `detail.days`.',
  'recording-too-many-points': `The recording has more than ${maxPoints.toLocaleString('en')} points.`,
  'recording-figure-impossible': 'A figure is beyond what a workout can have: `detail.figure`.',
  'fit-invalid': 'The file is not a valid FIT file.',
  'tcx-invalid': 'The file is not a valid TCX file.',
  'file-not-activity': 'The file is a course, a plan or something else, and not a recording of an activity.',
  'recording-empty': 'There is no recording in the file.',
  'kml-invalid': 'The file is not a valid KML file.',
  'kml-without-tracks': 'The KML file has no track with times, such as recordings have.',
  'kmz-without-kml': 'There is no KML file in the KMZ file.',
  'file-packing-damaged': 'The file is packed, and damaged or cut off.',
  'file-unpacks-too-large': 'The packed file is larger, when it is unpacked, than this server allows.',
  'sport-undecided':
    'The request leaves the sport to the file, and that has none that is known here: `detail.sport`.',
} as const

export const textsOfIntake: Partial<Record<keyof typeof codesOfIntake, string>> = {
  ...gpxTexts,
  ...fileTexts,
  'archive-file-too-large': 'at least one file in zip archive exceeds size limit, please check the archive',
  'archive-too-many-files': 'the number of files in the archive exceeds the limit',
  'uploads-busy': 'rate limit exceeded (too many uploads at once)',
  'gpx-unmeasurable': 'error during gpx processing',
  'sport-undecided': 'the sport of the recording is not known',
}
