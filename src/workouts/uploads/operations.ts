// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, saying } from '../../platform/http/schemas'
import { UploadedWorkoutsAnswer } from '../workouts/schemas'
import { UploadForm } from './schemas'

export const uploadWorkoutsOperation = () =>
  ({
    access: 'workouts:write',
    // Read by the handler, which knows how much the instance allows.
    parse: 'none',
    response: {
      201: described('The new workouts.', UploadedWorkoutsAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'archive_content_too_large',
          'archive_damaged',
          'archive_file_too_large',
          'archive_too_many_files',
          'archive_without_recordings',
          'equipment_ids_invalid',
          'equipment_inactive',
          'equipment_unfit_for_sport',
          'equipment_unknown',
          'file_extension_not_allowed',
          'file_name_missing',
          'file_part_missing',
          'form_malformed',
          'gpx_invalid',
          'gpx_beyond_limits',
          'gpx_of_other_format',
          'gpx_unmeasurable',
          'gpx_without_points',
          'gpx_without_time',
          'gpx_without_tracks',
          'recording_clock_ahead',
          'recording_clock_jumps',
          'recording_clock_unset',
          'recording_figure_impossible',
          'recording_jumps',
          'recording_planned',
          'recording_too_long',
          'recording_too_many_points',
          'recording_without_places',
          'sport_id_invalid',
          'sport_unknown',
          'too_many_equipments',
          saying('too_many_segments', 'gpx file is invalid', 'the upload has too many segments'),
          saying('too_many_workouts', 'gpx file is invalid', 'the upload has too many workouts'),
          'upload_data_missing',
        ],
        401: [],
        403: [],
        413: ['file_too_large'],
        429: ['uploads_busy'],
        500: ['disk_full'],
        503: ['worker_unavailable'],
      }),
    },
    detail: {
      operationId: 'uploadWorkout',
      summary: 'Upload a GPX file, or an archive of them',
      description:
        'Either every GPX file of an archive becomes a workout, or none does. The tracks of a file that belong to one outing (of the same day in your time zone, or less than six hours apart) are one workout; a file with several outings becomes several workouts, as if they had come in files of their own. Points that cannot be used are left out where they are few, and `recording_notes` says so.',
      requestBody: UploadForm,
    },
  }) as const
