import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../platform/http/documented'
import { DateTime, Duration, Nullable, success } from '../../platform/http/schemas'

const meanings =
  'AS average speed, FD farthest distance, HA highest ascent, LD longest duration, MS maximum speed'

const RecordType = named(
  'RecordType',
  Type.Union(
    [Type.Literal('AS'), Type.Literal('FD'), Type.Literal('HA'), Type.Literal('LD'), Type.Literal('MS')],
    { description: meanings },
  ),
)
export type RecordType = Static<typeof RecordType>

/** Record types, plus the top speed, which `records` do not include. */
const BestType = named(
  'BestType',
  Type.Union([...RecordType.anyOf, Type.Literal('TS')], {
    description: `${meanings}, TS top speed: average over the fastest five seconds`,
  }),
)
export type BestType = Static<typeof BestType>

const Value = Type.Union([Type.Number(), Duration], {
  description: 'km/h for AS, MS and TS, km for FD, m for HA, H:MM:SS for LD',
})

/** A personal best: one per user, sport and type. */
export const WorkoutRecord = named(
  'Record',
  Type.Object({
    id: Type.Integer(),
    record_type: RecordType,
    sport_id: Type.Integer(),
    user: Type.String({ description: 'Username.' }),
    value: Value,
    workout_id: Type.String({ description: 'Short id.' }),
    workout_date: DateTime,
  }),
)
export type WorkoutRecord = Static<typeof WorkoutRecord>

/** A user's highest speed over five seconds in a sport. */
export const TopSpeedRecord = named(
  'TopSpeedRecord',
  Type.Object({
    record_type: Type.Literal('TS'),
    sport_id: Type.Integer(),
    value: Type.Number({ description: 'km/h' }),
    workout_id: Type.String({ description: 'Short id.' }),
    workout_date: DateTime,
  }),
)
export type TopSpeedRecord = Static<typeof TopSpeedRecord>

export const TopSpeeds = Type.Array(TopSpeedRecord, {
  description: 'Your highest speed over five seconds in each sport, sorted by sport.',
})

export const RecordsAnswer = named(
  'RecordsAnswer',
  success({ data: Type.Object({ records: Type.Array(WorkoutRecord), top_speeds: TopSpeeds }) }),
)

export const RecordHistoryQuery = Type.Object({
  sport_id: Queried({ type: 'integer', required: true, description: 'Id of a sport.' }),
})

export const PastRecord = named(
  'PastRecord',
  Type.Object({
    record_type: BestType,
    sport_id: Type.Integer(),
    value: Value,
    gain: Nullable(Value),
    workout_id: Type.String({ description: 'Short id.' }),
    workout_date: DateTime,
  }),
)
export type PastRecord = Static<typeof PastRecord>

export const RecordHistoryAnswer = named(
  'RecordHistoryAnswer',
  success({ data: Type.Object({ records: Type.Array(PastRecord) }) }),
)
