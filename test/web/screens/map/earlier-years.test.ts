import { expect, test } from 'bun:test'
import { earlierYears } from '../../../../web/screens/map/earlier-years'

const namesOf = (firstYear: number | null) => earlierYears(firstYear, 2026).map(({ name }) => name)

test('years before the last one are offered back to the first', () => {
  expect(namesOf(2021)).toEqual(['2024', '2023', '2022', '2021'])
  expect([namesOf(2025), namesOf(2026), namesOf(2030), namesOf(null)]).toEqual([[], [], [], []])
  expect(earlierYears(2024, 2026)).toEqual([
    { id: '2024', name: '2024', from: '2024-01-01', to: '2024-12-31' },
  ])
})
