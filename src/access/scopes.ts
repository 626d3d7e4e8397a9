/** What a third-party token may be allowed to do. A session may do everything its user may. */
export const scopes = [
  'application:write',
  'equipments:read',
  'equipments:write',
  'profile:read',
  'profile:write',
  'users:read',
  'users:write',
  'workouts:read',
  'workouts:write',
] as const

export type Scope = (typeof scopes)[number]
