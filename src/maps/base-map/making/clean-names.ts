/** Names of the source, some hundred of which have lost the letters beyond ASCII or were never names. PURE. */

/** What is left of `järvi`, `sjön`, `sjøen`, `älv`, `ström`, `Réservoir` and of names of measuring points. */
const damaged =
  /jrvi|sjn|sjen|sj$|[^aeiouyäöå]lven|tlven|klarlven|ngermanlven| lv$|strm|syvnne|Rserv|järvi \d|JÄRVI|^\p{Ll}|^.{1,2}$| and /u

const damagedNames = new Set([
  ...['Pijnne', 'Mhisa', 'Msvatn', 'Gystvatnet', 'Flvatn', 'Mjrn', 'Mckeln', 'Drkiai', 'Jlstravatnet'],
  ...['Krderen', 'Kyrsjärvi', 'Sysmjärvi', 'Lngelmenjärvi', 'Pjärvi', 'Jezioro ebsko', 'Vierwaldstttersee'],
  ...['Ozero Chrtovo', 'Presa Venustiano Carranza (Don Martn)', 'Lago de Ptzcuaro', 'Hottjen', 'Hossanj'],
  ...['Chirrip del Atlntico', 'ARRESOE', 'Tornelven', 'Skelleftelven', 'Klarlven'],
])

/** What the source calls them elsewhere. */
const mended: Record<string, string> = { 'Glomma (Glma)': 'Glomma', Glma: 'Glomma' }

/** The local name, and the English one where it is another; the empty text for none worth showing. */
export function nameOf(local = '', english = ''): string {
  const [own, other] = [tidy(local), tidy(english)]
  if (own === '') return other
  return other === '' || other === own ? own : `${own} (${other})`
}

function tidy(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  if (damaged.test(name) || damagedNames.has(name)) return ''
  return mended[name] ?? name
}
