// The keys of everything that is kept of the server's answers. A key covers all that begin with it.

export const queryKeys = {
  configuration: ['config'],
  setup: ['setup'],
  backups: ['backups'],

  profile: ['profile'],
  usersLists: ['users', 'list'],
  usersList: (selection: object) => ['users', 'list', selection],
  userCounts: ['users', 'counts'],
  user: (username: string) => ['users', 'one', username],
  authorizationRequest: (search: string) => ['asking', search],
  connectedApps: ['connectedApps'],
  personalTokens: ['personalTokens'],
  registeredApps: ['registeredApps'],
  registeredAppsPages: ['registeredApps', 'list'],
  registeredAppsPage: (page: number) => ['registeredApps', 'list', page],
  registeredApp: (id: string) => ['registeredApps', 'one', id],

  workouts: ['workouts'],
  workout: (id: string) => ['workouts', 'one', id],
  workoutsPage: (selection: object) => ['workouts', 'page', selection],
  outlines: (filters: object) => ['workouts', 'outlines', filters],
  heatExtent: ['workouts', 'heatExtent'],
  charts: ['workouts', 'chart'],
  chart: (workoutId: string, segment: number | null) => ['workouts', 'chart', workoutId, segment],
  sports: ['sports'],
  sportsWithUse: ['sports', 'checked'],
  equipments: ['equipments'],
  allEquipments: ['equipments', 'all'],
  equipment: (id: string) => ['equipments', 'one', id],
  equipmentTypes: ['equipmentTypes'],

  mapSource: ['base-map'],
  offlineMaps: ['regions'],

  export: ['export'],
  lastImport: ['import', 'last'],
  importProblems: ['import', 'problems'],
  importProblemsPage: (page: number) => ['import', 'problems', page],
} as const
