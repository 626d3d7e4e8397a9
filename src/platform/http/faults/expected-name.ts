import { closestWord } from '../../../lib/closest-word'

/**
 * Says what may have been meant by a name that is not known: the nearest known one, or the one that begins with it, such
 * as `sport_id` for `sport`; all of them if none is near.
 */
export function expectedInPlaceOf(name: string, known: readonly string[]): string {
  const meant = closestWord(name, known) ?? known.find(one => one.startsWith(`${name}_`))
  return meant ?? (known.length === 0 ? 'nothing' : `one of ${known.join(', ')}`)
}
