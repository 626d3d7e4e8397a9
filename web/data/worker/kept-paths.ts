// Decides by their paths which responses are cached for offline use. The functions here are pure.
const id = '[\\w-]+'

/**
 * Paths of the API that everyday screens need. Paths for apps, tokens, archives and administration are not included.
 */
const keptAnswers = new RegExp(
  `^/(?:api/(?:${[
    'auth/profile',
    'config',
    'sports',
    'equipments',
    `equipments/${id}`,
    'equipment-types',
    'goals',
    'calendar/(?:days|hours|workouts)',
    'records/(?:history|efforts)',
    'efforts(?:/choices)?',
    'curves',
    'training/(?:settings|days|fitness|weeks|months)',
    `analysis/workouts/${id}`,
    `users/${id}/picture`,
    `stats/${id}/review(?:/picture)?`,
    'workouts',
    'workouts/tracks',
    `workouts/map/${id}`,
    `workouts/(?!duplicates|merged|outlines|heatmap|tracks)${id}(?:/streams|/splits|/lengths|/stretches|/outing)?`,
  ].join('|')})|base-map/source\\.json)$`,
)

/**
 * Fonts for names on maps are never removed from the cache. They are few, and a page requests each font only once,
 * while the many tiles requested afterwards would displace it.
 */
const keptFonts = /^\/base-map\/fonts\/.*\.otf$/

export const isKeptFont = (path: string): boolean => keptFonts.test(path)

/** Paths of tiles, and of the fonts for their names. */
const keptTiles = /^\/base-map\/(?:.*\d\/\d+\/\d|fonts\/)/

export const isKeptTile = (path: string): boolean => keptTiles.test(path)

/** Paths of tiles of workouts: the tracks, and the heat map. */
const keptOverlays = /^\/api\/workouts\/(?:tracks|heatmap)\/\d+\/\d+\/\d+(?:@2x)?\.(?:mvt|png)$/

export const isKeptOverlay = (path: string): boolean => keptOverlays.test(path)

export const isKept = (path: string): boolean =>
  keptAnswers.test(path) || isKeptTile(path) || isKeptOverlay(path)
