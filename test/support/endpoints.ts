// The interface as it was promised, written by hand. The rules hold the application against this table; the tests of
// access, headers and hostile input go through it.
import type { Scope } from '../../src/access/scopes'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{names}` where something is filled in. */
  path: string
  /** The scope a token of a third party needs; a session may do everything; 'session' is for sessions alone. */
  access: Scope | 'session' | 'public' | 'image cookie'
  /** What the body of a request is. */
  takes: 'nothing' | 'json' | 'multipart' | 'form' | 'file'
  /** Whether only administrators may call it. */
  isForAdmins?: true
}

export const endpoints: Endpoint[] = [
  { method: 'GET', path: '/api/ping', access: 'public', takes: 'nothing' },
  { method: 'GET', path: '/api/config', access: 'public', takes: 'nothing' },
  { method: 'PATCH', path: '/api/config', access: 'application:write', takes: 'json', isForAdmins: true },
  { method: 'GET', path: '/api/setup', access: 'public', takes: 'nothing' },
  { method: 'POST', path: '/api/setup', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/register', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/login', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/account/confirm', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/account/resend-confirmation', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/password/reset-request', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/password/update', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/email/update', access: 'public', takes: 'json' },
  { method: 'POST', path: '/api/auth/logout', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/auth/profile', access: 'profile:read', takes: 'nothing' },
  { method: 'POST', path: '/api/auth/profile/edit', access: 'profile:write', takes: 'json' },
  { method: 'POST', path: '/api/auth/profile/edit/preferences', access: 'profile:write', takes: 'json' },
  { method: 'PATCH', path: '/api/auth/profile/edit/account', access: 'profile:write', takes: 'json' },
  { method: 'POST', path: '/api/auth/profile/edit/sports', access: 'profile:write', takes: 'json' },
  {
    method: 'DELETE',
    path: '/api/auth/profile/reset/sports/{sport_id}',
    access: 'profile:write',
    takes: 'nothing',
  },
  { method: 'POST', path: '/api/auth/account/privacy-policy', access: 'session', takes: 'json' },
  { method: 'GET', path: '/api/users', access: 'users:read', takes: 'nothing', isForAdmins: true },
  { method: 'GET', path: '/api/users/{user_name}', access: 'users:read', takes: 'nothing' },
  {
    method: 'PATCH',
    path: '/api/users/{user_name}',
    access: 'users:write',
    takes: 'json',
    isForAdmins: true,
  },
  { method: 'DELETE', path: '/api/users/{user_name}', access: 'users:write', takes: 'nothing' },
  { method: 'POST', path: '/api/auth/picture', access: 'profile:write', takes: 'multipart' },
  { method: 'DELETE', path: '/api/auth/picture', access: 'profile:write', takes: 'nothing' },
  { method: 'GET', path: '/api/users/{user_name}/picture', access: 'public', takes: 'nothing' },
  { method: 'GET', path: '/api/workouts', access: 'workouts:read', takes: 'nothing' },
  { method: 'POST', path: '/api/workouts', access: 'workouts:write', takes: 'multipart' },
  { method: 'POST', path: '/api/workouts/no_gpx', access: 'workouts:write', takes: 'json' },
  { method: 'GET', path: '/api/workouts/{workout_short_id}', access: 'workouts:read', takes: 'nothing' },
  { method: 'PATCH', path: '/api/workouts/{workout_short_id}', access: 'workouts:write', takes: 'json' },
  { method: 'DELETE', path: '/api/workouts/{workout_short_id}', access: 'workouts:write', takes: 'nothing' },
  { method: 'GET', path: '/api/workouts/{workout_short_id}/gpx', access: 'workouts:read', takes: 'nothing' },
  {
    method: 'GET',
    path: '/api/workouts/{workout_short_id}/gpx/segment/{segment_id}',
    access: 'workouts:read',
    takes: 'nothing',
  },
  {
    method: 'GET',
    path: '/api/workouts/{workout_short_id}/chart_data',
    access: 'workouts:read',
    takes: 'nothing',
  },
  {
    method: 'GET',
    path: '/api/workouts/{workout_short_id}/chart_data/segment/{segment_id}',
    access: 'workouts:read',
    takes: 'nothing',
  },
  {
    method: 'GET',
    path: '/api/workouts/{workout_short_id}/gpx/download',
    access: 'workouts:read',
    takes: 'nothing',
  },
  { method: 'GET', path: '/api/workouts/map/{map_id}', access: 'image cookie', takes: 'nothing' },
  { method: 'GET', path: '/api/workouts/heatmap/{z}/{x}/{y}', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/workouts/outlines', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/workouts/map_tile/{s}/{z}/{x}/{y}', access: 'public', takes: 'nothing' },
  {
    method: 'GET',
    path: '/api/maps/regions',
    access: 'application:write',
    takes: 'nothing',
    isForAdmins: true,
  },
  {
    method: 'POST',
    path: '/api/maps/regions',
    access: 'application:write',
    takes: 'file',
    isForAdmins: true,
  },
  {
    method: 'DELETE',
    path: '/api/maps/regions/{name}',
    access: 'application:write',
    takes: 'nothing',
    isForAdmins: true,
  },
  { method: 'GET', path: '/api/sports', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/sports/{sport_id}', access: 'workouts:read', takes: 'nothing' },
  {
    method: 'PATCH',
    path: '/api/sports/{sport_id}',
    access: 'workouts:write',
    takes: 'json',
    isForAdmins: true,
  },
  { method: 'GET', path: '/api/equipment-types', access: 'equipments:read', takes: 'nothing' },
  {
    method: 'GET',
    path: '/api/equipment-types/{equipment_type_id}',
    access: 'equipments:read',
    takes: 'nothing',
  },
  {
    method: 'PATCH',
    path: '/api/equipment-types/{equipment_type_id}',
    access: 'equipments:write',
    takes: 'json',
    isForAdmins: true,
  },
  { method: 'GET', path: '/api/equipments', access: 'equipments:read', takes: 'nothing' },
  { method: 'POST', path: '/api/equipments', access: 'equipments:write', takes: 'json' },
  {
    method: 'GET',
    path: '/api/equipments/{equipment_short_id}',
    access: 'equipments:read',
    takes: 'nothing',
  },
  {
    method: 'PATCH',
    path: '/api/equipments/{equipment_short_id}',
    access: 'equipments:write',
    takes: 'json',
  },
  {
    method: 'DELETE',
    path: '/api/equipments/{equipment_short_id}',
    access: 'equipments:write',
    takes: 'nothing',
  },
  {
    method: 'POST',
    path: '/api/equipments/{equipment_short_id}/refresh',
    access: 'equipments:write',
    takes: 'nothing',
  },
  { method: 'GET', path: '/api/records', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/stats/{user_name}/by_time', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/stats/{user_name}/by_sport', access: 'workouts:read', takes: 'nothing' },
  { method: 'GET', path: '/api/stats/all', access: 'workouts:read', takes: 'nothing', isForAdmins: true },
  { method: 'GET', path: '/api/oauth/apps', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/oauth/apps', access: 'session', takes: 'json' },
  { method: 'GET', path: '/api/oauth/apps/{client_id}', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/oauth/apps/{client_id}/by_id', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/oauth/apps/{client_id}/revoke', access: 'session', takes: 'nothing' },
  { method: 'DELETE', path: '/api/oauth/apps/{client_id}', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/oauth/authorize', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/oauth/authorize', access: 'session', takes: 'form' },
  { method: 'POST', path: '/api/oauth/token', access: 'public', takes: 'form' },
  { method: 'POST', path: '/api/oauth/revoke', access: 'public', takes: 'form' },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', access: 'public', takes: 'nothing' },
  { method: 'GET', path: '/api/oauth/connected-apps', access: 'session', takes: 'nothing' },
  { method: 'DELETE', path: '/api/oauth/connected-apps/{id}', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/oauth/personal-tokens', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/oauth/personal-tokens', access: 'session', takes: 'json' },
  { method: 'DELETE', path: '/api/oauth/personal-tokens/{id}', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/auth/account/export', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/auth/account/export/request', access: 'session', takes: 'nothing' },
  { method: 'POST', path: '/api/auth/account/export/link', access: 'session', takes: 'nothing' },
  { method: 'GET', path: '/api/auth/account/export/{file_name}', access: 'session', takes: 'nothing' },
]

export const protectedEndpoints = endpoints.filter(({ access }) => access !== 'public')

/** The path with something in place of each name. */
export const fillPath = (path: string, value = 'x') => path.replaceAll(/\{\w+\}/g, value)
