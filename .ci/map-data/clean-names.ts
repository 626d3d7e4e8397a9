/** Repairs names of the source: about a hundred have lost their non-ASCII letters, or are not names. PURE. */

/** Damaged forms of `järvi`, `sjön`, `sjøen`, `älv`, `ström`, `Réservoir`, and names of measuring points. */
const damaged =
  /jrvi|sjn|sjen|sj$|[^aeiouyäöå]lven|tlven|klarlven|ngermanlven| lv$|strm|syvnne|Rserv|järvi \d|JÄRVI|^\p{Ll}|^.{1,2}$| and /u

const damagedNames = new Set([
  ...['Pijnne', 'Mhisa', 'Msvatn', 'Gystvatnet', 'Flvatn', 'Mjrn', 'Mckeln', 'Drkiai', 'Jlstravatnet'],
  ...['Krderen', 'Kyrsjärvi', 'Sysmjärvi', 'Lngelmenjärvi', 'Pjärvi', 'Jezioro ebsko'],
  ...['Ozero Chrtovo', 'Presa Venustiano Carranza (Don Martn)', 'Lago de Ptzcuaro', 'Hottjen', 'Hossanj'],
  ...['Chirrip del Atlntico', 'Tornelven', 'Skelleftelven', 'Klarlven'],
])

/** Repaired names, as the source writes them elsewhere. */
const mended: Record<string, string> = {
  'Glomma (Glma)': 'Glomma',
  Glma: 'Glomma',
  ARRESOE: 'Arresø',
  'BIELER SEE': 'Bielersee',
  'BRIENZER SEE': 'Brienzersee',
  CHIEMSEE: 'Chiemsee',
  MURTENSEE: 'Murtensee',
  'THUNER SEE': 'Thunersee',
  'ZUERICH SEE': 'Zürichsee',
  'ZUGER SEE': 'Zugersee',
  Vierwaldstttersee: 'Vierwaldstättersee',
  Neuchatel: 'Lac de Neuchâtel',
}

/** Lakes that the source gives the name of a neighbour: their true names and positions in degrees. */
const misnamed = [
  { wrong: 'Lago di Como', right: 'Lago Maggiore', longitude: 8.65, latitude: 45.94 },
  { wrong: 'Lago di Bracciano', right: 'Lago di Bolsena', longitude: 11.94, latitude: 42.6 },
]

/** Name of a lake as in the source, corrected where it is known to be wrong. */
export function nameOfLake(name: string, [longitude = 0, latitude = 0]: readonly number[]): string {
  const isNear = (lake: (typeof misnamed)[number]) =>
    Math.abs(lake.longitude - longitude) < 0.35 && Math.abs(lake.latitude - latitude) < 0.35
  return misnamed.find(lake => lake.wrong === name && isNear(lake))?.right ?? name
}

/** The local name, followed by the English one if it differs; empty if neither is worth showing. */
export function nameOf(local = '', english = ''): string {
  const [own, other] = [tidy(local), tidy(english)]
  if (own === '') return other
  return other === '' || other === own ? own : `${own} (${other})`
}

function tidy(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ').replace("d' ", "d'")
  if (damaged.test(name) || damagedNames.has(name)) return ''
  return mended[name] ?? name
}
