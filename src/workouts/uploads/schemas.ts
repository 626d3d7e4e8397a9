import { Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { NewWorkoutBody } from '../workouts/schemas'

const { sport_id, title, description, notes, equipment_ids } = NewWorkoutBody.properties

/** Longer texts are cut, and keys that nobody knows are ignored. */
const UploadData = named(
  'UploadData',
  Type.Object(
    { sport_id, title, description, notes, equipment_ids },
    { description: 'About all the workouts.' },
  ),
)

const properties: Record<string, object> = {
  file: {
    type: 'string',
    format: 'binary',
    description: 'A `.gpx`, `.fit` or `.tcx` file, or a `.zip` archive of them.',
  },
  data: UploadData,
}

/** The handler reads this form itself; here it is documented. */
export const UploadForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'data'],
        properties,
      },
      // Text of a part of the form.
      encoding: { data: { contentType: 'application/json' } },
    },
  },
}
