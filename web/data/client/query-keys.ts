// The query keys of cached server responses that the first screens ask for; later-query-keys.ts has the others.
// Invalidating a key also invalidates all keys that begin with it.

export const queryKeys = {
  configuration: ['config'],
  setup: ['setup'],
  setupSteps: ['setupSteps'],
  https: ['https'],
  httpsAt: (origin: string | null) => ['https', origin],

  attention: ['attention'],
  addresses: ['addresses'],

  profile: ['profile'],

  workouts: ['workouts'],
  workout: (id: string) => ['workouts', 'one', id],
  workoutsPages: (selection: object) => ['workouts', 'pages', selection],
  workoutsTable: (asked: object) => ['workouts', 'table', asked],
  totals: (filters: object, by: string, withLegsTogether: boolean) => [
    'workouts',
    'totals',
    filters,
    by,
    withLegsTogether,
  ],
  latestWorkouts: ['workouts', 'latest'],
  earlierOfSport: (workoutId: string, sportId: number, day: string) => [
    'workouts',
    'earlier',
    workoutId,
    sportId,
    day,
  ],
  workoutPlaces: (filters: object) => ['workouts', 'places', filters],
  calendarDays: (filters: object) => ['workouts', 'calendar', 'days', filters],
  calendarHours: (filters: object) => ['workouts', 'calendar', 'hours', filters],
  calendarWorkouts: (from: string, to: string) => ['workouts', 'training', 'calendar', from, to],
  trainingDays: (from: string) => ['workouts', 'training', 'days', from],
  fitness: (from: string) => ['workouts', 'training', 'fitness', from],
  trainingWeeks: (from: string, isComputing: boolean) => ['workouts', 'training', 'weeks', from, isComputing],
  trainingMonths: (from: string, isComputing: boolean) => [
    'workouts',
    'training',
    'months',
    from,
    isComputing,
  ],
  goals: ['workouts', 'goals'],
  yearInReview: (year: number) => ['workouts', 'review', year],
  yearMap: (year: number, scheme: string) => ['workouts', 'review', year, scheme],
  recordHistory: (sportId: number) => ['workouts', 'records', sportId],
  allCurves: ['workouts', 'curves'],
  /** All keys of a workout's curves begin with this one. */
  curvesOf: (workoutId: string) => ['workouts', 'curves', workoutId],
  thresholds: ['training', 'thresholds'],

  sports: ['sports'],
  sportsWithUse: ['sports', 'checked'],
  equipments: ['equipments'],
  allEquipments: ['equipments', 'all'],

  mapSource: ['base-map'],
  preparedMapSource: ['base-map', 'prepared'],
  foundPlaces: (...question: (string | undefined)[]) => ['found-places', ...question],
} as const
