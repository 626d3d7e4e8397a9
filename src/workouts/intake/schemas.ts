import { Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { Nullable } from '../../platform/http/schemas'
import { NewWorkoutBody } from '../workouts/entered-schemas'

const { title, description, notes, equipment_ids } = NewWorkoutBody.properties

const idOfSport = [{ type: 'integer' }, { type: 'string', pattern: String.raw`^\d{1,15}$` }]

const sportOrAuto = documentedAs(
  {
    anyOf: [...idOfSport, { const: 'auto' }],
    description:
      'Id of the sport. `auto` takes it from the file, or from your latest workout if the file names no sport; on the error `sport-undecided`, ask the user. In a file with several sports, each workout keeps the sport in the file if it is known.',
  },
  Type.Unknown(),
)

const fallbackSport = Type.Optional(
  documentedAs(
    { anyOf: idOfSport, description: 'With `auto`: id of the sport for recordings without a known sport.' },
    Type.Unknown(),
  ),
)

const key = Type.Optional(
  Nullable(
    Type.String({
      description:
        'An idempotency key of your choice, such as a UUID, for retries after a lost answer. If an upload with the same key was stored and not deleted, nothing is stored, and the answer contains the stored workouts. Empty for no key.',
    }),
  ),
)

/** Data about the workouts of an upload. Texts that are too long are truncated, and unknown keys are ignored. */
const UploadData = named(
  'UploadData',
  Type.Object(
    {
      sport_id: sportOrAuto,
      fallback_sport_id: fallbackSport,
      title,
      description,
      notes,
      equipment_ids,
      key,
    },
    { description: 'Applies to all workouts of the upload.' },
  ),
)

const properties: Record<string, object> = {
  file: {
    type: 'string',
    format: 'binary',
    description:
      'A `.gpx`, `.fit`, `.tcx`, `.kml` or `.kmz` file, each also compressed as `.gz`, or a `.zip` archive of them.',
  },
  data: UploadData,
}

/** Only for the OpenAPI document, because the handler reads the form itself. */
export const UploadForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'data'],
        properties,
      },
      // Media type of the `data` part.
      encoding: { data: { contentType: 'application/json' } },
    },
  },
}
