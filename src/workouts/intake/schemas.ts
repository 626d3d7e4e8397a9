import { Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { Nullable } from '../../platform/http/schemas'
import { NewWorkoutBody } from '../workouts/schemas'

const { title, description, notes, equipment_ids } = NewWorkoutBody.properties

const idOfSport = [{ type: 'integer' }, { type: 'string', pattern: String.raw`^\d{1,15}$` }]

const sportOrAuto = documentedAs(
  {
    anyOf: [...idOfSport, { const: 'auto' }],
    description:
      'Id of the sport. `auto` takes it from the file, or, when that says nothing, the sport of your latest workout; with `sport-undecided` somebody has to be asked. Of a file of several sports each keeps its own, where it is known.',
  },
  Type.Unknown(),
)

const fallbackSport = Type.Optional(
  documentedAs(
    { anyOf: idOfSport, description: 'With `auto`: the sport of what names none that is known.' },
    Type.Unknown(),
  ),
)

const key = Type.Optional(
  Nullable(
    Type.String({
      description:
        'Of your making, such as a UUID, for when no answer comes. The same upload with the same key again stores nothing, unless it was not stored before or has been deleted, and is answered with the workouts that are there. Empty: none.',
    }),
  ),
)

/** Longer texts are cut, and keys that nobody knows are ignored. */
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
    { description: 'About all the workouts.' },
  ),
)

const properties: Record<string, object> = {
  file: {
    type: 'string',
    format: 'binary',
    description:
      'A `.gpx`, `.fit`, `.tcx`, `.kml` or `.kmz` file, each of them also as `.gz`, or a `.zip` archive of them.',
  },
  data: UploadData,
}

/** Only documents the form; the handler reads it. */
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
