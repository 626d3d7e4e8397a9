import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Duration, Nullable } from '../http/schemas'

export const Equipment = Type.Object({
  id: Type.String({ description: 'Short id.' }),
  user_id: Type.Integer(),
  label: Type.String({ description: '50 characters at most.' }),
  description: Nullable(Type.String({ description: '200 characters at most.' })),
  equipment_type: Type.Object({ id: Type.Integer(), is_active: Type.Boolean(), label: Type.String() }),
  is_active: Type.Boolean(),
  creation_date: DateTime,
  default_for_sport_ids: Type.Array(Type.Integer()),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Duration,
  total_moving: Duration,
  workouts_count: Type.Integer(),
})
export type Equipment = Static<typeof Equipment>
