// Compares a quantity with its limit. The functions here are pure.

/** The fraction of the limit at which users are warned. */
const nearShare = 0.9

export function shareState(used: number, max: number): 'fine' | 'near' | 'reached' {
  if (used >= max) return 'reached'
  return used >= max * nearShare ? 'near' : 'fine'
}
