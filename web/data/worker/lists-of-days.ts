// Compares requests for lists of days: a longer list contains the answer for fewer days. The functions here are pure.
const listsOfDays = /^\/api\/(?:calendar\/(?:days|workouts)|training\/(?:days|fitness|weeks))$/

/** Whether a path answers with a list of days, or of what belongs to days. */
export const isListOfDays = (path: string): boolean => listsOfDays.test(path)

/**
 * Whether the list of one request contains all days of another one. Both must have the same other parameters. A list
 * without a first day contains all earlier days, and one without a last day all later days.
 */
export function containsDays(longer: URLSearchParams, asked: URLSearchParams): boolean {
  const [since, from] = [longer.get('from'), asked.get('from')]
  const [until, to] = [longer.get('to'), asked.get('to')]
  if (otherThanDays(longer) !== otherThanDays(asked)) return false
  const beginsBefore = since === null || (from !== null && since <= from)
  const endsAfter = until === null || (to !== null && until >= to)
  return beginsBefore && endsAfter
}

function otherThanDays(parameters: URLSearchParams): string {
  const others = new URLSearchParams(parameters)
  others.delete('from')
  others.delete('to')
  return others.toString()
}
