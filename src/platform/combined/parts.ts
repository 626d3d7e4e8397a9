// The routes whose answers can be combined: what the pages of the app ask for when they open. Routes that administrators
// often protect by a rule in their proxy are not among them, because the proxy would not see that they are asked for.
// Answers of any size, such as whole recordings, are not among them either, because the parts are kept in memory.
export const combinedRoutes = [
  '/api/analysis/workouts/:workout_short_id',
  '/api/auth/profile',
  '/api/calendar/days',
  '/api/calendar/hours',
  '/api/config',
  '/api/equipment-types',
  '/api/equipments',
  '/api/goals',
  '/api/records/efforts',
  '/api/sports',
  '/api/training/days',
  '/api/training/fitness',
  '/api/training/months',
  '/api/training/settings',
  '/api/training/weeks',
  '/api/workouts',
  '/api/workouts/:workout_short_id',
  '/api/workouts/:workout_short_id/efforts',
  '/api/workouts/:workout_short_id/splits',
  '/api/workouts/:workout_short_id/stretches',
  '/api/workouts/places',
  '/api/workouts/totals',
  '/base-map/source.json',
] as const
