// How near a quantity is to the most that it is to be. Pure.

/** From here on somebody wants to know. */
const nearShare = 0.9

export function shareState(used: number, most: number): 'fine' | 'near' | 'reached' {
  if (used >= most) return 'reached'
  return used >= most * nearShare ? 'near' : 'fine'
}
