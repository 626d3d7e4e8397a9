// Sorts the sports that a person does to the top, because most people do only a few. The functions here are pure.

/** Sorts sports. @param used ids of the sports in which the person has workouts; these come first */
export function ownFirst<Sport extends { id: number }>(
  sports: readonly Sport[],
  used: readonly number[],
): Sport[] {
  const isUsed = new Set(used)
  return sports.toSorted((one, other) => Number(isUsed.has(other.id)) - Number(isUsed.has(one.id)))
}
