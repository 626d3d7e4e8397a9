import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named, sampled } from '../../platform/http/documented'
import { DateTime, Duration, Nullable, success } from '../../platform/http/schemas'
import { NewWorkoutBody } from '../workouts/entered-schemas'

const { title, description, notes, equipment_ids } = NewWorkoutBody.properties

const idOfSport = [{ type: 'integer' }, { type: 'string', pattern: String.raw`^\d{1,15}$` }]

const sportOrAuto = documentedAs(
  {
    anyOf: [...idOfSport, { const: 'auto' }],
    description:
      'Id of the sport. `auto` takes it from the file. If that names none, it is guessed from the movement and from what you usually do, and `sport_confirmed` is false; on the error `sport-undecided`, ask the user. In a file with several sports, each keeps its own if it is known.',
  },
  Type.Unknown(),
)

const fallbackSport = Type.Optional(
  documentedAs(
    {
      anyOf: idOfSport,
      description:
        'With `auto`: the sport for recordings that name no known sport, which is then not guessed.',
    },
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
  sampled(
    { sport_id: 'auto' },
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
  ),
)

export const uploadDataNames = Object.keys(UploadData.properties)

const properties: Record<string, object> = {
  file: {
    type: 'string',
    format: 'binary',
    description:
      'A `.gpx`, `.fit`, `.tcx`, `.kml` or `.kmz` file, each also compressed as `.gz`, or a `.zip` archive of them.',
  },
  data: UploadData,
}

/** This only documents the form. The handler reads it. */
export const LookForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description: 'A `.gpx`, `.fit`, `.tcx`, `.kml` or `.kmz` file, each also compressed as `.gz`.',
          },
        },
      },
    },
  },
}

export const LookedAtRecording = named(
  'LookedAtRecording',
  Type.Object({
    workout_date: DateTime,
    distance: Type.Number({ description: 'km' }),
    duration: Duration,
    sport_word: Nullable(Type.String({ description: 'What the file calls the sport.' })),
    sport_id: Nullable(Type.Integer({ description: 'Null if the sport has to be chosen.' })),
    sport_confirmed: Type.Boolean({ description: 'False if the sport is a guess.' }),
  }),
)
export type LookedAtRecording = Static<typeof LookedAtRecording>

export const LookAnswer = named(
  'LookAnswer',
  success({ data: Type.Object({ recordings: Type.Array(LookedAtRecording) }) }),
)
export type LookAnswer = Static<typeof LookAnswer>

/** Only documents the form of an upload. The handler itself reads and checks the form. */
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
