import type { SportIds } from '../../transfer/fittrackee/unknown-sports'
import type { SportOfUser } from '../../workouts/sports/store'
import { UsageError } from '../terminal/usage-error'

/** What unknown sports are, as the command says it. */
interface SportsOption {
  /** Those that are one of the sports there are. */
  sportIds: SportIds
  /** Whether one with this name is to be added. */
  isNew(name: string): boolean
}

const newSport = 'new'

/**
 * @param text `THEIRS=OURS,…`, where OURS may be `new`; `new` alone is for all that are not named
 * @throws UsageError
 */
export function readSportsOption(text: string, sports: SportOfUser[], commandName: string): SportsOption {
  const sportIds = new Map<string, number>()
  const added = new Set<string>()
  let areAllNew = false
  for (const part of text.split(',').map(part => part.trim())) {
    const equals = part.lastIndexOf('=')
    const [theirs, ours] = equals > 0 ? [part.slice(0, equals), part.slice(equals + 1)] : ['', '']
    const [name, wanted] = [theirs.trim(), ours.trim().toLowerCase()]
    const meant = sports.find(({ sport }) => sport.label.toLowerCase() === wanted)
    if (part === '') continue
    else if (part.toLowerCase() === newSport) areAllNew = true
    else if (wanted === newSport) added.add(name)
    else if (meant) sportIds.set(name, meant.sport.id)
    else {
      const labels = sports.map(({ sport }) => sport.label).join(', ')
      throw new UsageError(
        `'${part}' does not end with one of Trackhut’s sports, which are: ${labels}; nor with '${newSport}', which adds one.`,
        commandName,
      )
    }
  }
  return { sportIds, isNew: name => areAllNew || added.has(name) }
}
