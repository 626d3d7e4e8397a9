// Of which paths of the server answers are kept for when it cannot be reached. Pure.
const id = '[\\w-]+'

/** Of the interface, what screens for daily use are drawn from; nothing of apps, tokens, archives and the administration. */
const keptAnswers = new RegExp(
  `^/(?:api/(?:${[
    'auth/profile',
    'config',
    'sports',
    'equipments',
    `equipments/${id}`,
    'equipment-types',
    'goals',
    'calendar/(?:days|hours)',
    'records/history',
    `users/${id}/picture`,
    `stats/${id}/review`,
    'workouts',
    `workouts/map/${id}`,
    `workouts/(?!duplicates|merged|outlines|heatmap|tracks)${id}(?:/streams|/splits|/lengths)?`,
  ].join('|')})|base-map/source\\.json)$`,
)

/**
 * Of what is written on tiles. They are two, and stay: they are asked for before many tiles are, and then no more. Those of
 * earlier versions, which were `.ttf`, go as tiles do.
 */
const keptFonts = /^\/base-map\/fonts\/.*\.otf$/

export const isKeptFont = (path: string): boolean => keptFonts.test(path)

/** With the letters of what is written on them. */
const keptTiles = /^\/base-map\/(?:.*\d\/\d+\/\d|fonts\/)/

export const isKeptTile = (path: string): boolean => keptTiles.test(path)

export const isKept = (path: string): boolean => keptAnswers.test(path) || isKeptTile(path)
