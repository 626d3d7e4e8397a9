import { expect, test } from 'bun:test'
import { doBoxesMeet } from '../../../../web/screens/map/boxes-meet'

test.each([
  ['overlap', [5, 45, 8, 48], [7, 47, 9, 49], true],
  ['lie one inside the other', [0, 40, 20, 60], [7, 47, 9, 49], true],
  ['are side by side', [5, 45, 8, 48], [9, 45, 12, 48], false],
  ['are above each other', [5, 45, 8, 48], [5, 49, 8, 50], false],
  ['are the same place in another turn', [179, -17, 181, -16], [-179.5, -17, -179, -16], true],
] as const)('two areas that %s', (_, one, other, expected) => {
  expect([doBoxesMeet([...one], [...other]), doBoxesMeet([...other], [...one])]).toEqual([expected, expected])
})
