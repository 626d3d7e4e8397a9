import { describe, expect, test } from 'bun:test'
import {
  type BackedUpSelection,
  readBackedUpSelection,
  writeSelection,
} from '../../../../web/data/instance/backed-up-selection'

const everything: BackedUpSelection = { q: '', from: '', to: '', standing: '', page: 1 }

describe('which workouts of a backup are shown', () => {
  test.each([
    [everything, ''],
    [{ ...everything, q: 'a&b' }, '?q=a%26b'],
    [{ ...everything, standing: 'missing', page: 3 }, '?standing=missing&page=3'],
    [{ ...everything, from: '2026-05-01', to: '2026-05-02' }, '?from=2026-05-01&to=2026-05-02'],
  ] as [BackedUpSelection, string][])('%j is written as %s and read again', (selection, query) => {
    expect(writeSelection(selection)).toBe(query)
    expect(readBackedUpSelection(new URLSearchParams(query))).toEqual(selection)
  })

  test.each(['standing=lost', 'from=yesterday', 'to=2026-5-1', 'page=0', ''])(
    'is everything for ?%s',
    query => {
      expect(readBackedUpSelection(new URLSearchParams(query))).toEqual(everything)
    },
  )
})
