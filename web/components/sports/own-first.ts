// Sorts a person's own sports to the top: most people do only a few. Pure.

/** @param used ids of the sports the person has workouts in */
export function ownFirst<Sport extends { id: number }>(
  sports: readonly Sport[],
  used: readonly number[],
): Sport[] {
  const isUsed = new Set(used)
  return sports.toSorted((one, other) => Number(isUsed.has(other.id)) - Number(isUsed.has(one.id)))
}
