// Failures of workouts, their files, recordings, sports and equipment, and of figures and goals that are computed from
// many workouts. See platform/codes.ts.
import { gpxTexts } from '../../formats/gpx/unreadable-gpx'
import { fileTexts } from '../../tracks/outings/unreadable-file'
import { maxPoints } from '../../tracks/point-columns'

export const codesOfWorkouts = {
  // Workouts.
  'workout-not-found': 'There is no such workout, or it is not yours.',
  'outing-not-found': 'The workout is not one of several legs of an outing.',
  'too-many-selected': 'There are more workouts than can be deleted or changed at once: `detail.most`.',
  'undo-over': 'There is nothing to undo: it is too late, it was undone already, or it is not yours.',
  'workout-fields-missing': 'Sport, duration, distance or date is missing.',
  'workout-date-invalid':
    'The date does not exist in the calendar, or is not written as `2018-01-02 09:30` or `2018-01-02T09:30:00Z`.',
  'duration-invalid': 'The duration is not a whole number of seconds, or is too long.',
  'amount-invalid': 'A distance, ascent or descent is not a number of 0 or more.',
  'figures-impossible': 'Distance, duration, ascent or descent are beyond what is possible.',
  'figures-incomplete': 'Figures that belong together, such as ascent and descent, are not all given.',
  'figure-not-found': 'There is no such figure, or its source cannot be chosen.',
  'length-unknown': 'The swim has no length with this number.',
  'length-not-doubtful': 'The length is not slow enough to be two of them.',
  'length-split-already': 'The length is split already.',
  'length-not-split': 'The length is not split.',
  'recalculation-not-found': 'There is no such look or run, or it is not yours.',
  'recalculation-underway':
    'Workouts are being measured again, or that is being undone. Wait until it is over.',
  'nothing-to-recalculate': 'None of the chosen workouts would have other figures.',
  'no-recalculation-to-undo': 'The run has not ended, has changed nothing, or was undone already.',
  'order-invalid': 'The list cannot be ordered by this.',
  'filter-invalid': 'A bound of the filter is not a number, or not a duration.',

  // Statistics, shared links, merged workouts and goals.
  'stats-type-invalid': 'The type of statistics is neither `total` nor `average`.',
  'period-invalid': 'There is no such period of time.',
  'days-too-many': 'There are more days from `from` to `to` than one answer can have: `detail.most`.',
  'share-not-found': 'There is no such link, or it has been taken back or has expired.',
  'privacy-zone-not-found': 'There is no such privacy zone, or it is not yours.',
  'privacy-zone-name-invalid': 'The name of a privacy zone has 1 to 50 characters.',
  'too-many-privacy-zones': 'An account can have 20 privacy zones at most.',
  'merged-workout-not-found': 'There is no such merged workout any more, or it is not yours.',
  'goal-not-found': 'There is no such goal, or it is not yours.',
  'goal-amount-invalid': 'The amount is not above zero, or more than anybody can reach in the period.',
  'effort-unclear': 'Neither a distance nor a duration is given, or both are.',
  'effort-distance-unusual': 'The sport has no such common distance.',
  'effort-duration-unusual': 'No means are kept over this duration.',
  'quantity-unknown': 'There is no such quantity.',
  'sport-group-unknown': 'There is no such group of sports.',
  'too-many-goals': 'An account can have 50 goals at most.',

  // The body, thresholds and zones.
  'body-value-not-found': 'There is no such value, or it is not yours.',
  'body-group-invalid': 'This measure is not kept for this sport group.',
  'body-value-impossible': 'The value is beyond what a person can have.',
  'body-day-invalid': 'The day is in the future, or before 1900.',
  'body-day-taken': 'Another value of the same measure and sport group begins on this day.',
  'heart-rates-contradict':
    'On some day, the resting heart rate would not be the lowest, or the maximum not the highest.',
  'too-many-body-values': 'An account can have 10,000 values at most.',
  'zone-scheme-unknown': 'There is no such scheme of zones for this quantity and sport group.',
  'zone-bounds-invalid':
    'Bounds of zones must rise, be possible values, and be given for the scheme `own` only.',
  'suggestion-not-found': 'There is nothing to suggest for this measure and sport group any more.',

  // Changes since the last time.
  'cursor-invalid': 'The cursor is none that a server has given.',
  'cursor-expired':
    'What has changed since this cursor is not known any more: it is too old, from another server, or from before a restore. Fetch everything again, and go on from a new cursor.',

  // Sports.
  'sport-id-missing': 'The id of the sport is missing.',
  'sport-id-invalid': 'The id of the sport is not a whole number.',
  'sport-unknown': 'There is no sport with this id.',
  'sport-not-found': 'There is no such sport.',
  'sport-label-taken': 'There is a sport with this label already.',
  'sport-not-own': 'Every server has this sport: only whether it is offered can be changed.',
  'sport-in-use': 'There are workouts in this sport.',

  // Recordings, and images drawn from them.
  'recording-missing': 'The workout has no recording with positions.',
  'recording-lost': 'The files of the recording are missing from the server’s disk, or damaged there.',
  'original-missing': 'The workout was entered by hand: no file was uploaded.',
  'segment-number-invalid': 'The number of a segment must be a whole number from 1 on.',
  'segment-not-found': 'The workout has no segment with this number.',
  'map-not-found': 'The workout has no map.',
  'story-picture-not-found': 'The story of the year has no such picture.',
  'stream-unknown': 'There is no such curve.',
  'points-invalid': 'The number of points is not a whole number, or beyond its bounds.',
  'unit-invalid': 'The unit is none of `km`, `mi`, `lap` and `climb`.',
  'split-length-invalid': 'The length of a split is not a whole number from 1 to 100.',
  'stretch-invalid':
    'A stretch is given by two seconds of the recording, from 0 on, the second one later than the first.',
  'kept-stretch-not-found': 'There is no such kept stretch, or it is not yours.',
  'stretch-name-invalid': 'The name of a stretch has 1 to 100 characters.',
  'stretch-kept-already': 'This stretch is kept already.',
  'comparison-with-itself': 'A workout is not compared with itself.',
  'too-many-stretches': 'A workout can have 100 kept stretches at most.',
  'image-size-invalid': 'The size of an image must be two whole numbers within the allowed range.',

  // Uploaded files that cannot become workouts.
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

  // Equipment.
  'equipment-not-found': 'There is no such equipment, or it is not yours.',
  'equipment-fields-missing': 'Label or type of the equipment is missing.',
  'label-missing': 'The label is empty.',
  'label-too-long': 'The label is too long.',
  'label-taken': 'You already have equipment with this label.',
  'description-too-long': 'The description is too long.',
  'equipment-type-not-found': 'There is no such type of equipment.',
  'equipment-type-unknown': 'There is no type of equipment with this id.',
  'equipment-type-inactive': 'Equipment of this type is no longer used on this server.',
  'sport-unfit-for-type': 'Equipment of this type is not used in this sport.',
  'equipment-in-use': 'It is used in workouts; it can be deleted with `force`.',
  'equipment-ids-invalid': 'The ids of equipment are not a list of texts.',
  'too-many-equipments': 'A workout can have only one piece of equipment.',
  'equipment-unknown': 'There is no equipment with this id, or it is not yours.',
  'equipment-unfit-for-sport': 'The equipment is not for this sport.',
  'equipment-inactive': 'The equipment is no longer in use.',
  'body-empty': 'The body is empty.',
} as const

export const textsOfWorkouts: Partial<Record<keyof typeof codesOfWorkouts, string>> = {
  // Requests for one or more workouts.
  'workout-not-found': 'workout not found',
  'outing-not-found': 'the workout is not a leg of an outing',
  'undo-over': 'it is too late to undo this',
  'figure-not-found': 'figure not found',
  'recalculation-not-found': 'recalculation not found',
  'recalculation-underway': 'workouts are being recalculated',
  'nothing-to-recalculate': 'there is nothing to recalculate',
  'no-recalculation-to-undo': 'there is nothing to undo',

  // Statistics, shared links, merged workouts and goals.
  'stats-type-invalid': 'invalid stats type',
  'period-invalid': 'invalid time period',
  'share-not-found': 'shared workout not found',
  'privacy-zone-not-found': 'privacy zone not found',
  'privacy-zone-name-invalid': 'the privacy zone has no name',
  'too-many-privacy-zones': 'there can be 20 privacy zones at most',
  'merged-workout-not-found': 'merged workout not found',
  'goal-not-found': 'goal not found',
  'body-value-not-found': 'value not found',
  'suggestion-not-found': 'nothing to suggest',
  'goal-amount-invalid': 'nobody can reach this amount in this period',
  'too-many-goals': 'there can be 50 goals at most',

  // Changes since the last time.
  'cursor-expired': 'the changes since then are not known any more, please fetch everything again',

  // Sports.
  'sport-id-missing': 'sport id None not found',
  'sport-unknown': 'sport id <sport_id> not found',
  'sport-not-found': 'sport not found',
  'sport-label-taken': 'sport already exists with the same label',
  'sport-not-own': 'only sports of this server’s own can be changed or deleted',
  'sport-in-use': 'sport has workouts',

  // Recordings, and images drawn from them.
  'original-missing': 'no file for this workout',
  'recording-missing': 'no gpx file for this workout',
  'recording-lost': 'the recording is missing from the server, or damaged there',
  'kept-stretch-not-found': 'stretch not found',
  'segment-not-found': "No segment with id '<segment_id>'",
  'map-not-found': 'map does not exist',
  'story-picture-not-found': 'the year has no such picture',

  // Uploaded files that cannot become workouts.
  ...gpxTexts,
  ...fileTexts,
  'archive-file-too-large': 'at least one file in zip archive exceeds size limit, please check the archive',
  'archive-too-many-files': 'the number of files in the archive exceeds the limit',
  'uploads-busy': 'rate limit exceeded (too many uploads at once)',
  'gpx-unmeasurable': 'error during gpx processing',
  'sport-undecided': 'the sport of the recording is not known',

  // Equipment.
  'equipment-not-found': 'equipment not found',
  'equipment-fields-missing': "the 'label' and 'equipment_type_id' parameters must be provided",
  'label-too-long': 'label exceeds 50 characters',
  'label-taken': 'equipment already exists with the same label',
  'equipment-type-not-found': 'equipment type not found',
  'equipment-type-unknown': 'invalid equipment type id',
  'equipment-type-inactive': 'equipment type is inactive',
  'sport-unfit-for-type': "invalid sport '<sport_label>' for equipment type '<equipment_type_label>'",
  'equipment-in-use':
    "you cannot delete equipment that has workouts associated with it without 'force' parameter",
  'equipment-ids-invalid': 'equipment_ids must be an array of strings',
  'too-many-equipments': 'only one equipment can be added',
  'equipment-unknown': 'equipment with id <equipment_id> does not exist',
  'equipment-unfit-for-sport': 'invalid equipment id <equipment_id> for sport <sport_label>',
  'equipment-inactive': 'equipment with id <equipment_id> is inactive',
  'body-empty': 'no request data was supplied',
}
