// Most people do a few sports of many: those come first. Pure.

/** @param used ids of the sports that somebody has workouts in */
export function ownFirst<Sport extends { id: number }>(
  sports: readonly Sport[],
  used: readonly number[],
): Sport[] {
  const isUsed = new Set(used)
  return sports.toSorted((one, other) => Number(isUsed.has(other.id)) - Number(isUsed.has(one.id)))
}
