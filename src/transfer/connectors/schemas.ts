import { type Static, Type } from '@sinclair/typebox'
import { connectorNames } from '../../platform/db/connector-names'
import { documentedWith, named, PathPart, sampled } from '../../platform/http/documented'
import { DateTime, explainCodes, FailureCode, Nullable, success } from '../../platform/http/schemas'

const statuses = ['active', 'paused', 'stopped', 'undoing'] as const
const problems = [
  'key-refused',
  'key-lost',
  'limited',
  'doubted',
  'unreachable',
  'not-understood',
  'no-room',
  'busy',
] as const

const among = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map(name => Type.Literal(name)),
      { description },
    ),
  )

const moment = (description: string) =>
  Nullable(Type.String({ description, examples: ['Tue, 13 Mar 2018 12:44:45 GMT'] }))

const counted = (description: string) => Type.Integer({ description })

const Counts = Type.Object({
  waiting: counted('Recordings that are yet to come.'),
  added: counted('Recordings that came and became workouts.'),
  merged: counted('Recordings that came and were merged with the same workout that was there already.'),
  present: counted('Recordings of which a workout had everything already.'),
  refused: counted('Recordings that could not become workouts.'),
  stubs: counted('Activities that the service may not hand on, such as those from Strava.'),
  without_file: counted('Activities without a recording, such as those that were typed in.'),
  undone: counted(
    'Recordings that were taken out again. They do not come back while the service stays connected.',
  ),
})

const RefusedItem = Type.Object({
  id: Type.String({ description: 'The id at the service.' }),
  name: Nullable(Type.String()),
  starts_at: moment('When the activity began, as the service says.'),
  code: {
    ...FailureCode,
    description: `${explainCodes(['connector-file-missing', 'connector-file-unavailable'])}\n- or one with which \`POST /api/workouts\` refuses a recording`,
  },
})
export type RefusedItem = Static<typeof RefusedItem>

const ConnectorLink = Type.Object({
  status: among(
    statuses,
    '`stopped`: the key is not valid any more, and another has to be entered. `undoing`: what came is being taken out; the service is paused then.',
  ),
  connected_at: DateTime,
  last_look_at: moment('The last look at the service; null before the first.'),
  next_look_at: moment('The next look; null if there is none.'),
  resting_until: moment(
    'Until when the service wants to be left alone. No look can be asked for before; null if one can.',
  ),
  problem: Nullable(
    among(
      problems,
      'What went wrong at the last look. `key-refused`: the service does not take the key. `key-lost`: this server cannot open the key any more. `limited`: the service allows no more requests for some time. `doubted`: the service, or what protects it, takes this server for an attack. `unreachable`: it does not answer. `not-understood`: its answer is not the one that it describes. `no-room`: the account or the disk is full. `busy`: this server has too much to do.',
    ),
  ),
  problem_at: moment('When it went wrong.'),
  is_past_listed: Type.Boolean({
    description: 'Whether the whole past has been listed. If not, more than `waiting` may come.',
  }),
  names_garmin: Type.Boolean({
    description:
      'Whether something comes from a device of Garmin. The terms of the service demand that Garmin is named then.',
  }),
  counts: Counts,
  refused: Type.Array(RefusedItem, { description: 'The latest that could not become workouts, at most 20.' }),
})

/** A service from which recordings can be fetched. */
export const ConnectorState = named(
  'Connector',
  Type.Object({
    name: among(connectorNames, 'Name of the service in addresses.'),
    title: Type.String({ description: 'What people call the service.', examples: ['intervals.icu'] }),
    keys_at: Type.String({
      description: 'Address of the page at the service where you make a key.',
      examples: ['https://intervals.icu/settings'],
    }),
    link: Nullable(ConnectorLink),
  }),
)
export type ConnectorState = Static<typeof ConnectorState>

export const ConnectorsAnswer = named(
  'ConnectorsAnswer',
  success({ data: Type.Object({ connectors: Type.Array(ConnectorState) }) }),
)
export type ConnectorsAnswer = Static<typeof ConnectorsAnswer>

export const ConnectorAnswer = named(
  'ConnectorAnswer',
  success({ data: Type.Object({ connector: ConnectorState }) }),
)
export type ConnectorAnswer = Static<typeof ConnectorAnswer>

export const ConnectorPath = Type.Object({
  connector_name: PathPart({
    type: 'string',
    enum: connectorNames,
    description: 'Name of the service.',
    examples: ['intervals'],
  }),
})

export const ConnectorKeyBody = named(
  'ConnectorKey',
  sampled(
    { key: '4f1wq8mkyz0c6h2e7s9b' },
    Type.Object({
      key: documentedWith(
        { minLength: 8, maxLength: 200 },
        Type.String({
          description:
            'The key that you have made at the service: at intervals.icu under *Settings, Developer*. It is stored sealed, and never shown again. The password of your account there is never asked for.',
        }),
      ),
    }),
  ),
)
export type ConnectorKeyBody = Static<typeof ConnectorKeyBody>

export const ConnectorChanges = named(
  'ConnectorChanges',
  sampled({ is_paused: true }, Type.Object({ is_paused: Type.Boolean() })),
)
export type ConnectorChanges = Static<typeof ConnectorChanges>
