// Compares a quantity with its limit. The functions here are pure.

/** The share of the limit at which users are warned. */
const nearShare = 0.9

export function shareState(used: number, most: number): 'fine' | 'near' | 'reached' {
  if (used >= most) return 'reached'
  return used >= most * nearShare ? 'near' : 'fine'
}
